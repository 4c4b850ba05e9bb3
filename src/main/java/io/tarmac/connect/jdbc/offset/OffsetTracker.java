package io.tarmac.connect.jdbc.offset;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The offsets of the open partitions, by the topic and partition from which a record came.
 * Transformations may have changed the topic and the partition of the record. Only the task's
 * thread uses this class. It revokes partitions under the queue's lock.
 */
public final class OffsetTracker {

  private final Map<TopicPartition, AssignedPartition> open = new HashMap<>();
  private final List<OffsetGap> gaps = new ArrayList<>();

  // A poll delivers its records partition by partition.
  private @Nullable AssignedPartition latest;

  public void open(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      open.put(partition, new AssignedPartition(partition, gaps));
    }
    latest = null;
  }

  /** Returns the partitions that are open. */
  public Set<TopicPartition> partitions() {
    return Set.copyOf(open.keySet());
  }

  /**
   * Doubts Connect's positions of partitions that have been opened while Connect holds a refused
   * collection. When a put succeeds, Connect moves on to the end of that collection, in all
   * partitions of which the collection has records. Some of these partitions may have been revoked
   * meanwhile and have come back. Connect reads those again from where they were committed.
   */
  public void doubtPositions(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      AssignedPartition assigned = open.get(partition);
      if (assigned != null) {
        assigned.doubtPosition();
      }
    }
  }

  /** Closes the partitions, and revokes the objects that rows refer to. */
  public void revoke(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      AssignedPartition revoked = open.remove(partition);
      if (revoked != null) {
        revoked.revoke();
      }
    }
    latest = null;
  }

  /** Sets the offsets from which Connect reads on after it opened the partitions or did a seek. */
  public void expect(Map<TopicPartition, Long> nextOffsets) {
    nextOffsets.forEach(
        (partition, offset) -> {
          AssignedPartition assigned = open.get(partition);
          if (assigned != null) {
            assigned.expect(offset);
          }
        });
  }

  /** Notes that Connect has read all records before these positions. */
  public void markRead(Map<TopicPartition, OffsetAndMetadata> positions) {
    positions.forEach(
        (partition, position) -> {
          AssignedPartition assigned = open.get(partition);
          if (assigned != null) {
            assigned.markRead(position.offset());
          }
        });
  }

  /**
   * Notes that the database has the changes before these offsets, even if this task has not read
   * them.
   */
  public void haveBeenStored(Map<TopicPartition, Long> nextOffsets) {
    nextOffsets.forEach(
        (partition, offset) -> {
          AssignedPartition assigned = open.get(partition);
          if (assigned != null) {
            assigned.markRead(offset);
          }
        });
  }

  /** Returns the gaps in front of collections of records since the last call. */
  public List<OffsetGap> takeGaps() {
    if (gaps.isEmpty()) {
      return List.of();
    }
    List<OffsetGap> taken = List.copyOf(gaps);
    gaps.clear();
    return taken;
  }

  /** Returns the first pending offset of each partition that has pending offsets. */
  public Map<TopicPartition, Long> firstPending() {
    Map<TopicPartition, Long> pending = new HashMap<>();
    for (AssignedPartition assigned : open.values()) {
      long first = assigned.firstPending();
      if (first != Long.MAX_VALUE) {
        pending.put(assigned.topicPartition(), first);
      }
    }
    return pending;
  }

  /**
   * Begins a collection of records that is not a redelivery: none of its records has been accepted.
   */
  public void beginCollection() {
    for (AssignedPartition assigned : open.values()) {
      assigned.beginCollection();
    }
  }

  /** Returns the partition, or null if it is not open. */
  public @Nullable AssignedPartition partition(String topic, int partition) {
    AssignedPartition assigned = latest;
    if (assigned != null
        && assigned.topicPartition().partition() == partition
        && assigned.topicPartition().topic().equals(topic)) {
      return assigned;
    }
    assigned = open.get(new TopicPartition(topic, partition));
    latest = assigned;
    return assigned;
  }

  /** Returns the changes accepted since the last call, per partition. A batch is made of them. */
  public Map<AssignedPartition, OffsetRange> takeUnbatched() {
    Map<AssignedPartition, OffsetRange> unbatched = new HashMap<>();
    for (AssignedPartition assigned : open.values()) {
      OffsetRange range = assigned.takeUnbatched();
      if (range != null) {
        unbatched.put(assigned, range);
      }
    }
    return unbatched;
  }

  /**
   * Returns what Connect may commit. For each partition this is the first record that is not done,
   * at most the position that Connect passed in. The position also covers records that
   * transformations dropped. The result lacks a partition if its position is in doubt and the task
   * has accepted nothing of the partition before that position.
   */
  public Map<TopicPartition, OffsetAndMetadata> safe(
      Map<TopicPartition, OffsetAndMetadata> positions) {
    Map<TopicPartition, OffsetAndMetadata> safe = new HashMap<>();
    positions.forEach(
        (partition, position) -> {
          AssignedPartition assigned = open.get(partition);
          if (assigned != null && !assigned.isUnknown(position.offset())) {
            long offset = assigned.safe(position.offset());
            safe.put(
                partition, offset == position.offset() ? position : new OffsetAndMetadata(offset));
          }
        });
    return safe;
  }
}
