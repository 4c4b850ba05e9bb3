package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * Rows of one plan and one operation that follow each other.
 *
 * @param rows in order, at least one
 */
public record Run(TablePlan plan, Operation operation, List<Row> rows) {

  /** Where the rows came from, for a message: {@code topic-partition@first..last, ...}. */
  public String offsets() {
    Map<String, OffsetRange> ranges = new TreeMap<>();
    for (Row row : rows) {
      SinkRecord origin = row.origin();
      long offset = origin.originalKafkaOffset();
      ranges.merge(
          origin.originalTopic() + "-" + origin.originalKafkaPartition(),
          new OffsetRange(offset, offset),
          OffsetRange::union);
    }
    StringBuilder text = new StringBuilder();
    ranges.forEach(
        (partition, range) ->
            text.append(text.isEmpty() ? "" : ", ").append(partition).append('@').append(range));
    return text.toString();
  }
}
