package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.BatchQueue.Failed;
import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;

/**
 * Writes batches in the order they came, at most one at a time, while the caller makes the next. A
 * failure stops it, everything behind the failed batch untouched, until the caller says what
 * becomes of that batch. Called by the task's thread alone but for {@link #unwritten}; the executor
 * may be one that runs in it.
 */
final class WriteBehind {

  /** Writes a batch and commits it, or does neither, or both for a part of it. */
  @FunctionalInterface
  interface Writing {
    /** Writes unless the batch is abandoned, which may happen at any time. */
    Outcome write(Batch batch, BooleanSupplier isAbandoned) throws DeliveryFailure;
  }

  private final Writing writing;
  private final Executor executor;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** Guarded by the lock. */
  private final BatchQueue batches = new BatchQueue();

  WriteBehind(Writing writing, Executor executor) {
    this.writing = writing;
    this.executor = executor;
  }

  /** Writes the batch after those that wait already. */
  void submit(Batch batch) {
    change(() -> batches.add(batch));
  }

  /** Writes the batches before those that wait; what had failed is forgotten. */
  void retry(List<Batch> first) {
    change(() -> batches.retry(first));
  }

  /** Takes that very batch back unless it is being written, or has been; tells whether it could. */
  boolean takeBack(Batch batch) {
    return locked(() -> batches.takeBack(batch));
  }

  /** How many batches wait, one in flight aside. */
  int waiting() {
    return locked(batches::waiting);
  }

  /** Whether nothing waits, is in flight or has failed. */
  boolean isIdle() {
    return locked(batches::isIdle);
  }

  /**
   * What has been submitted and not been written.
   *
   * @param inFlight what is being written
   * @param waiting the others, in order
   */
  record Unwritten(@Nullable Batch inFlight, List<Batch> waiting) {}

  /** What has been submitted and not been written. May be asked by any thread. */
  Unwritten unwritten() {
    return locked(() -> new Unwritten(batches.inFlight(), batches.unwritten()));
  }

  /** What has been written since this was asked last. */
  List<Batch> takeDone() {
    return locked(batches::takeDone);
  }

  /**
   * What stopped the writing, or null; it stays until {@link #retry}.
   *
   * @throws ConnectException when it was no failure of the database
   */
  @Nullable Failed failed() {
    lock.lock();
    try {
      return batches.failed();
    } finally {
      lock.unlock();
    }
  }

  /** Begins no further batch until {@link #release}. */
  void hold() {
    change(batches::hold);
  }

  void release() {
    change(batches::release);
  }

  /** Whether the batch in flight, if any, has rows of the partitions. */
  boolean isInFlight(Collection<TopicPartition> partitions) {
    return locked(() -> batches.isInFlight(partitions));
  }

  /**
   * The batch in flight, if any, is not to be written now, unless it has been: what is not dropped
   * of it is the next to be written.
   */
  void abandon() {
    change(batches::abandon);
  }

  /**
   * The rows of partitions that are now another task's are not written any more. Where they have
   * failed, the others of their batch may not: they are the next to be written.
   */
  void drop(Collection<TopicPartition> partitions) {
    change(() -> batches.drop(partitions));
  }

  /** Waits until no batch is in flight; tells whether that is so. */
  boolean awaitNoneInFlight(Duration atMost) {
    return await(() -> batches.inFlight() == null, atMost);
  }

  /** Waits until at most so many batches wait, or writing has stopped; tells whether so many do. */
  boolean awaitRoom(int mostWaiting, Duration atMost) {
    await(() -> batches.waiting() <= mostWaiting || batches.isStopped(), atMost);
    return waiting() <= mostWaiting;
  }

  /** Waits until everything has been written, or writing has stopped. */
  boolean awaitAll(Duration atMost) {
    return await(() -> batches.isIdle() || batches.isStopped(), atMost);
  }

  /** An interrupted thread does not wait, and stays interrupted: Connect wants it back. */
  private boolean await(BooleanSupplier condition, Duration atMost) {
    lock.lock();
    try {
      long nanos = atMost.toNanos();
      while (!condition.getAsBoolean() && nanos > 0) {
        nanos = changed.awaitNanos(nanos);
      }
      return condition.getAsBoolean();
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      return condition.getAsBoolean();
    } finally {
      lock.unlock();
    }
  }

  private void change(Runnable change) {
    if (begins(change)) {
      executor.execute(this::writeAll);
    }
  }

  /** Makes the change; tells whether there is a batch to be written now that was not before. */
  private boolean begins(Runnable change) {
    return locked(
        () -> {
          change.run();
          changed.signalAll();
          return batches.begin();
        });
  }

  private <T> T locked(Supplier<T> question) {
    lock.lock();
    try {
      return question.get();
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("CatchThrowable") // what is not caught here would be seen by nobody
  private void writeAll() {
    try {
      boolean more = true;
      while (more) {
        more = begins(writeInFlight());
      }
    } catch (Throwable thrown) {
      // What has become of the batch could not be noted, as without memory.
      lock.lock();
      try {
        batches.breakBy(thrown);
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Writes the batch in flight; returns what that means for the others. */
  @SuppressWarnings("CatchThrowable") // what is not caught here would be seen by nobody
  private Runnable writeInFlight() {
    Batch batch = locked(() -> Objects.requireNonNull(batches.inFlight()));
    try {
      Outcome outcome = writing.write(batch, batches::isAbandoned);
      return () -> batches.written(outcome);
    } catch (DeliveryFailure failure) {
      return () -> batches.failedBy(failure);
    } catch (Throwable thrown) {
      return () -> batches.brokenBy(thrown);
    }
  }
}
