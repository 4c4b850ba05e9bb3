package io.tarmac.connect.jdbc.testing.task;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** Makes records as a consumer would have got them: offsets count up in each partition. */
public final class TestingRecords {
  private final Map<TopicPartition, Long> nextOffsets = new HashMap<>();

  /** The offset that the next record of a partition will have. */
  public long nextOffset(TopicPartition partition) {
    return nextOffsets.getOrDefault(partition, 0L);
  }

  public SinkRecord next(TopicPartition partition, @Nullable Struct key, @Nullable Struct value) {
    return next(partition, schema(key), key, schema(value), value);
  }

  public SinkRecord next(
      TopicPartition partition,
      @Nullable Schema keySchema,
      @Nullable Object key,
      @Nullable Schema valueSchema,
      @Nullable Object value) {
    long offset = nextOffset(partition);
    nextOffsets.put(partition, offset + 1);
    return new SinkRecord(
        partition.topic(),
        partition.partition(),
        keySchema,
        key,
        valueSchema,
        value,
        offset,
        1_700_000_000_000L + offset,
        TimestampType.CREATE_TIME);
  }

  /**
   * The record as a transformation hands it on that renames its topic and moves it to partition 0.
   */
  public static SinkRecord renamed(SinkRecord record, String topic) {
    return record.newRecord(
        topic,
        0,
        record.keySchema(),
        record.key(),
        record.valueSchema(),
        record.value(),
        record.timestamp());
  }

  private static @Nullable Schema schema(@Nullable Struct struct) {
    return struct == null ? null : struct.schema();
  }
}
