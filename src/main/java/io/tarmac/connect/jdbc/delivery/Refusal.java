package io.tarmac.connect.jdbc.delivery;

import io.tarmac.connect.text.PrintableText;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * A record that cannot become a row.
 *
 * @param record as Connect delivered it, unless no dead letter queue wants it
 * @param reason fit to leave the connector: names table, column and record, and holds no value
 */
public record Refusal(SinkRecord record, String reason) {

  public Refusal {
    reason = PrintableText.message(reason);
  }

  /** A refusal for a problem that does not name the record. */
  public static Refusal of(SinkRecord record, String problem) {
    return new Refusal(record, "record " + position(record) + ": " + problem);
  }

  /** Where a record came from, as {@code topic-partition@offset}. */
  public static String position(SinkRecord record) {
    return record.originalTopic()
        + "-"
        + record.originalKafkaPartition()
        + "@"
        + record.originalKafkaOffset();
  }
}
