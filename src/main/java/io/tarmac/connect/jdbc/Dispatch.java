package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.BatchQueue.Failed;
import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.BatchBuffer;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.Patience;
import io.tarmac.connect.jdbc.metrics.Stage;
import io.tarmac.connect.jdbc.metrics.StageClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
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

  /** How long a put waits at a time, within its patience, for what has been handed over. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** Within a put, beside the wait for what is tried again. */
  private static final Duration ROOM_PATIENCE = Duration.ofMillis(200);

  /** For the dead letter queue, when Connect asks what may be committed. */
  private static final Duration ACKNOWLEDGEMENT_PATIENCE = Duration.ofMillis(500);

  /** How many batches may wait behind the one in flight before no more records are taken. */
  private static final int MOST_WAITING = 1;

  private final WriteBehind writer;
  private final Settlement settlement;
  private final Replanning replanning;
  private final Patience patience;
  private final StageClock clock;

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

  /**
   * A dispatch.
   *
   * @param clock of the task's thread
   */
  Dispatch(
      WriteBehind writer,
      Settlement settlement,
      Replanning replanning,
      Patience patience,
      StageClock clock) {
    this.writer = writer;
    this.settlement = settlement;
    this.replanning = replanning;
    this.patience = patience;
    this.clock = clock;
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
      writer.retry(List.of(failed.batch()));
      writer.awaitNoneInFlight(patience.left(PATIENCE));
    }
    takeOver();
  }

  /**
   * Counts as done what has been written, has bad records set aside, and throws what could not be
   * written.
   */
  void takeOver() throws DeliveryFailure {
    takeDone();
    Failed failed = writer.failed();
    while (failed != null) {
      goOn(failed);
      writer.awaitAll(patience.left(PATIENCE));
      takeDone();
      failed = writer.failed();
      if (failed != null && patience.left(PATIENCE).isZero()) {
        throw DeliveryFailure.busy("bad records are being set aside");
      }
    }
    settlement.report();
    settlement.settle(Duration.ZERO);
  }

  /** Does what a failed batch needs before what is behind it is written, or throws the failure. */
  private void goOn(Failed failed) throws DeliveryFailure {
    Batch batch = failed.batch();
    if (batch.isRefused()) {
      if (!settlement.setAside(batch, patience.left(PATIENCE))) {
        throw DeliveryFailure.busy("the dead letter queue has not acknowledged a record yet");
      }
      progressed = true;
      writer.retry(List.of());
      return;
    }
    List<Batch> next = again(failed);
    if (next.isEmpty()) {
      thrown = failed;
      throw failed.failure();
    }
    writer.retry(next);
  }

  /** What takes a failed batch's place; nothing where another try would end like the last one. */
  private List<Batch> again(Failed failed) throws DeliveryFailure {
    Batch batch = failed.batch();
    if (batch.suspected()) {
      return List.of();
    }
    List<Batch> anew = failed.failure().tableDoubted() ? replanning.of(batch) : null;
    if (anew != null) {
      return anew;
    }
    return failed.failure().rowSuspected() ? List.of(batch.asSuspected()) : List.of();
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

  /** Lets the last batch grow again, if it could not be begun; tells whether it does. */
  boolean growIn(BatchBuffer buffer) {
    Batch batch = unfilled;
    unfilled = null;
    if (batch == null || !writer.takeBack(batch)) {
      return false;
    }
    buffer.resume(batch);
    return true;
  }

  /** Returns when everything given has been written; does not wait for that for long. */
  void awaitAll() throws DeliveryFailure {
    Stage before = clock.interrupt(Stage.WAIT);
    try {
      submitGiven();
      writer.awaitAll(patience.left(PATIENCE));
      takeOver();
      settlement.settle(patience.left(PATIENCE));
    } finally {
      clock.resume(before);
    }
    if (!isIdle()) {
      throw DeliveryFailure.busy("what came before is still being written");
    }
  }

  /**
   * Waits a while for the writer, or the dead letter queue, where it has fallen behind; tells
   * whether it has caught up.
   */
  boolean awaitRoom() {
    return writer.awaitRoom(MOST_WAITING, ROOM_PATIENCE) && settlement.awaitRoom(ROOM_PATIENCE);
  }

  /** Whether a batch that failed is to be tried again when Connect has paused. */
  boolean isRetrying() {
    return thrown != null;
  }

  /** Whether everything given has been written. */
  boolean isIdle() {
    return given.isEmpty() && settlement.isSettled() && writer.isIdle();
  }

  /** Begins no further batch until {@link #resume}, and waits for the one in flight. */
  boolean pause(Duration atMost) {
    writer.hold();
    boolean ended = writer.awaitNoneInFlight(atMost);
    takeDone();
    return ended;
  }

  /** Waits a while for the dead letter queue to acknowledge what it has been handed. */
  void awaitAcknowledged() {
    settlement.settleQuietly(ACKNOWLEDGEMENT_PATIENCE);
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
    settlement.drop(partitions);
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
      settlement.written(batch);
      written |= batch.rowCount() > 0;
      progressed = true;
      LOG.debug("Wrote {} rows of {}", batch.rowCount(), batch.offsets());
    }
  }
}
