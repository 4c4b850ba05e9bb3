package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.TestingRecords;
import io.tarmac.connect.jdbc.config.BatchPolicy;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows whose plan, operation and origin count, and hardly their values. */
public final class TestingRows {

  private TestingRows() {}

  /** A row from partition 0 of the topic {@code flights}, whose one value is its offset. */
  public static Row row(TablePlan plan, Operation operation, long offset) {
    return row(plan, operation, "flights", 0, offset);
  }

  /** A row whose one value that is not null is its offset, as a text. */
  public static Row row(
      TablePlan plan, Operation operation, String topic, int partition, long offset) {
    @Nullable Object[] values = new @Nullable Object[Math.max(1, plan.columns().size())];
    values[0] = Long.toString(offset);
    return new Row(plan, operation, values, TestingRecords.changeAt(topic, partition, offset));
  }

  /** Returns a row from partition 0 of the topic {@code flights} with these values. */
  public static Row withValues(
      TablePlan plan, Operation operation, long offset, @Nullable Object... values) {
    return new Row(plan, operation, values, TestingRecords.changeAt("flights", 0, offset));
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
