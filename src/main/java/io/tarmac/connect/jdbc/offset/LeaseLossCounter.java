package io.tarmac.connect.jdbc.offset;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Counts how often another session has taken the task's partitions while Connect left them with the
 * task. A sleeper that wakes up does that once or twice, before Connect tells it that they are no
 * longer its own; a second connector of the same name does it for ever. Thread-safe.
 */
final class LeaseLossCounter {

  /** From here on it is no sleeper. */
  private static final int TOO_MANY = 5;

  /** One that long after the one before is another story. */
  private static final Duration WINDOW = Duration.ofMinutes(5);

  private final LongSupplier nanoClock;
  private int count;
  private long latestNanos;

  /**
   * A counter at zero.
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

  /** Connect has given the task partitions, or taken some. */
  synchronized void reset() {
    count = 0;
  }

  synchronized boolean areTooMany() {
    return count >= TOO_MANY;
  }
}
