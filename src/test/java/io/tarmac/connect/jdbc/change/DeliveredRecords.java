package io.tarmac.connect.jdbc.change;

import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** Records as Connect delivers them. */
public final class DeliveredRecords {

  private DeliveredRecords() {}

  /** A tombstone without a key, which is all that counting offsets needs. */
  public static SinkRecord at(String topic, int partition, long offset) {
    return new SinkRecord(topic, partition, null, null, null, null, offset);
  }

  /** The change that such a tombstone stands for. */
  public static Change changeAt(String topic, int partition, long offset) {
    return change(at(topic, partition, offset));
  }

  /** A change whose row does not matter, for rows that are made up. */
  public static Change change(SinkRecord record) {
    return new Change.Upsert(record, "", Schema.STRING_SCHEMA);
  }

  /** A record without a key. */
  public static SinkRecord withValue(@Nullable Schema schema, @Nullable Object value) {
    return keyed(null, null, schema, value);
  }

  /** A record without a key whose value is a row. */
  public static SinkRecord withRow(Struct row) {
    return withValue(row.schema(), row);
  }

  /** A record of partition 3 of the topic {@code flights}, at offset 42. */
  public static SinkRecord keyed(
      @Nullable Schema keySchema,
      @Nullable Object key,
      @Nullable Schema valueSchema,
      @Nullable Object value) {
    return new SinkRecord("flights", 3, keySchema, key, valueSchema, value, 42);
  }

  /** What a transformation that routes makes of a record: its origin stays. */
  public static SinkRecord routed(SinkRecord origin, String topic, int partition) {
    return new SinkRecord(
        topic,
        partition,
        origin.keySchema(),
        origin.key(),
        origin.valueSchema(),
        origin.value(),
        origin.kafkaOffset(),
        origin.timestamp(),
        TimestampType.NO_TIMESTAMP_TYPE,
        origin.headers(),
        origin.originalTopic(),
        origin.originalKafkaPartition(),
        origin.originalKafkaOffset());
  }
}
