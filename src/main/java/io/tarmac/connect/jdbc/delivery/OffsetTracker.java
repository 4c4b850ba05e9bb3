package io.tarmac.connect.jdbc.delivery;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The offsets of the open partitions, by the topic and partition from which a record came.
 * Transformations may have changed the topic and the partition of the record. Only the task's
 * thread uses this class.
 */
public final class OffsetTracker {

  private final Map<TopicPartition, PartitionOffsets> open = new HashMap<>();
  private final List<OffsetGap> gaps = new ArrayList<>();

  // A poll delivers its records partition by partition.
  private @Nullable PartitionOffsets latest;

  public void open(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      open.put(partition, new PartitionOffsets(partition, gaps));
    }
    latest = null;
  }

  /**
   * Doubts Connect's positions of partitions that have been opened while Connect holds a refused
   * collection. When a put succeeds, Connect moves on to the end of that collection, in all
   * partitions of which the collection has records. Some of these partitions may have been revoked
   * meanwhile and have come back. Connect reads those again from where they were committed.
   */
  public void doubtPositions(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      PartitionOffsets offsets = open.get(partition);
      if (offsets != null) {
        offsets.doubtPosition();
      }
    }
  }

  public void close(Collection<TopicPartition> partitions) {
    open.keySet().removeAll(partitions);
    latest = null;
  }

  /** Sets the offsets from which Connect reads on after it opened the partitions or did a seek. */
  public void expect(Map<TopicPartition, Long> nextOffsets) {
    nextOffsets.forEach(
        (partition, offset) -> {
          PartitionOffsets offsets = open.get(partition);
          if (offsets != null) {
            offsets.expect(offset);
          }
        });
  }

  /** Notes that Connect has read all records before these positions. */
  public void markRead(Map<TopicPartition, OffsetAndMetadata> positions) {
    positions.forEach(
        (partition, position) -> {
          PartitionOffsets offsets = open.get(partition);
          if (offsets != null) {
            offsets.markRead(position.offset());
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
          PartitionOffsets offsets = open.get(partition);
          if (offsets != null) {
            offsets.markRead(offset);
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
    open.forEach(
        (partition, offsets) -> {
          long first = offsets.firstPending();
          if (first != Long.MAX_VALUE) {
            pending.put(partition, first);
          }
        });
    return pending;
  }

  /**
   * Begins a collection of records that is not a redelivery: none of its records has been accepted.
   */
  public void beginCollection() {
    for (PartitionOffsets offsets : open.values()) {
      offsets.beginCollection();
    }
  }

  /** Returns the offsets of a partition, or null if the partition is not open. */
  public @Nullable PartitionOffsets partition(String topic, int partition) {
    PartitionOffsets offsets = latest;
    if (offsets != null
        && offsets.partition().partition() == partition
        && offsets.partition().topic().equals(topic)) {
      return offsets;
    }
    offsets = open.get(new TopicPartition(topic, partition));
    latest = offsets;
    return offsets;
  }

  /** Returns the changes accepted since the last call, per partition. A batch is made of them. */
  public Map<TopicPartition, OffsetRange> takeUnbatched() {
    Map<TopicPartition, OffsetRange> unbatched = new HashMap<>();
    for (PartitionOffsets offsets : open.values()) {
      OffsetRange range = offsets.takeUnbatched();
      if (range != null) {
        unbatched.put(offsets.partition(), range);
      }
    }
    return unbatched;
  }

  /** Notes that the database has committed the changes within these ranges. */
  public void done(Map<TopicPartition, OffsetRange> ranges) {
    ranges.forEach(
        (partition, range) -> {
          PartitionOffsets offsets = open.get(partition);
          if (offsets != null) {
            offsets.done(range);
          }
        });
  }

  /**
   * Returns what Connect may commit. For each partition this is the first record that is not done,
   * at most the position that Connect passed in. The position also covers records that
   * transformations dropped. The result lacks a partition if its position is in doubt and the task
   * has accepted nothing of the partition.
   */
  public Map<TopicPartition, OffsetAndMetadata> safe(
      Map<TopicPartition, OffsetAndMetadata> positions) {
    Map<TopicPartition, OffsetAndMetadata> safe = new HashMap<>();
    positions.forEach(
        (partition, position) -> {
          PartitionOffsets offsets = open.get(partition);
          if (offsets != null && !offsets.isUnknown()) {
            long offset = offsets.safe(position.offset());
            safe.put(
                partition, offset == position.offset() ? position : new OffsetAndMetadata(offset));
          }
        });
    return safe;
  }
}
