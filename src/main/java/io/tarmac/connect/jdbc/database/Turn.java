package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Which of a task's two threads uses its connection: the one that plans, while records are put, or
 * the one that writes. Who takes a turn ends it.
 */
final class Turn {

  /** How long a put may wait for the thread that writes: a stop has to be noticed in time. */
  private static final Duration PATIENCE = Duration.ofMillis(1_500);

  private final ReentrantLock lock = new ReentrantLock(true);

  /** Of the thread that plans. */
  private long putBegunNanos;

  /** From now on the thread that plans waits no longer than a put may, all its waits together. */
  void beginPut() {
    putBegunNanos = System.nanoTime();
  }

  /**
   * For the thread that plans.
   *
   * @throws DeliveryFailure when the other one has not ended its turn in time
   */
  void await() throws DeliveryFailure {
    long nanos = putBegunNanos + PATIENCE.toNanos() - System.nanoTime();
    boolean taken;
    try {
      taken = lock.tryLock(Math.max(0, nanos), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      taken = lock.tryLock();
    }
    if (!taken) {
      throw new DeliveryFailure(FailureKind.BUSY, "the batch before is still being written");
    }
  }

  /** For the thread that writes, which waits as long as it takes. */
  void take() {
    lock.lock();
  }

  /** Whether it is nobody's turn, and so the caller's from now on. */
  boolean takeIfFree() {
    return lock.tryLock();
  }

  void end() {
    lock.unlock();
  }
}
