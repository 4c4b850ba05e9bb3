package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.ErrantRecords;
import io.tarmac.connect.jdbc.delivery.OffsetTracker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts batches as done, in order: those that have been written, once the dead letter queue has
 * acknowledged their bad records. Used by the task's thread alone.
 */
final class Settlement {

  private static final Logger LOG = LoggerFactory.getLogger(Settlement.class);

  /**
   * How many batches may wait for the dead letter queue before no more records are taken. It
   * acknowledges within milliseconds, unless something is wrong with it.
   */
  static final int MOST_UNSETTLED = 100;

  private final OffsetTracker offsets;
  private final ErrantRecords errants;

  /**
   * Written, but with bad records that are not acknowledged, or after such a one. Without their
   * rows, which nobody asks for any more: the queue may take long.
   */
  private final Deque<Batch> unsettled = new ArrayDeque<>();

  Settlement(OffsetTracker offsets, ErrantRecords errants) {
    this.offsets = offsets;
    this.errants = errants;
  }

  /** The rows of the batch have been written. */
  void written(Batch batch) {
    if (batch.refusals().isEmpty() && unsettled.isEmpty()) {
      offsets.done(batch.offsets());
    } else {
      unsettled.addLast(batch.withoutRows());
    }
  }

  /** Whether everything written counts as done. */
  boolean isSettled() {
    return unsettled.isEmpty();
  }

  /** Hands over the bad records of what has been written. */
  void report() throws DeliveryFailure {
    for (Batch batch : unsettled) {
      errants.report(batch.refusals());
    }
  }

  /** Waits for the dead letter queue to acknowledge what it has been handed. */
  void settle(Duration atMost) throws DeliveryFailure {
    settle(atMost, 0);
  }

  /** The same where a failure must not show: the next put meets it too. */
  void settleQuietly(Duration atMost) {
    settleQuietly(atMost, 0);
  }

  /** Waits a while for a queue that has fallen behind; tells whether there is room for more. */
  boolean awaitRoom(Duration atMost) {
    settleQuietly(atMost, MOST_UNSETTLED);
    return unsettled.size() <= MOST_UNSETTLED;
  }

  private void settleQuietly(Duration atMost, int most) {
    try {
      settle(atMost, most);
    } catch (DeliveryFailure failure) {
      LOG.debug("Not settled: {}", failure.getMessage());
    }
  }

  /** Settles until so many are left at most, or the time is over, which is that of all of them. */
  private void settle(Duration atMost, int most) throws DeliveryFailure {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (unsettled.size() > most && isAcknowledged(unsettled.getFirst(), deadline)) {
      offsets.done(unsettled.removeFirst().offsets());
    }
  }

  private boolean isAcknowledged(Batch batch, long deadline) throws DeliveryFailure {
    Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    return errants.settle(batch.refusals(), left);
  }

  /**
   * Has the bad records of a batch without rows set aside, before what is behind it is written.
   * Tells whether they have been acknowledged.
   */
  boolean setAside(Batch refused, Duration atMost) throws DeliveryFailure {
    long deadline = System.nanoTime() + atMost.toNanos();
    report();
    errants.report(refused.refusals());
    // Offsets are done in their order: what was written before comes first.
    settle(atMost);
    if (!unsettled.isEmpty() || !isAcknowledged(refused, deadline)) {
      return false;
    }
    offsets.done(refused.offsets());
    return true;
  }

  /** The partitions are another task's from now on. */
  void drop(Collection<TopicPartition> partitions) {
    BatchQueue.drop(partitions, unsettled);
    errants.forget(partitions);
  }
}
