package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.delivery.OffsetTracker;
import io.tarmac.connect.jdbc.delivery.PartitionOffsets;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The collection that Connect hands over again after a retriable failure, part of which has been
 * accepted already. Outside a redelivery a low offset is no repetition: the topic may have been
 * made anew, or the consumer been reset. Used by the task's thread alone.
 */
final class Redelivery {

  private final Set<SinkRecord> stale = Collections.newSetFromMap(new IdentityHashMap<>());
  private Collection<SinkRecord> records;

  Redelivery(Collection<SinkRecord> records) {
    this.records = records;
  }

  /** What is to be expected after a put of these records failed, in a redelivery or not. */
  static Redelivery after(@Nullable Redelivery current, Collection<SinkRecord> records) {
    if (current == null) {
      return new Redelivery(records);
    }
    current.failedAgain(records);
    return current;
  }

  /** The redelivery failed too, with what was left of the collection. */
  void failedAgain(Collection<SinkRecord> remaining) {
    records = remaining;
  }

  /**
   * Partitions have been taken away meanwhile. Should they come back, the consumer begins where
   * they were committed, so what Connect still holds of them would come twice.
   */
  void closed(Collection<TopicPartition> partitions) {
    for (SinkRecord record : records) {
      if (partitions.contains(
          new TopicPartition(record.originalTopic(), record.originalKafkaPartition()))) {
        stale.add(record);
      }
    }
  }

  /** Whether nothing would be taken over if the collection came again. */
  boolean isTakenOver(OffsetTracker offsets) {
    for (SinkRecord record : records) {
      PartitionOffsets partition =
          offsets.of(record.originalTopic(), record.originalKafkaPartition());
      if (partition != null && !repeats(record, partition)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a record of an open partition has been accepted, or will be fetched again. */
  boolean repeats(SinkRecord record, PartitionOffsets partition) {
    return partition.accepted(record.originalKafkaOffset()) || stale.contains(record);
  }
}
