package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;

/**
 * Writes batches in the order they came, at most one at a time, while the caller makes the next. A
 * failure stops it, everything behind the failed batch untouched, until the caller says what
 * becomes of that batch. Called by the task's thread alone; the executor may be one that runs in
 * it.
 */
final class WriteBehind {

  /** Writes a batch and commits it, or does neither. */
  @FunctionalInterface
  interface Writing {
    /** Writes unless the batch is abandoned, which may happen at any time. */
    void write(Batch batch, BooleanSupplier isAbandoned) throws DeliveryFailure;
  }

  /** A batch that could not be written, and why. */
  record Failed(Batch batch, DeliveryFailure failure) {}

  private final Writing writing;
  private final Executor executor;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // All of it is guarded by the lock.
  private final Deque<Batch> waiting = new ArrayDeque<>();
  private List<Batch> done = new ArrayList<>();
  private @Nullable Batch inFlight;
  private volatile boolean abandoned;
  private final Set<TopicPartition> droppedInFlight = new HashSet<>();
  private @Nullable Failed failed;
  private @Nullable Throwable defect;
  private boolean held;

  WriteBehind(Writing writing, Executor executor) {
    this.writing = writing;
    this.executor = executor;
  }

  /** Writes the batch after those that wait already. */
  void submit(Batch batch) {
    change(() -> waiting.addLast(batch));
  }

  /** Writes the batch before those that wait; what had failed is forgotten. */
  void retry(Batch batch) {
    change(
        () -> {
          failed = null;
          writeNext(batch);
        });
  }

  /** Takes that very batch back unless it is being written, or has been; tells whether it could. */
  @SuppressWarnings("ReferenceEquality")
  boolean takeBack(Batch batch) {
    lock.lock();
    try {
      return waiting.removeIf(other -> other == batch);
    } finally {
      lock.unlock();
    }
  }

  /** How many batches wait, one in flight aside. */
  int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  /** Whether nothing waits and nothing is in flight. */
  boolean isIdle() {
    lock.lock();
    try {
      return waiting.isEmpty() && inFlight == null;
    } finally {
      lock.unlock();
    }
  }

  /** What has been written since this was asked last. */
  List<Batch> takeDone() {
    lock.lock();
    try {
      List<Batch> taken = done;
      done = new ArrayList<>();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /**
   * What stopped the writing, or null; it stays until {@link #retry}.
   *
   * @throws ConnectException when it was no failure of the database
   */
  @Nullable Failed failed() {
    lock.lock();
    try {
      if (defect != null) {
        throw told(defect);
      }
      return failed;
    } finally {
      lock.unlock();
    }
  }

  /** Begins no further batch until {@link #release}. */
  void hold() {
    change(() -> held = true);
  }

  /** Whether the batch in flight, if any, has rows of the partitions. */
  boolean isInFlight(Collection<TopicPartition> partitions) {
    lock.lock();
    try {
      return inFlight != null && !Collections.disjoint(inFlight.offsets().keySet(), partitions);
    } finally {
      lock.unlock();
    }
  }

  /**
   * The batch in flight, if any, is not to be written now, unless it has been: what is not dropped
   * of it is the next to be written.
   */
  void abandon() {
    lock.lock();
    try {
      abandoned = inFlight != null;
    } finally {
      lock.unlock();
    }
  }

  void release() {
    change(() -> held = false);
  }

  /**
   * The rows of partitions that are now another task's are not written any more. Where they have
   * failed, the others of their batch may not: they are the next to be written.
   */
  void drop(Collection<TopicPartition> partitions) {
    change(
        () -> {
          List<Batch> remaining =
              waiting.stream().map(b -> b.without(partitions)).filter(b -> !b.isEmpty()).toList();
          waiting.clear();
          waiting.addAll(remaining);
          if (inFlight != null) {
            droppedInFlight.addAll(partitions);
          }
          if (failed != null) {
            Batch rest = failed.batch().without(partitions);
            if (rest.rowCount() < failed.batch().rowCount()) {
              failed = null;
              writeNext(rest);
            }
          }
        });
  }

  /** Waits until no batch is in flight; tells whether that is so. */
  boolean awaitNoneInFlight(Duration atMost) {
    return await(() -> inFlight == null, atMost);
  }

  /** Waits until at most so many batches wait, or writing has stopped; tells whether so many do. */
  boolean awaitRoom(int mostWaiting, Duration atMost) {
    await(() -> waiting.size() <= mostWaiting || isStopped(), atMost);
    return waiting() <= mostWaiting;
  }

  /** Waits until everything has been written, or writing has stopped. */
  boolean awaitAll(Duration atMost) {
    return await(() -> (waiting.isEmpty() && inFlight == null) || isStopped(), atMost);
  }

  private boolean isStopped() {
    return failed != null || defect != null;
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
    boolean starts;
    lock.lock();
    try {
      change.run();
      starts = inFlight == null && next();
    } finally {
      lock.unlock();
    }
    if (starts) {
      executor.execute(this::writeAll);
    }
  }

  /** Takes the batch that is next into flight, if there is one and it may be written. */
  private boolean next() {
    inFlight = held || isStopped() ? null : waiting.pollFirst();
    abandoned = false;
    changed.signalAll();
    return inFlight != null;
  }

  private void writeAll() {
    boolean more = true;
    while (more) {
      more = writeNext();
    }
  }

  @SuppressWarnings("CatchThrowable") // what is not caught here would be seen by nobody
  private boolean writeNext() {
    Batch batch = batchInFlight();
    DeliveryFailure failure = null;
    Throwable unexpected = null;
    try {
      writing.write(batch, () -> abandoned);
    } catch (DeliveryFailure refused) {
      failure = refused;
    } catch (Throwable thrown) {
      unexpected = thrown;
    }
    lock.lock();
    try {
      Batch rest = droppedInFlight.isEmpty() ? batch : batch.without(droppedInFlight);
      droppedInFlight.clear();
      if (failure == null && unexpected == null) {
        done.add(rest);
      } else if (abandoned) {
        writeNext(rest);
      } else if (failure == null) {
        defect = unexpected;
      } else if (!rest.isEmpty()) {
        failed = new Failed(rest, failure);
      }
      return next();
    } finally {
      lock.unlock();
    }
  }

  /** With the lock. */
  private void writeNext(Batch batch) {
    if (!batch.isEmpty()) {
      waiting.addFirst(batch);
    }
  }

  /** Without the message of what was thrown, which may hold values of rows. */
  private static ConnectException told(Throwable defect) {
    ConnectException told =
        new ConnectException(
            "a batch could not be written because of a defect: " + defect.getClass().getName());
    told.setStackTrace(defect.getStackTrace());
    return told;
  }

  private Batch batchInFlight() {
    lock.lock();
    try {
      return Objects.requireNonNull(inFlight);
    } finally {
      lock.unlock();
    }
  }
}
