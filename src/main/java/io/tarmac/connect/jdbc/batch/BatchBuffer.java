package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.MemoryEstimate;
import io.tarmac.connect.jdbc.change.RecentlyUsed;
import io.tarmac.connect.jdbc.config.BatchPolicy;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.table.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A buffer that collects rows until a batch is due. Only the task's thread uses it. */
public final class BatchBuffer {

  /** The number of rows of a table. */
  private static final class TableSize {
    private final TableName table;
    private int rows;

    TableSize(TableName table) {
      this.table = table;
    }
  }

  private final BatchPolicy policy;
  private final LongSupplier nanoClock;
  private final long cachedBytes;
  private final Map<TableName, TableSize> sizes = new HashMap<>();
  private List<Row> rows = new ArrayList<>();
  private List<Refusal> refusals = new ArrayList<>();
  private SharedSize shared;
  private int rowsOfLargestTable;
  private long bytes;
  private long begunAt;

  /** The batch that the rows join, which waits to be written; null if they join none. */
  private @Nullable Batch joined;

  /** The part of the bytes that is the joined batch's. */
  private long joinedBytes;

  // The records of a poll come topic by topic, so mostly table by table.
  private @Nullable TableSize latest;

  /**
   * A buffer.
   *
   * @param nanoClock as {@link System#nanoTime}
   */
  public BatchBuffer(BatchPolicy policy, LongSupplier nanoClock) {
    this(policy, nanoClock, RecentlyUsed.SHARE);
  }

  /**
   * Creates a buffer.
   *
   * @param nanoClock as {@link System#nanoTime}
   * @param cachedBytes of plans and schemas, which do not count because caches have them
   */
  BatchBuffer(BatchPolicy policy, LongSupplier nanoClock, long cachedBytes) {
    this.policy = policy;
    this.nanoClock = nanoClock;
    this.cachedBytes = cachedBytes;
    this.shared = new SharedSize(cachedBytes);
  }

  /**
   * Lets the rows join a batch that waits to be written. Its rows count against the limits too,
   * until the buffer is drained.
   *
   * @param open null to join none
   */
  public void join(@Nullable Batch open) {
    if (open != null || joined != null) {
      joined = open;
      addAgain();
    }
  }

  /** Counts its own rows, and those of the joined batch, from the beginning. */
  private void addAgain() {
    Batch open = joined;
    List<Row> own = rows;
    List<Refusal> ownRefusals = refusals;
    long begun = begunAt;
    clear();
    if (open != null) {
      open.withoutRevoked().rows().forEach(this::count);
      joined = open;
      joinedBytes = bytes;
    }
    own.forEach(this::add);
    ownRefusals.forEach(this::refuse);
    begunAt = begun;
  }

  /** Tells whether the next rows to be drained join a batch. */
  public boolean isJoining() {
    return joined != null;
  }

  public void add(Row row) {
    begin();
    rows.add(row);
    count(row);
  }

  private void count(Row row) {
    bytes += row.bytes() + shared.bytes(row);
    TableSize size = sizeOf(row.plan().table());
    size.rows++;
    rowsOfLargestTable = Math.max(rowsOfLargestTable, size.rows);
  }

  /** Adds a record that cannot become a row. It is reported when the rows have been written. */
  public void refuse(Refusal refusal) {
    begin();
    refusals.add(refusal);
    bytes += MemoryEstimate.of(refusal.record()) + shared.bytes(refusal.record());
  }

  private void begin() {
    if (isEmpty()) {
      begunAt = nanoClock.getAsLong();
    }
  }

  /** Returns the row that was added first, or null if there is none. */
  public @Nullable Row first() {
    return rows.isEmpty() ? null : rows.get(0);
  }

  public int rowCount() {
    return rows.size();
  }

  /** Tells whether there are rows, of its own or of the batch that they join. */
  public boolean hasRows() {
    return !rows.isEmpty() || joined != null;
  }

  public boolean hasRefusals() {
    return !refusals.isEmpty();
  }

  public boolean isFull() {
    return policy.isFull(rowsOfLargestTable, bytes);
  }

  /** Tells whether the rows of a table fill the batch, and not their bytes. */
  public boolean isFullOfRows() {
    return fill() >= 1;
  }

  /** Returns the rows of the largest table, as a part of those that fit. */
  public double fill() {
    return (double) rowsOfLargestTable / policy.maxRows();
  }

  public boolean isEmpty() {
    return rows.isEmpty() && refusals.isEmpty();
  }

  /** Returns an estimate of the bytes of its own rows, with their records, schemas and plans. */
  public long bytes() {
    return bytes - joinedBytes;
  }

  /** Returns the time that the rows still wait for others; zero or less if they are due. */
  public Duration untilDue() {
    return policy.linger().minusNanos(nanoClock.getAsLong() - begunAt);
  }

  /**
   * Hands everything out as a batch, and is empty.
   *
   * @param ranges the offsets of the rows that have been added, by partition
   */
  public Batch drain(Map<AssignedPartition, OffsetRange> ranges) {
    Batch batch = new Batch(rows, ranges, refusals, false);
    clear();
    return batch;
  }

  /** Drops the rows of revoked partitions. The rest joins no batch. */
  public void dropRevoked() {
    rows.removeIf(row -> row.partition().isRevoked());
    refusals.removeIf(refusal -> refusal.partition().isRevoked());
    joined = null;
    addAgain();
  }

  private TableSize sizeOf(TableName table) {
    TableSize size = latest;
    if (size == null || !size.table.equals(table)) {
      size = sizes.computeIfAbsent(table, TableSize::new);
      latest = size;
    }
    return size;
  }

  private void clear() {
    rows = new ArrayList<>();
    refusals = new ArrayList<>();
    shared = new SharedSize(cachedBytes);
    sizes.clear();
    latest = null;
    rowsOfLargestTable = 0;
    bytes = 0;
    joined = null;
    joinedBytes = 0;
  }
}
