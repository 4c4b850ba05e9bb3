package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.Backlog;
import io.tarmac.connect.jdbc.metrics.BatchEnd;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The batches of a task, from the put that makes them until their offsets are done. The database
 * thread writes one batch at a time, in their order.
 *
 * <pre>
 *  add          handOver            begin              written             acknowledged
 * -----> staged --------> waiting --------> in flight --------> written ---------------> done
 *                           ^                |     |
 *                           |                |     | failed
 *                           | rest of        |     v
 *                           | the batch      |   failed: nothing begins until then
 *                           +----------------+     |
 *                           +----------------------+ tried again, planned again, or set aside
 * </pre>
 *
 * <ul>
 *   <li>A batch is <em>staged</em> until the put has accepted all its records. If the put fails
 *       before, Connect may read the records again after a rebalance, so no row may be written.
 *   <li>The last <em>waiting</em> batch may be open: rows of the next put join it if the database
 *       thread has not begun it by then. A batch that has been begun never grows.
 *   <li>A <em>failed</em> batch stops the queue. If another plan, or a search for bad rows, does
 *       not help, a put throws the failure, and the next put tries the batch again.
 *   <li>A <em>written</em> batch is done when the dead letter queue has acknowledged its bad
 *       records, and those of all batches before it.
 *   <li>If a partition is revoked, the {@link AssignedPartition} to which rows refer says so. Each
 *       step leaves out the rows of revoked partitions: a batch begins without them, is done
 *       without them, and is tried again without them. A batch in flight that has such rows must
 *       not be committed any more: what is left of it waits again, in front.
 * </ul>
 *
 * <p>The task's thread calls all methods. The database thread also calls {@link #begin}, {@link
 * #written}, {@link #failed}, {@link #refused}, {@link #broken} and {@link #mustNotCommit}. Any
 * thread may call those of {@link Backlog}.
 */
public final class BatchQueue implements Backlog {

  private static final Logger LOG = LoggerFactory.getLogger(BatchQueue.class);

  /**
   * The most batches that may wait for the dead letter queue before the task takes no more records.
   * It acknowledges within milliseconds, unless something is wrong with it.
   */
  public static final int MOST_UNSETTLED = 100;

  /** The longest single wait within a put. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

  /** The longest wait for room at the end of a put. */
  private static final Duration ROOM_WAIT = Duration.ofMillis(200);

  /** The longest wait for the dead letter queue when Connect asks what it may commit. */
  private static final Duration ACKNOWLEDGEMENT_WAIT = Duration.ofMillis(500);

  /** The most batches that may wait behind the one in flight before there is no more room. */
  private static final int MOST_WAITING = 1;

  /** Makes the rows of a batch again if their tables have changed since they were planned. */
  @FunctionalInterface
  public interface Replanner {

    /**
     * Returns the batch for the tables as they are now, divided at the records that have become
     * bad. Returns null if no table has changed.
     */
    @Nullable List<Batch> replan(Batch batch) throws DeliveryFailure;
  }

  /**
   * A batch that has not been begun, or has come back.
   *
   * @param end why the batch takes no more records; null if that does not count, or has been
   *     counted
   * @param fill the rows of its largest table, as a part of those that fit
   * @param open whether rows may still join it
   */
  private record QueuedBatch(Batch batch, @Nullable BatchEnd end, double fill, boolean open) {

    /** A batch that has come back after it was begun. */
    QueuedBatch(Batch batch) {
      this(batch, null, 0, false);
    }
  }

  /** A batch that could not be written, or has bad records that come first, and why. */
  private record FailedBatch(Batch batch, DeliveryFailure failure) {}

  /** The rows that the task's thread has gathered for the next batch. */
  private record Gathered(int records, long bytes, long oldestTimestamp) {
    static final Gathered NOTHING = new Gathered(0, 0, NO_TIMESTAMP);
  }

  private final OffsetTracker offsets;
  private final ErrantRecords errants;
  private final Replanner replanner;
  private final PutDeadline deadline;
  private final SinkMetrics metrics;
  private Runnable wake = () -> {};

  private final Deque<QueuedBatch> staged = new ArrayDeque<>();

  /** The open batch that the first staged batch joins, unless the database thread begins it. */
  private @Nullable Batch joined;

  /** Written batches that are not done. They have no rows, because nobody needs those any more. */
  private final Deque<Batch> unsettled = new ArrayDeque<>();

  /**
   * Whether Connect knows that the batch failed which stops the queue: the next put tries again.
   */
  private boolean failureTold;

  /** Whether something has been written since the collection of records began. */
  private boolean hasWritten;

  /** Whether something has been written since {@link #takeProgress} was called last. */
  private boolean progressed;

  private volatile Gathered gathered = Gathered.NOTHING;

  private final TaskRuntime runtime;
  private final Lock lock;
  private final Condition changed;

  // The lock guards all fields below.

  /**
   * The condition that the task's thread waits for, or null. Only that thread waits, so there is at
   * most one. It only reads guarded fields.
   */
  private @Nullable BooleanSupplier awaited;

  private final Deque<QueuedBatch> waiting = new ArrayDeque<>();
  private @Nullable Batch inFlight;
  private List<Batch> writtenBatches = new ArrayList<>();
  private @Nullable FailedBatch stoppedBy;
  private @Nullable Throwable defect;
  private boolean paused;

  /**
   * Creates an empty queue.
   *
   * @param offsets hears of the batches that are done
   * @param errants takes the bad records
   * @param deadline limits how long a put waits
   * @param runtime has the clock and the lock
   */
  public BatchQueue(
      OffsetTracker offsets,
      ErrantRecords errants,
      Replanner replanner,
      PutDeadline deadline,
      SinkMetrics metrics,
      TaskRuntime runtime) {
    this.offsets = offsets;
    this.errants = errants;
    this.replanner = replanner;
    this.deadline = deadline;
    this.metrics = metrics;
    this.runtime = runtime;
    this.lock = runtime.newLock();
    this.changed = lock.newCondition();
  }

  /** Sets what is called, outside the lock, when there may be a batch to begin. */
  public void onWork(Runnable wake) {
    this.wake = wake;
  }

  /** Begins a collection of records that Connect has not handed over before. */
  public void beginCollection() {
    takeWritten();
    hasWritten = false;
  }

  /** Tells whether something has been written since the collection of records began. */
  public boolean hasWritten() {
    takeWritten();
    return hasWritten;
  }

  /** Tells whether something has been written since the last call. */
  public boolean takeProgress() {
    boolean progress = progressed;
    progressed = false;
    return progress;
  }

  /**
   * Goes on with a new put. If Connect knows that a batch failed, this tries the batch again before
   * anything else.
   *
   * @throws DeliveryFailure if a batch has failed of which Connect does not know yet
   */
  public void resume() throws DeliveryFailure {
    FailedBatch again = failureTold ? locked(() -> stoppedBy) : null;
    failureTold = false;
    change(() -> paused = false);
    if (again != null) {
      retry(List.of(again.batch()));
      await(this::isIdleOrStopped, deadline.left(LONGEST_WAIT));
    }
    settle();
  }

  /**
   * Returns the open batch, or null if there is none. The first batch that this put adds joins it,
   * if the database thread has not begun it when the put hands over. After a put that failed with
   * staged batches, nothing joins the open batch: those batches come between.
   */
  public @Nullable Batch join() {
    joined =
        locked(
            () -> {
              QueuedBatch last = waiting.peekLast();
              return staged.isEmpty() && last != null && last.open() ? last.batch() : null;
            });
    return joined;
  }

  /** Tells whether the first batch of this put still can join the open one. */
  public boolean isJoining() {
    Batch batch = joined;
    return batch != null && locked(() -> isOpen(batch));
  }

  @SuppressWarnings("ReferenceEquality") // whether it is that very batch
  private boolean isOpen(Batch batch) {
    QueuedBatch last = waiting.peekLast();
    return last != null && last.open() && last.batch() == batch;
  }

  /** Stages a batch of the put under way. Nothing joins it, nor the open batch before it. */
  public void add(Batch batch, BatchEnd end, double fill) {
    stage(new QueuedBatch(batch, batch.rows().isEmpty() ? null : end, fill, false));
    if (staged.isEmpty()) {
      closeLast();
    }
  }

  /** Ends the open batch, if there is one: no later put may join it either. */
  private void closeLast() {
    joined = null;
    change(
        () -> {
          QueuedBatch last = waiting.peekLast();
          if (last != null && last.open()) {
            waiting.removeLast();
            waiting.addLast(new QueuedBatch(last.batch(), last.end(), last.fill(), false));
          }
        });
  }

  /** Stages a batch that rows of the next put may join. */
  public void addOpen(Batch batch, BatchEnd end, double fill) {
    boolean open = !batch.rows().isEmpty() && batch.refusals().isEmpty();
    stage(new QueuedBatch(batch, batch.rows().isEmpty() ? null : end, fill, open));
  }

  /**
   * Stages a truncation.
   *
   * @param ranges the offsets that are done with it
   */
  public void add(Truncation truncation, Map<AssignedPartition, OffsetRange> ranges) {
    stage(new QueuedBatch(Batch.of(truncation, ranges)));
  }

  private void stage(QueuedBatch next) {
    if (!next.batch().isEmpty()) {
      staged.addLast(next);
    }
  }

  /**
   * Hands the staged batches over to be written. The put has accepted all its records.
   *
   * @throws DeliveryFailure if a batch fails meanwhile
   */
  public void handOver() throws DeliveryFailure {
    Batch open = joined;
    joined = null;
    change(
        () -> {
          QueuedBatch first = staged.peekFirst();
          if (open != null && first != null && isOpen(open)) {
            QueuedBatch last = waiting.removeLast();
            staged.removeFirst();
            waiting.addLast(
                new QueuedBatch(
                    open.with(first.batch()),
                    first.end() == null ? last.end() : first.end(),
                    first.fill(),
                    first.open()));
          }
          waiting.addAll(staged);
          staged.clear();
        });
    settle();
  }

  /**
   * Counts written batches as done, has bad records set aside, and goes on after failures.
   *
   * @throws DeliveryFailure if a batch cannot be written, or a bad record not be set aside
   */
  private void settle() throws DeliveryFailure {
    takeWritten();
    FailedBatch next = failure();
    while (next != null) {
      goOnAfter(next);
      await(this::isIdleOrStopped, deadline.left(LONGEST_WAIT));
      takeWritten();
      next = failure();
      if (next != null && deadline.left().isZero()) {
        throw DeliveryFailure.busy("bad records are being set aside");
      }
    }
    report();
    acknowledge(Duration.ZERO, 0);
  }

  /** Does what a failed batch needs before the batches behind it are written, or throws. */
  private void goOnAfter(FailedBatch failure) throws DeliveryFailure {
    Batch batch = failure.batch();
    if (batch.isRefused()) {
      if (!setAside(batch, deadline.left(LONGEST_WAIT))) {
        throw DeliveryFailure.busy("the dead letter queue has not acknowledged a record yet");
      }
      progressed = true;
      retry(List.of());
      return;
    }
    List<Batch> next = anotherTry(failure);
    if (next.isEmpty()) {
      failureTold = true;
      throw failure.failure();
    }
    retry(next);
  }

  /** Returns what takes a failed batch's place, or nothing if another try would end the same. */
  private List<Batch> anotherTry(FailedBatch failure) throws DeliveryFailure {
    Batch batch = failure.batch();
    if (batch.truncation() != null) {
      return List.of();
    }
    // A suspected batch too: somebody may change a table during the search for bad rows.
    List<Batch> replanned = failure.failure().tableDoubted() ? replanner.replan(batch) : null;
    if (replanned != null) {
      return replanned;
    }
    return failure.failure().rowSuspected() && !batch.suspected()
        ? List.of(batch.asSuspected())
        : List.of();
  }

  /**
   * Notes that a put fails, whatever the cause: if a batch has failed, the next put tries it again
   * and does not report it first.
   */
  public void putFails() {
    failureTold = locked(() -> stoppedBy != null);
  }

  /**
   * Notes that the put which threw a failure succeeds all the same. The failed batch still stops
   * the queue, so the next put throws its failure before it accepts records.
   */
  public void putSucceeds() {
    failureTold = false;
  }

  private void retry(List<Batch> first) {
    change(
        () -> {
          stoppedBy = null;
          addFirst(first);
        });
  }

  /** Tells whether the next put tries a failed batch again. */
  public boolean isRetrying() {
    return failureTold && locked(() -> stoppedBy != null);
  }

  /** Tells whether all batches are done. */
  public boolean isIdle() {
    return staged.isEmpty()
        && unsettled.isEmpty()
        && locked(() -> waiting.isEmpty() && inFlight == null && !isStopped());
  }

  /** Tells whether batches wait until {@link #resume}. */
  public boolean isHeld() {
    return locked(() -> paused && !waiting.isEmpty());
  }

  /**
   * Waits a while for the database, or the dead letter queue, if it has fallen behind.
   *
   * @return whether there is room for more records
   */
  public boolean awaitRoom() {
    await(() -> waiting.size() <= MOST_WAITING || isStopped(), ROOM_WAIT);
    if (locked(waiting::size) > MOST_WAITING) {
      return false;
    }
    acknowledgeQuietly(ROOM_WAIT, MOST_UNSETTLED);
    return unsettled.size() <= MOST_UNSETTLED;
  }

  /**
   * Begins no further batch until {@link #resume}, and waits for the one in flight.
   *
   * @return whether no batch is in flight
   */
  public boolean pause(Duration atMost) {
    change(() -> paused = true);
    boolean ended = await(() -> inFlight == null, atMost);
    takeWritten();
    return ended;
  }

  /** Waits a while for the dead letter queue to acknowledge the records that it has been sent. */
  public void awaitAcknowledged() {
    acknowledgeQuietly(ACKNOWLEDGEMENT_WAIT, 0);
  }

  /**
   * Revokes partitions: their rows are not written any more. No further batch begins until {@link
   * #resume}.
   *
   * @return whether a batch in flight has such rows. Wait for the end of that batch, because its
   *     commit may have begun.
   */
  public boolean revoke(Collection<TopicPartition> partitions) {
    joined = null;
    boolean isWriting =
        locked(
            () -> {
              paused = true;
              offsets.revoke(partitions);
              waiting.removeIf(BatchQueue::isRevoked);
              FailedBatch failure = stoppedBy;
              if (failure != null && failure.batch().hasRevokedPartition()) {
                // A row of a revoked partition may have been the cause.
                stoppedBy = null;
                addFirst(List.of(failure.batch()));
              }
              return inFlight != null && !Collections.disjoint(inFlight.partitions(), partitions);
            });
    staged.removeIf(BatchQueue::isRevoked);
    return isWriting;
  }

  private static boolean isRevoked(QueuedBatch next) {
    return next.batch().withoutRevoked().isEmpty();
  }

  private void takeWritten() {
    List<Batch> taken =
        locked(
            () -> {
              List<Batch> all = writtenBatches;
              writtenBatches = new ArrayList<>();
              return all;
            });
    for (Batch each : taken) {
      // Nobody sends bad records of revoked partitions to the dead letter queue: they come again.
      Batch batch = each.withoutRevoked();
      if (batch.refusals().isEmpty() && unsettled.isEmpty()) {
        markDone(batch);
      } else {
        unsettled.addLast(batch.withoutRows());
      }
      hasWritten |= batch.rowCount() > 0 || batch.truncation() != null;
      progressed = true;
      if (LOG.isDebugEnabled()) {
        LOG.debug("Wrote {} rows of {}", batch.rowCount(), batch.offsets());
      }
    }
  }

  private static void markDone(Batch batch) {
    batch.ranges().forEach(AssignedPartition::done);
  }

  /** Sends the bad records of written batches to the dead letter queue. */
  private void report() throws DeliveryFailure {
    errants.forgetRevoked();
    for (Batch batch : unsettled) {
      errants.report(batch.withoutRevoked().refusals());
    }
  }

  /** Waits for the dead letter queue. The next put meets a failure too, so it need not show now. */
  private void acknowledgeQuietly(Duration atMost, int most) {
    try {
      acknowledge(atMost, most);
    } catch (DeliveryFailure failure) {
      LOG.debug("Not settled: {}", failure.getMessage());
    }
  }

  /** Waits until at most so many batches are unsettled, or the time for all of them is over. */
  private void acknowledge(Duration atMost, int most) throws DeliveryFailure {
    long end = runtime.nanoTime() + atMost.toNanos();
    while (unsettled.size() > most && isAcknowledged(unsettled.getFirst(), end)) {
      markDone(unsettled.removeFirst());
    }
  }

  private boolean isAcknowledged(Batch batch, long end) throws DeliveryFailure {
    return errants.settle(
        batch.withoutRevoked().refusals(), Duration.ofNanos(Math.max(0, end - runtime.nanoTime())));
  }

  /**
   * Sets the bad records of a batch without rows aside, before the batches behind it are written.
   *
   * @return whether the dead letter queue has acknowledged them
   */
  private boolean setAside(Batch refused, Duration atMost) throws DeliveryFailure {
    long end = runtime.nanoTime() + atMost.toNanos();
    // The batch before may have been written since the last look, and its offsets come first.
    takeWritten();
    report();
    errants.report(refused.refusals());
    // Offsets are done in their order: what was written before comes first.
    acknowledge(atMost, 0);
    if (!unsettled.isEmpty() || !isAcknowledged(refused, end)) {
      return false;
    }
    markDone(refused);
    return true;
  }

  /** Returns the next batch, which is in flight from now on, or null if none may begin. */
  public @Nullable Batch begin() {
    return locked(
        () -> {
          if (paused || isStopped() || inFlight != null) {
            return null;
          }
          QueuedBatch next = waiting.pollFirst();
          if (next == null) {
            return null;
          }
          if (next.end() != null) {
            metrics.batchEnded(next.end(), next.fill());
          }
          Batch batch = next.batch().withoutRevoked();
          if (batch.isRefused()) {
            Refusal first = batch.refusals().get(0);
            stoppedBy =
                new FailedBatch(
                    batch,
                    new DeliveryFailure(FailureKind.BAD_RECORD, first.code(), first.reason()));
            signal();
            return null;
          }
          inFlight = batch;
          signal();
          return batch;
        });
  }

  /**
   * Tells whether the batch in flight must not be committed. If the answer is no, a later {@link
   * #revoke} finds the batch in flight, so that the task waits for its end.
   */
  public boolean mustNotCommit() {
    return locked(() -> inFlight != null && inFlight.hasRevokedPartition());
  }

  /** Ends the flight of a batch that has been written, at least in part. */
  public void written(Outcome outcome) {
    change(
        () -> {
          inFlight = null;
          writtenBatches.add(outcome.written());
          addFirst(outcome.rest());
        });
  }

  /**
   * Ends the flight of a batch that could not be written. That is no failure if a partition of the
   * batch has been revoked.
   */
  public void failed(DeliveryFailure failure) {
    change(
        () -> {
          Batch batch = endFlight();
          Truncation truncation = batch.truncation();
          if (batch.hasRevokedPartition()) {
            addFirst(List.of(batch));
          } else {
            stoppedBy =
                new FailedBatch(
                    batch,
                    truncation == null
                        ? failure
                        : failure.at(Refusal.position(truncation.record())));
          }
        });
  }

  /** Ends the flight of a truncation whose record is bad. */
  public void refused(BadRecordException bad) {
    change(
        () -> {
          Batch batch = endFlight();
          Truncation truncation = Objects.requireNonNull(batch.truncation());
          Refusal refusal = Refusal.of(truncation.record(), truncation.partition(), bad);
          addFirst(List.of(new Batch(List.of(), batch.ranges(), List.of(refusal), false)));
        });
  }

  /** Stops the queue for good, unless a partition of the batch in flight has been revoked. */
  public void broken(Throwable cause) {
    change(
        () -> {
          Batch batch = inFlight;
          inFlight = null;
          if (batch != null && batch.hasRevokedPartition()) {
            addFirst(List.of(batch));
          } else {
            defect = cause;
          }
        });
  }

  /** Returns the batch that was in flight. None is any more. */
  private Batch endFlight() {
    Batch batch = Objects.requireNonNull(inFlight);
    inFlight = null;
    return batch;
  }

  private void addFirst(List<Batch> batches) {
    for (int i = batches.size() - 1; i >= 0; i--) {
      Batch batch = batches.get(i).withoutRevoked();
      if (!batch.isEmpty()) {
        waiting.addFirst(new QueuedBatch(batch));
      }
    }
  }

  private boolean isStopped() {
    return stoppedBy != null || defect != null;
  }

  private boolean isIdleOrStopped() {
    return isStopped() || (waiting.isEmpty() && inFlight == null);
  }

  /**
   * Returns the failure that stops the queue, or null.
   *
   * @throws ConnectException if a defect stops it
   */
  private @Nullable FailedBatch failure() {
    Throwable cause = locked(() -> defect);
    if (cause == null) {
      return locked(() -> stoppedBy);
    }
    // The message of the cause is left out: it may hold values of rows.
    ConnectException printable =
        new ConnectException(
            ErrorCode.DEFECT.tag(
                "a batch could not be written because of a defect: " + cause.getClass().getName()));
    printable.setStackTrace(cause.getStackTrace());
    throw printable;
  }

  /** Makes a change that may let a batch begin. */
  private void change(Runnable change) {
    lock.lock();
    try {
      change.run();
      signal();
    } finally {
      lock.unlock();
    }
    wake.run();
  }

  /**
   * Wakes the task's thread if the condition that it waits for holds. A wake-up for each batch
   * would slow small batches down. The database thread calls this under the lock after each change.
   */
  private void signal() {
    if (awaited != null && awaited.getAsBoolean()) {
      changed.signalAll();
    }
  }

  private <T> T locked(Supplier<T> question) {
    lock.lock();
    try {
      return question.get();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a condition; an interrupted thread does not, because Connect wants it back. */
  private boolean await(BooleanSupplier condition, Duration atMost) {
    lock.lock();
    try {
      awaited = condition;
      long nanos = atMost.toNanos();
      while (!condition.getAsBoolean() && nanos > 0) {
        nanos = changed.awaitNanos(nanos);
      }
      return condition.getAsBoolean();
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      return condition.getAsBoolean();
    } finally {
      awaited = null;
      lock.unlock();
    }
  }

  /** Notes what the task's thread has gathered for the next batch. */
  public void note(BatchBuffer buffer) {
    Row first = buffer.first();
    gathered =
        first == null
            ? Gathered.NOTHING
            : new Gathered(buffer.rowCount(), buffer.bytes(), timestamp(first));
  }

  @Override
  public long waitingRecords() {
    long records = gathered.records();
    for (Batch batch : unwritten(false)) {
      records += batch.rowCount();
    }
    return records;
  }

  @Override
  public long recordsInFlight() {
    return locked(() -> inFlight == null ? 0 : inFlight.rowCount());
  }

  @Override
  public long bytes() {
    long bytes = gathered.bytes();
    for (Batch batch : unwritten(true)) {
      for (Row row : batch.rows()) {
        bytes += row.bytes();
      }
    }
    return bytes;
  }

  @Override
  public long oldestTimestamp() {
    for (Batch batch : unwritten(true)) {
      if (batch.rowCount() > 0) {
        return timestamp(batch.rows().get(0));
      }
    }
    return gathered.oldestTimestamp();
  }

  /** Returns the batches that are handed over and not written, in order, without revoked rows. */
  private List<Batch> unwritten(boolean withInFlight) {
    return locked(
        () -> {
          List<Batch> batches = new ArrayList<>();
          if (withInFlight && inFlight != null) {
            batches.add(inFlight.withoutRevoked());
          }
          if (stoppedBy != null) {
            batches.add(stoppedBy.batch().withoutRevoked());
          }
          waiting.forEach(each -> batches.add(each.batch().withoutRevoked()));
          return batches;
        });
  }

  private static long timestamp(Row row) {
    Long timestamp = row.origin().timestamp();
    return timestamp == null ? NO_TIMESTAMP : timestamp;
  }
}
