package io.tarmac.connect.jdbc.metrics;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The counts of a task. Thread-safe. */
final class TaskCounts implements SinkMetrics {

  /** The number of parts of a full batch. Fills are added up as whole numbers of such parts. */
  private static final double FILL_PARTS = 1e6;

  private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final Map<TaskMetric, LongAdder> sums = new EnumMap<>(TaskMetric.class);
  private final TableCounts tables;
  private final LongSupplier nanoClock;
  private final LongSupplier millisSince1970;

  private volatile Backlog backlog = Backlog.EMPTY;
  private volatile double latestFill;
  private volatile boolean paused;
  private volatile @Nullable Long failingSinceNanos;

  /**
   * Creates counts that are all zero.
   *
   * @param tables gets what concerns a single table
   * @param nanoClock returns the time as {@link System#nanoTime} does
   * @param millisSince1970 returns the time as {@link System#currentTimeMillis} does
   */
  TaskCounts(TableCounts tables, LongSupplier nanoClock, LongSupplier millisSince1970) {
    this.tables = tables;
    this.nanoClock = nanoClock;
    this.millisSince1970 = millisSince1970;
    for (TaskMetric metric : TaskMetric.values()) {
      sums.put(metric, new LongAdder());
    }
  }

  /** Sets the backlog that metrics of unwritten records ask from now on. */
  void watch(Backlog unwritten) {
    backlog = unwritten;
  }

  /** Returns the present value of a metric. */
  double value(TaskMetric metric) {
    return switch (metric) {
      case PUTS, RECORDS_TAKEN_OVER, RECORDS_WRITTEN, RECORDS_SKIPPED -> sum(metric);
      case TOMBSTONES_SKIPPED, DEAD_LETTERS, RECORDS_REMOVED_UNREAD -> sum(metric);
      case ROWS_WRITTEN, BATCHES_WRITTEN, TABLES_CREATED, TABLES_ALTERED -> sum(metric);
      case BATCHES_ENDED_BY_SIZE, BATCHES_ENDED_BY_BYTES, BATCHES_ENDED_BY_LINGER -> sum(metric);
      case BATCHES_ENDED_BY_PUT, BATCHES_ENDED_BY_TRUNCATE, BATCHES_ENDED_BY_ORDER -> sum(metric);
      case CONNECTIONS_OPENED, RETRIES, OUTAGES -> sum(metric);
      case BATCH_FILL -> sum(metric) / FILL_PARTS;
      case DECODE_TIME, PLAN_TIME, WAIT_TIME, CONNECT_TIME, WRITE_TIME, COMMIT_TIME ->
          sum(metric) / NANOS_PER_MILLI;
      case BATCH_FILL_LATEST -> latestFill;
      case OUTAGE -> failingSinceNanos == null ? 0 : 1;
      case OUTAGE_DURATION -> outageMillis();
      case PAUSED -> paused ? 1 : 0;
      case RECORDS_WAITING -> backlog.waitingRecords();
      case RECORDS_IN_FLIGHT -> backlog.recordsInFlight();
      case BYTES_UNWRITTEN -> backlog.bytes();
      case OLDEST_UNWRITTEN_LAG -> lagMillis();
    };
  }

  private long sum(TaskMetric metric) {
    return adder(metric).sum();
  }

  private double outageMillis() {
    Long since = failingSinceNanos;
    return since == null ? 0 : (nanoClock.getAsLong() - since) / NANOS_PER_MILLI;
  }

  private double lagMillis() {
    long oldest = backlog.oldestTimestamp();
    return oldest == Backlog.NO_TIMESTAMP ? 0 : Math.max(0, millisSince1970.getAsLong() - oldest);
  }

  @Override
  public void tookOver(int records) {
    add(TaskMetric.PUTS, 1);
    add(TaskMetric.RECORDS_TAKEN_OVER, records);
  }

  @Override
  public void skipped(int records, int tombstones) {
    add(TaskMetric.RECORDS_SKIPPED, records);
    add(TaskMetric.TOMBSTONES_SKIPPED, tombstones);
  }

  @Override
  public void batchEnded(BatchEnd why, double fill) {
    add(TaskMetric.of(why), 1);
    add(TaskMetric.BATCH_FILL, Math.round(fill * FILL_PARTS));
    latestFill = fill;
  }

  @Override
  public void batchWritten(int records) {
    add(TaskMetric.BATCHES_WRITTEN, 1);
    add(TaskMetric.RECORDS_WRITTEN, records);
  }

  @Override
  public void rowsWritten(String table, int rows) {
    add(TaskMetric.ROWS_WRITTEN, rows);
    tables.written(table, rows);
  }

  @Override
  public void spent(Stage stage, long nanos) {
    add(TaskMetric.of(stage), nanos);
  }

  @Override
  public void connected() {
    add(TaskMetric.CONNECTIONS_OPENED, 1);
  }

  @Override
  public void failed() {
    add(TaskMetric.RETRIES, 1);
    if (failingSinceNanos == null) {
      add(TaskMetric.OUTAGES, 1);
      failingSinceNanos = nanoClock.getAsLong();
    }
  }

  @Override
  public void recovered() {
    failingSinceNanos = null;
  }

  @Override
  public void deadLettered() {
    add(TaskMetric.DEAD_LETTERS, 1);
  }

  @Override
  public void tableCreated() {
    add(TaskMetric.TABLES_CREATED, 1);
  }

  @Override
  public void tableAltered() {
    add(TaskMetric.TABLES_ALTERED, 1);
  }

  @Override
  public void removedUnread(long records) {
    add(TaskMetric.RECORDS_REMOVED_UNREAD, records);
  }

  @Override
  public void paused(boolean isPaused) {
    paused = isPaused;
  }

  private void add(TaskMetric metric, long amount) {
    adder(metric).add(amount);
  }

  private LongAdder adder(TaskMetric metric) {
    return Objects.requireNonNull(sums.get(metric));
  }
}
