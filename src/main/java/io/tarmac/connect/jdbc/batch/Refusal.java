package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.text.PrintableText;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * A record that cannot become a row.
 *
 * @param record the record as Connect delivered it, unless no dead letter queue wants it
 * @param partition the partition that the record came from
 * @param code the cause
 * @param reason the reason, fit to leave the connector: it names table, column and record, and
 *     holds no value
 */
public record Refusal(
    SinkRecord record, AssignedPartition partition, ErrorCode code, String reason) {

  public Refusal {
    reason = PrintableText.message(reason);
  }

  /** Returns the refusal of a record for a problem that does not name the record. */
  public static Refusal of(
      SinkRecord record, AssignedPartition partition, BadRecordException problem) {
    return new Refusal(
        record,
        partition,
        problem.code(),
        "record " + position(record) + ": " + problem.getMessage());
  }

  /** Returns the reason, which ends with the code. */
  public String message() {
    return code.tag(reason);
  }

  /** Returns where a record came from, as {@code topic-partition@offset}. */
  public static String position(SinkRecord record) {
    return record.originalTopic()
        + "-"
        + record.originalKafkaPartition()
        + "@"
        + record.originalKafkaOffset();
  }
}
