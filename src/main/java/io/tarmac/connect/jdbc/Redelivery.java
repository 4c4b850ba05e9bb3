package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The collection that Connect hands over again after a retriable failure. The task may have
 * accepted a part of it. Outside a redelivery a low offset is no repetition: somebody may have
 * created the topic again, or reset the consumer. Only the task's thread uses this class.
 */
final class Redelivery {

  private final Set<SinkRecord> stale = Collections.newSetFromMap(new IdentityHashMap<>());
  private Collection<SinkRecord> records;

  Redelivery(Collection<SinkRecord> records) {
    this.records = records;
  }

  /** Returns the redelivery to expect after a put of these records failed. */
  static Redelivery after(@Nullable Redelivery current, Collection<SinkRecord> records) {
    if (current == null) {
      return new Redelivery(records);
    }
    current.failedAgain(records);
    return current;
  }

  /** Notes that the redelivery failed too, with the rest of the collection. */
  void failedAgain(Collection<SinkRecord> remaining) {
    records = remaining;
  }

  /**
   * Notes that Connect has taken partitions away. If they come back, the consumer begins at their
   * committed offsets. The records that Connect still holds of them would come twice.
   */
  void closed(Collection<TopicPartition> partitions) {
    for (SinkRecord record : records) {
      if (partitions.contains(
          new TopicPartition(record.originalTopic(), record.originalKafkaPartition()))) {
        stale.add(record);
      }
    }
  }

  /** Tells whether the task would accept nothing if the collection came again. */
  boolean isTakenOver(OffsetTracker offsets) {
    for (SinkRecord record : records) {
      AssignedPartition partition =
          offsets.partition(record.originalTopic(), record.originalKafkaPartition());
      if (partition != null && !repeats(record, partition)) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether a record has been accepted, or the consumer will fetch it again. */
  boolean repeats(SinkRecord record, AssignedPartition partition) {
    return partition.accepted(record.originalKafkaOffset()) || stale.contains(record);
  }
}
