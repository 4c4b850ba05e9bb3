package io.tarmac.connect.jdbc.offset;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A partition that Connect has assigned to the task: its offsets that are accepted, those that are
 * done, and whether it is revoked. Rows and batches refer to this object. The object is revoked if
 * Connect takes the partition away, or if the task reads the partition again from another offset.
 * From then on no batch begins with rows that refer to it, and none with such rows is committed. If
 * the partition comes back, there is a new object for it. Only the task's thread uses this class,
 * except {@link #isRevoked}, which any thread may call.
 */
public final class AssignedPartition {

  private static final long NONE = -1;

  private final TopicPartition partition;

  /**
   * The ranges of the batches that are not done, in the order of the batches. The offsets may go
   * back if somebody creates the topic again.
   */
  private final Deque<OffsetRange> batched = new ArrayDeque<>();

  private long firstUnbatched = NONE;
  private long lastUnbatched = NONE;
  private long latest = NONE;

  /** The first offset that was accepted since the partition was opened. */
  private long first = NONE;

  /** The latest offset that was accepted of the current collection of records. */
  private long highestAccepted = NONE;

  /** True if Connect's position may be beyond the records that Connect has handed over. */
  private boolean positionDoubted;

  /** The offset from which Connect reads on, if known. */
  private long expected = NONE;

  /** The gaps between collections of records. All partitions share this list. */
  private final List<OffsetGap> gaps;

  private volatile boolean revoked;

  AssignedPartition(TopicPartition partition, List<OffsetGap> gaps) {
    this.partition = partition;
    this.gaps = gaps;
  }

  public TopicPartition topicPartition() {
    return partition;
  }

  /**
   * Forbids to begin or commit a batch with rows that refer to this object. Call this under the
   * lock of the queue: a batch whose commit has been allowed is then known to be in flight.
   */
  void revoke() {
    revoked = true;
  }

  /** Tells whether no batch may begin, or be committed, with rows that refer to this object. */
  public boolean isRevoked() {
    return revoked;
  }

  /**
   * Notes that a record has been accepted. The change of the record is pending until a batch with
   * it is done.
   */
  public void pending(long offset) {
    if (firstUnbatched == NONE || offset < firstUnbatched) {
      firstUnbatched = offset;
    }
    lastUnbatched = Math.max(lastUnbatched, offset);
    skipped(offset);
  }

  /** Notes that a record has been accepted that asks for no change. */
  public void skipped(long offset) {
    if (highestAccepted == NONE) {
      noteGap(offset);
    }
    if (first == NONE) {
      first = offset;
    }
    highestAccepted = offset;
    latest = offset;
  }

  /**
   * Tells whether a record does not come after the latest accepted one. If so, no batch may hold
   * both.
   */
  public boolean goesBackAt(long offset) {
    return offset <= latest;
  }

  /** Sets the offset from which Connect reads on. */
  void expect(long offset) {
    expected = offset;
  }

  /**
   * Notes that Connect has read all records before this position. Transformations may have dropped
   * some of them.
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
   * Notes that Connect's position may be beyond the records that Connect handed over since the
   * partition was opened. The doubt lasts until the task has accepted a collection with a record of
   * the partition.
   */
  void doubtPosition() {
    positionDoubted = true;
  }

  /** Tells whether the record at this offset of the collection has been accepted. */
  public boolean accepted(long offset) {
    return offset <= highestAccepted;
  }

  /** Returns the changes accepted since the last call, or null if there are none. */
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
   * Notes that the database has committed the changes in the range. The range begins with the first
   * batch that is not done, and may end within a batch.
   */
  public void done(OffsetRange range) {
    boolean more = true;
    while (more && !batched.isEmpty() && range.contains(batched.getFirst())) {
      more = batched.removeFirst().last() < range.last();
    }
    if (more && !batched.isEmpty() && batched.getFirst().isBegunBy(range)) {
      batched.addFirst(batched.removeFirst().after(range));
    }
  }

  /**
   * Tells whether Connect may commit no offset, so that the committed offset stays. A doubted
   * position before the first accepted record is older than the committed offset, at which the
   * records began.
   */
  boolean isUnknown(long position) {
    return positionDoubted && (first == NONE || position < first);
  }

  /** Returns the highest offset that Connect may commit, if Connect would commit this position. */
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

  @Override
  public String toString() {
    return partition.toString();
  }
}
