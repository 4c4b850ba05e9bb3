package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.config.BatchPolicy;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Rows whose plan, operation and origin count, and hardly their values. */
public final class TestingRows {

  private static final Map<TopicPartition, AssignedPartition> PARTITIONS =
      new ConcurrentHashMap<>();

  private TestingRows() {}

  /** Returns the one partition of this name that all these rows come from. It is never revoked. */
  public static AssignedPartition partition(String topic, int partition) {
    return PARTITIONS.computeIfAbsent(
        new TopicPartition(topic, partition), absent -> partition(new OffsetTracker(), absent));
  }

  /** Returns a partition of a tracker, opened if it is not open. */
  public static AssignedPartition partition(OffsetTracker tracker, TopicPartition partition) {
    if (tracker.partition(partition.topic(), partition.partition()) == null) {
      tracker.open(List.of(partition));
    }
    return Objects.requireNonNull(tracker.partition(partition.topic(), partition.partition()));
  }

  /** A row from partition 0 of the topic {@code flights}, whose one value is its offset. */
  public static Row row(TablePlan plan, Operation operation, long offset) {
    return row(plan, operation, "flights", 0, offset);
  }

  /** A row whose one value that is not null is its offset, as a text. */
  public static Row row(
      TablePlan plan, Operation operation, String topic, int partition, long offset) {
    return row(plan, operation, partition(topic, partition), offset);
  }

  /** Returns a row of a partition whose one value that is not null is its offset, as a text. */
  public static Row row(
      TablePlan plan, Operation operation, AssignedPartition partition, long offset) {
    @Nullable Object[] values = new @Nullable Object[Math.max(1, plan.columns().size())];
    values[0] = Long.toString(offset);
    TopicPartition from = partition.topicPartition();
    return new Row(
        plan,
        operation,
        values,
        DeliveredRecords.changeAt(from.topic(), from.partition(), offset),
        partition);
  }

  /** Returns a row from partition 0 of the topic {@code flights} with these values. */
  public static Row withValues(
      TablePlan plan, Operation operation, long offset, @Nullable Object... values) {
    Change change = DeliveredRecords.changeAt("flights", 0, offset);
    return new Row(
        plan,
        operation,
        values,
        operation == Operation.DELETE ? new Change.Delete(change.origin(), null) : change,
        partition("flights", 0));
  }

  /** The rows as one batch per table, without offsets. */
  public static Batch batch(Row... rows) {
    BatchBuffer buffer =
        new BatchBuffer(
            new BatchPolicy(Integer.MAX_VALUE, Long.MAX_VALUE, Duration.ZERO, true),
            System::nanoTime);
    for (Row row : rows) {
      buffer.add(row);
    }
    return buffer.drain(Map.of());
  }

  public static List<Long> offsets(List<Row> rows) {
    return rows.stream().map(row -> row.origin().originalKafkaOffset()).toList();
  }
}
