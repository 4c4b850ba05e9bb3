package io.tarmac.connect.jdbc.delivery;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/** Counts bad records within the last minute. Used by the task's thread alone. */
final class ErrorRate {

  private static final long WINDOW_NANOS = Duration.ofMinutes(1).toNanos();

  private final OptionalInt most;
  private final LongSupplier nanoClock;

  /** When those of the last minute came, the oldest first: never more than are tolerated. */
  private final Deque<Long> times = new ArrayDeque<>();

  /**
   * A rate.
   *
   * @param most how many are tolerated a minute, if that is bounded
   * @param nanoClock as {@link System#nanoTime}
   */
  ErrorRate(OptionalInt most, LongSupplier nanoClock) {
    this.most = most;
    this.nanoClock = nanoClock;
  }

  /** Whether one more is tolerated; then it counts. */
  boolean tolerates() {
    if (most.isEmpty()) {
      return true;
    }
    long now = nanoClock.getAsLong();
    while (!times.isEmpty() && now - times.getFirst() >= WINDOW_NANOS) {
      times.removeFirst();
    }
    if (times.size() >= most.getAsInt()) {
      return false;
    }
    times.addLast(now);
    return true;
  }
}
