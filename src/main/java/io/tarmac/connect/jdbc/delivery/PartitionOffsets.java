package io.tarmac.connect.jdbc.delivery;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** What is accepted and what is done of one open partition. Used by the task's thread alone. */
public final class PartitionOffsets {

  private static final long NONE = -1;

  private final TopicPartition partition;

  /**
   * Of the batches that are not done, in their order; the offsets may go back when a topic is made
   * anew.
   */
  private final Deque<OffsetRange> batched = new ArrayDeque<>();

  private long firstUnbatched = NONE;
  private long lastUnbatched = NONE;
  private long latest = NONE;

  /** Of the collection of records that is being accepted. */
  private long highestAccepted = NONE;

  /** Whether Connect's position may be beyond what has been handed over. */
  private boolean positionDoubted;

  /** The offset from which Connect reads on, if known. */
  private long expected = NONE;

  /** The gaps between collections of records, of all partitions. */
  private final List<OffsetGap> gaps;

  PartitionOffsets(TopicPartition partition, List<OffsetGap> gaps) {
    this.partition = partition;
    this.gaps = gaps;
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
    skipped(offset);
  }

  /** A record has been taken over that asks for no change. */
  public void skipped(long offset) {
    if (highestAccepted == NONE) {
      noteGap(offset);
    }
    highestAccepted = offset;
    latest = offset;
  }

  /** Whether a record does not come after the latest one: then no batch may hold both. */
  public boolean goesBackAt(long offset) {
    return offset <= latest;
  }

  /** Sets the offset from which Connect reads on. */
  void expect(long offset) {
    expected = offset;
  }

  /**
   * Notes that Connect has read all records before this position; transformations may have dropped
   * some.
   */
  void markRead(long position) {
    expected = Math.max(expected, position);
  }

  private void noteGap(long offset) {
    boolean isFirst = latest == NONE;
    long next = isFirst ? expected : Math.max(expected, latest + 1);
    if (next != NONE && offset > next) {
      gaps.add(new OffsetGap(partition, next, offset, isFirst));
    }
  }

  void beginCollection() {
    highestAccepted = NONE;
    if (latest != NONE) {
      positionDoubted = false;
    }
  }

  /**
   * Connect's position may be beyond what has been handed over since the partition was opened,
   * until a collection with a record of it has been taken over.
   */
  void doubtPosition() {
    positionDoubted = true;
  }

  /** Whether the record at this offset of the collection has been taken over. */
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

  /**
   * The first of the batches that are not done has been committed, the changes in the range: all of
   * it, or its beginning.
   */
  void done(OffsetRange range) {
    boolean more = true;
    while (more && !batched.isEmpty() && range.contains(batched.getFirst())) {
      more = batched.removeFirst().last() < range.last();
    }
    if (more && !batched.isEmpty() && batched.getFirst().isBegunBy(range)) {
      batched.addFirst(batched.removeFirst().after(range));
    }
  }

  /** Whether no offset may be committed: what has been is to stay. */
  boolean isUnknown() {
    return positionDoubted && latest == NONE;
  }

  /** The highest offset that may be committed, given the one Connect would commit. */
  long safe(long position) {
    long safe = positionDoubted ? Math.min(latest + 1, position) : position;
    return Math.min(safe, firstPending());
  }

  /** Returns the first pending offset, or {@link Long#MAX_VALUE} if there is none. */
  long firstPending() {
    long first = firstUnbatched == NONE ? Long.MAX_VALUE : firstUnbatched;
    for (OffsetRange range : batched) {
      first = Math.min(first, range.first());
    }
    return first;
  }
}
