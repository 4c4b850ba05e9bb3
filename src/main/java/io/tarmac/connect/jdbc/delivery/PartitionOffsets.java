package io.tarmac.connect.jdbc.delivery;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** What is accepted and what is done of one open partition. Used by the task's thread alone. */
public final class PartitionOffsets {

  private static final long NONE = -1;

  private final TopicPartition partition;

  /** Of the batches that are not done; the offsets may go back when a topic is made anew. */
  private final List<OffsetRange> batched = new ArrayList<>();

  private long firstUnbatched = NONE;
  private long lastUnbatched = NONE;
  private long highestAccepted = NONE;

  PartitionOffsets(TopicPartition partition) {
    this.partition = partition;
  }

  public TopicPartition partition() {
    return partition;
  }

  /** A record has been taken over; its change is pending until a batch with it is done. */
  public void pending(long offset) {
    if (firstUnbatched == NONE || offset < firstUnbatched) {
      firstUnbatched = offset;
    }
    lastUnbatched = Math.max(lastUnbatched, offset);
    highestAccepted = offset;
  }

  /** A record has been taken over that asks for no change. */
  public void skipped(long offset) {
    highestAccepted = offset;
  }

  /** Whether the record at this offset has been taken over since the partition was opened. */
  public boolean accepted(long offset) {
    return offset <= highestAccepted;
  }

  /** The changes taken over since this was asked last, or null when there are none. */
  @Nullable OffsetRange takeUnbatched() {
    if (firstUnbatched == NONE) {
      return null;
    }
    OffsetRange range = new OffsetRange(firstUnbatched, lastUnbatched);
    batched.add(range);
    firstUnbatched = NONE;
    lastUnbatched = NONE;
    return range;
  }

  /** A batch that held the changes within the range has been committed. */
  void done(OffsetRange range) {
    batched.removeIf(part -> range.first() <= part.first() && part.last() <= range.last());
  }

  /** The highest offset that may be committed, given the one Connect would commit. */
  long safe(long position) {
    long safe = firstUnbatched == NONE ? position : Math.min(firstUnbatched, position);
    for (OffsetRange range : batched) {
      safe = Math.min(safe, range.first());
    }
    return safe;
  }
}
