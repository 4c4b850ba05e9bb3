package io.tarmac.connect.jdbc.change;

import org.apache.kafka.connect.sink.SinkRecord;

/**
 * What is kept of a change until its row has been written. A record is heavy: beside the row it
 * holds the change event around it, with the state before and the source, and the bytes that
 * Connect has converted. Thousands of them in flight would keep the garbage collector busy.
 */
final class SlimChange {

  private SlimChange() {}

  /**
   * The change with a record that has no value, but all else that a row can be planned and
   * converted from once more. Records with headers are kept as they are: theirs may tell of a key
   * that changes, and that needs the source.
   */
  static Change of(Change change) {
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
