package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.BatchQueue.Failed;
import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.BatchBuffer;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.OffsetTracker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands batches over to be written, and takes over what has become of them: offsets that are done,
 * failures. Used by the task's thread alone.
 */
final class Dispatch {

  private static final Logger LOG = LoggerFactory.getLogger(Dispatch.class);

  /** How long a put waits for the writer before Connect is told to bring no more for now. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** Within a put, beside the wait for what is tried again. */
  private static final Duration ROOM_PATIENCE = Duration.ofMillis(200);

  /** How many batches may wait behind the one in flight before no more records are taken. */
  private static final int MOST_WAITING = 1;

  private final WriteBehind writer;
  private final OffsetTracker offsets;
  private final Replanning replanning;

  /**
   * Given by the put under way, and not yet the writer's: were the put refused, Connect would read
   * again after a rebalance what had been written of it.
   */
  private final Deque<Batch> given = new ArrayDeque<>();

  /** The last batch, if it was handed over before it was full. */
  private @Nullable Batch unfilled;

  /** The failure that has been thrown and whose batch is to be tried again next. */
  private @Nullable Failed thrown;

  /** Whether something has been written since the collection of records began. */
  private boolean written;

  /** Whether something has been written since this was asked last. */
  private boolean progressed;

  /** The last batch that was made anew for tables that others had changed. */
  private @Nullable Batch replanned;

  Dispatch(WriteBehind writer, OffsetTracker offsets, Replanning replanning) {
    this.writer = writer;
    this.offsets = offsets;
    this.replanning = replanning;
  }

  /** A collection of records begins that is not one handed over again. */
  void beginCollection() {
    takeDone();
    written = false;
  }

  /** Whether something has been written since the collection of records began. */
  boolean hasWritten() {
    takeDone();
    return written;
  }

  /** Goes on after a put: a batch that failed is tried again before anything else. */
  void resume() throws DeliveryFailure {
    writer.release();
    Failed failed = thrown;
    if (failed != null) {
      thrown = null;
      writer.retry(failed.batch());
      writer.awaitNoneInFlight(PATIENCE);
    }
    takeOver();
  }

  /** Counts as done what has been written, and throws what could not be. */
  void takeOver() throws DeliveryFailure {
    takeDone();
    Failed failed = writer.failed();
    while (failed != null) {
      Batch anew = anew(failed);
      if (anew == null) {
        thrown = failed;
        throw failed.failure();
      }
      replanned = anew;
      if (anew.isEmpty()) {
        offsets.done(anew.offsets());
      }
      writer.retry(anew);
      writer.awaitAll(PATIENCE);
      takeDone();
      failed = writer.failed();
    }
  }

  /** What has been thrown last is thrown by the next put, before it takes anything over. */
  void postpone() {
    thrown = null;
  }

  /** Whether something has been written since this was asked last. */
  boolean takeProgress() {
    boolean progress = progressed;
    progressed = false;
    return progress;
  }

  /** Has the batch written after those before, once the put's records have been taken over. */
  void give(Batch batch) {
    unfilled = null;
    if (!batch.isEmpty()) {
      given.addLast(batch);
    }
  }

  /** Gives a batch that may still grow for as long as the writer is busy. */
  void giveUnfilled(Batch batch) {
    give(batch);
    unfilled = batch;
  }

  /** The put's records have been taken over: what it has given is written from now on. */
  void handOver() throws DeliveryFailure {
    submitGiven();
    takeOver();
  }

  /** Lets the last batch grow again, if it could not be begun. */
  void growIn(BatchBuffer buffer) {
    Batch batch = unfilled;
    unfilled = null;
    if (batch != null && writer.takeBack(batch)) {
      buffer.resume(batch);
    }
  }

  /** Returns when everything given has been written; does not wait for that for long. */
  void awaitAll() throws DeliveryFailure {
    submitGiven();
    writer.awaitAll(PATIENCE);
    takeOver();
    if (!writer.isIdle()) {
      throw new DeliveryFailure(FailureKind.BUSY, "what came before is still being written");
    }
  }

  /** Waits a while for the writer where it has fallen behind; tells whether it has caught up. */
  boolean awaitRoom() {
    return writer.awaitRoom(MOST_WAITING, ROOM_PATIENCE);
  }

  /** Whether a batch that failed is to be tried again when Connect has paused. */
  boolean isRetrying() {
    return thrown != null;
  }

  /** Whether everything given has been written. */
  boolean isIdle() {
    return given.isEmpty() && writer.isIdle();
  }

  /** Begins no further batch until {@link #resume}, and waits for the one in flight. */
  boolean pause(Duration atMost) {
    writer.hold();
    boolean ended = writer.awaitNoneInFlight(atMost);
    takeDone();
    return ended;
  }

  /** Whether rows of the partitions are being written. */
  boolean isWriting(Collection<TopicPartition> partitions) {
    return writer.isInFlight(partitions);
  }

  /** The batch in flight is not to be written now. */
  void abandon() {
    writer.abandon();
  }

  /** The partitions are another task's from now on: nothing of them is written any more. */
  void drop(Collection<TopicPartition> partitions) {
    unfilled = null;
    BatchQueue.drop(partitions, given);
    writer.drop(partitions);
    if (thrown != null) {
      thrown = writer.failed();
    }
  }

  private void submitGiven() {
    given.forEach(writer::submit);
    given.clear();
  }

  private void takeDone() {
    for (Batch batch : writer.takeDone()) {
      offsets.done(batch.offsets());
      written = true;
      progressed = true;
      LOG.debug("Wrote {} rows of {}", batch.rowCount(), batch.offsets());
    }
  }

  /** The failed batch for the tables as they are now; null when that would change nothing. */
  @SuppressWarnings("ReferenceEquality") // whether it is that very batch
  private @Nullable Batch anew(Failed failed) throws DeliveryFailure {
    return failed.failure().tableDoubted() && failed.batch() != replanned
        ? replanning.of(failed.batch())
        : null;
  }
}
