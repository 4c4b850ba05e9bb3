package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.sink.SinkRecord;

/**
 * The choice whether a row keeps the record that it comes from until the row is written. A whole
 * record is heavy. Next to the row, the record holds the change event with the state before and the
 * source, and the bytes that Connect has converted. Thousands of whole records in flight would keep
 * the garbage collector busy.
 */
public enum KeepRecord {
  /**
   * The row keeps the parts of the record from which the row can be planned and converted again.
   */
  NO,
  /**
   * The row keeps the whole record as Connect delivered it, for a dead letter queue or for columns
   * that are added from other parts of the value than the row.
   */
  YES;

  /** Returns the change as the row keeps it. */
  public Change keep(Change change) {
    return switch (this) {
      case NO -> withSlimRecord(change);
      case YES -> change;
    };
  }

  /**
   * Returns the change with a record that has no value, but everything else that planning and
   * converting the row again needs. A record with headers is kept whole, because a header may tell
   * of a key change. Matching the two parts of a key change needs the source.
   */
  private static Change withSlimRecord(Change change) {
    if (!change.origin().headers().isEmpty()) {
      return change;
    }
    if (change instanceof Change.Upsert upsert) {
      return new Change.Upsert(withoutValue(change.origin()), upsert.row(), upsert.rowSchema());
    }
    if (change instanceof Change.Delete delete) {
      return new Change.Delete(withoutValue(change.origin()), delete.row(), delete.rowSchema());
    }
    return change;
  }

  private static SinkRecord withoutValue(SinkRecord record) {
    return new SinkRecord(
        record.topic(),
        record.kafkaPartition(),
        record.keySchema(),
        record.key(),
        null,
        null,
        record.kafkaOffset(),
        record.timestamp(),
        record.timestampType(),
        null,
        record.originalTopic(),
        record.originalKafkaPartition(),
        record.originalKafkaOffset());
  }
}
