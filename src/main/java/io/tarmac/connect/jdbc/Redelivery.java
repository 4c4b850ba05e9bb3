package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.delivery.PartitionOffsets;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * The collection that Connect hands over again after a retriable failure, part of which has been
 * accepted already. Outside a redelivery a low offset is no repetition: the topic may have been
 * made anew, or the consumer been reset.
 */
final class Redelivery {

  private final Collection<SinkRecord> records;
  private final Set<TopicPartition> reassigned = new HashSet<>();
  private Set<SinkRecord> identities = Set.of();

  Redelivery(Collection<SinkRecord> records) {
    this.records = records;
  }

  /**
   * Partitions have been taken away meanwhile. Should they come back, the consumer begins where
   * they were committed, so what Connect still holds of them would come twice.
   */
  void closed(Collection<TopicPartition> partitions) {
    reassigned.addAll(partitions);
    if (identities.isEmpty()) {
      identities = Collections.newSetFromMap(new IdentityHashMap<>());
      identities.addAll(records);
    }
  }

  /** Whether a record of an open partition has been accepted, or will be fetched again. */
  boolean repeats(SinkRecord record, PartitionOffsets partition) {
    return partition.accepted(record.originalKafkaOffset())
        || (reassigned.contains(partition.partition()) && identities.contains(record));
  }
}
