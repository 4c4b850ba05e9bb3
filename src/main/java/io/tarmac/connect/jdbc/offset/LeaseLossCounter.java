package io.tarmac.connect.jdbc.offset;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A counter of how often another session took the task's partitions while Connect left them with
 * the task. A task that wakes up from a sleep takes partitions once or twice, until Connect tells
 * that task that it has lost them. A second connector of the same name takes partitions for ever.
 * Thread-safe.
 */
final class LeaseLossCounter {

  /** The count from which on the other session is not that of a task that woke up. */
  private static final int TOO_MANY = 5;

  /** The time after which a loss is counted apart from the loss before it. */
  private static final Duration WINDOW = Duration.ofMinutes(5);

  private final LongSupplier nanoClock;
  private int count;
  private long latestNanos;

  /**
   * Creates a counter at zero.
   *
   * @param nanoClock a clock like {@link System#nanoTime()}
   */
  LeaseLossCounter(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  synchronized void add() {
    long now = nanoClock.getAsLong();
    if (count > 0 && now - latestNanos > WINDOW.toNanos()) {
      count = 0;
    }
    latestNanos = now;
    count++;
  }

  /** Resets the count. Call this when Connect assigns partitions to the task or revokes some. */
  synchronized void reset() {
    count = 0;
  }

  synchronized boolean areTooMany() {
    return count >= TOO_MANY;
  }
}
