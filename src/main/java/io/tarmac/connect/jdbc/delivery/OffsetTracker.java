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
 * Offsets of the open partitions, by the topic and partition a record came from, whatever
 * transformations made of them. Used by the task's thread alone.
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
   * Partitions have been opened while Connect holds a collection that was refused. When a put
   * succeeds it moves on to the end of that collection in all partitions it had records of, also in
   * those that were taken away meanwhile and have come back: these it reads again from where they
   * were committed.
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

  /** The database has what came before these offsets, whether or not this task has read that. */
  public void haveBeenStored(Map<TopicPartition, Long> nextOffsets) {
    nextOffsets.forEach(
        (partition, offset) -> {
          PartitionOffsets offsets = open.get(partition);
          if (offsets != null) {
            offsets.markRead(offset);
          }
        });
  }

  /** Returns the gaps in front of collections of records since this was asked last. */
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

  /** A collection of records begins that is not one delivered again: none has been accepted. */
  public void beginCollection() {
    for (PartitionOffsets offsets : open.values()) {
      offsets.beginCollection();
    }
  }

  /** The offsets of a partition, or null when it is not open. */
  public @Nullable PartitionOffsets of(String topic, int partition) {
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

  /** The changes accepted since this was asked last, per partition: what a batch is made of. */
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

  /** The changes within these ranges are committed in the database. */
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
   * What Connect may commit: for each partition the first record that is not done, at most the
   * position Connect passed in, which also covers records that transformations dropped. Without
   * partitions whose position is in doubt and that nothing has been handed over of.
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
