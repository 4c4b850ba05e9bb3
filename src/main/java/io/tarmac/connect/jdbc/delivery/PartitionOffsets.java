package io.tarmac.connect.jdbc.delivery;

import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** What is accepted and what is done of one open partition. Used by the task's thread alone. */
public final class PartitionOffsets {

  private static final long NONE = -1;

  private final TopicPartition partition;
  private long firstPending = NONE;
  private long highestAccepted = NONE;

  PartitionOffsets(TopicPartition partition) {
    this.partition = partition;
  }

  public TopicPartition partition() {
    return partition;
  }

  /** A record has been taken over; its change is pending until a batch with it is done. */
  public void pending(long offset) {
    if (firstPending == NONE) {
      firstPending = offset;
    }
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

  /** Everything taken over so far that is not done, or null when all is done. */
  @Nullable OffsetRange pendingRange() {
    return firstPending == NONE ? null : new OffsetRange(firstPending, highestAccepted);
  }

  /** A batch that held the changes up to this offset has been committed. */
  void done(long lastOffset) {
    firstPending = lastOffset < highestAccepted ? lastOffset + 1 : NONE;
  }

  /** The highest offset that may be committed, given the one Connect would commit. */
  long safe(long position) {
    return firstPending == NONE ? position : Math.min(firstPending, position);
  }
}
