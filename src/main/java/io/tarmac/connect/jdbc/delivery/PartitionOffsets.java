package io.tarmac.connect.jdbc.delivery;

import java.util.ArrayDeque;
import java.util.Deque;
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
    skipped(offset);
  }

  /** A record has been taken over that asks for no change. */
  public void skipped(long offset) {
    highestAccepted = offset;
    latest = offset;
  }

  /** Whether a record does not come after the latest one: then no batch may hold both. */
  public boolean goesBackAt(long offset) {
    return offset <= latest;
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
    if (firstUnbatched != NONE) {
      safe = Math.min(firstUnbatched, safe);
    }
    for (OffsetRange range : batched) {
      safe = Math.min(safe, range.first());
    }
    return safe;
  }
}
