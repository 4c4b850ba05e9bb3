package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.RecentlyUsed;
import io.tarmac.connect.jdbc.change.RetainedSize;
import io.tarmac.connect.jdbc.config.BatchPolicy;
import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.delivery.Refusal;
import io.tarmac.connect.jdbc.table.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** Collects rows until a batch is due. Used by the task's thread alone. */
public final class BatchBuffer {

  /** How many rows of a table there are. */
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

  /** Offsets of rows that had been handed out before. */
  private Map<TopicPartition, OffsetRange> resumed = Map.of();

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

  public void add(Row row) {
    begin();
    rows.add(row);
    bytes += row.bytes() + shared.bytes(row);
    TableSize size = sizeOf(row.plan().table());
    size.rows++;
    rowsOfLargestTable = Math.max(rowsOfLargestTable, size.rows);
  }

  /** Takes a record that cannot become a row, to be reported when the rows have been written. */
  public void refuse(Refusal refusal) {
    begin();
    refusals.add(refusal);
    bytes += RetainedSize.of(refusal.record()) + shared.bytes(refusal.record());
  }

  private void begin() {
    if (isEmpty()) {
      begunAt = nanoClock.getAsLong();
    }
  }

  /** The row that was added first; null when there is none. */
  public @Nullable Row first() {
    return rows.isEmpty() ? null : rows.get(0);
  }

  public int rowCount() {
    return rows.size();
  }

  public boolean hasRows() {
    return !rows.isEmpty();
  }

  public boolean hasRefusals() {
    return !refusals.isEmpty();
  }

  public boolean isFull() {
    return policy.isFull(rowsOfLargestTable, bytes);
  }

  /** Whether it is full because of the rows of a table, and not of their bytes. */
  public boolean isFullOfRows() {
    return fill() >= 1;
  }

  /** The rows of the largest table, as a part of those that fit. */
  public double fill() {
    return (double) rowsOfLargestTable / policy.maxRows();
  }

  public boolean isEmpty() {
    return rows.isEmpty() && refusals.isEmpty();
  }

  /** Returns an estimate of the bytes of the rows, with their records, schemas and plans. */
  public long bytes() {
    return bytes;
  }

  /** How long the rows still wait for others; zero or less when they are due. */
  public Duration untilDue() {
    return policy.linger().minusNanos(nanoClock.getAsLong() - begunAt);
  }

  /** Goes on with a batch that was handed out when it was due, and is not being written yet. */
  public void resume(Batch batch) {
    batch.rows().forEach(this::add);
    batch.refusals().forEach(this::refuse);
    begunAt -= policy.linger().toNanos();
    resumed = batch.offsets();
  }

  /**
   * Hands everything out as a batch, and is empty.
   *
   * @param offsets of the rows that have been added
   */
  public Batch drain(Map<TopicPartition, OffsetRange> offsets) {
    Batch batch = new Batch(rows, union(resumed, offsets), refusals, false);
    clear();
    return batch;
  }

  /** Drops the rows of partitions that are now another task's. */
  public void drop(Collection<TopicPartition> partitions) {
    List<Row> remaining = without(rows, partitions);
    List<Refusal> remainingRefusals = withoutRefusals(refusals, partitions);
    Map<TopicPartition, OffsetRange> remainingOffsets = new HashMap<>(resumed);
    remainingOffsets.keySet().removeAll(partitions);
    long begun = begunAt;
    clear();
    remaining.forEach(this::add);
    remainingRefusals.forEach(this::refuse);
    begunAt = begun;
    resumed = remainingOffsets;
  }

  static List<Row> without(List<Row> rows, Collection<TopicPartition> partitions) {
    Set<TopicPartition> dropped = Set.copyOf(partitions);
    return rows.stream().filter(row -> !dropped.contains(partition(row.origin()))).toList();
  }

  static List<Refusal> withoutRefusals(
      List<Refusal> refusals, Collection<TopicPartition> partitions) {
    return refusals.stream().filter(r -> !partitions.contains(partition(r.record()))).toList();
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
    resumed = Map.of();
  }

  private static Map<TopicPartition, OffsetRange> union(
      Map<TopicPartition, OffsetRange> earlier, Map<TopicPartition, OffsetRange> later) {
    if (earlier.isEmpty()) {
      return later;
    }
    Map<TopicPartition, OffsetRange> union = new HashMap<>(earlier);
    later.forEach((partition, range) -> union.merge(partition, range, OffsetRange::union));
    return union;
  }

  static TopicPartition partition(SinkRecord record) {
    return new TopicPartition(record.originalTopic(), record.originalKafkaPartition());
  }
}
