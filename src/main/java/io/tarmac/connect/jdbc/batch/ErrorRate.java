package io.tarmac.connect.jdbc.batch;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/** A count of the bad records within the last minute. Only the task's thread uses this class. */
final class ErrorRate {

  private static final long WINDOW_NANOS = Duration.ofMinutes(1).toNanos();

  private final OptionalInt most;
  private final LongSupplier nanoClock;

  /**
   * The times of the bad records of the last minute, the oldest first. There are never more than
   * are tolerated.
   */
  private final Deque<Long> times = new ArrayDeque<>();

  /**
   * Creates a rate that has counted no record.
   *
   * @param most the number of bad records that are tolerated per minute, if bounded
   * @param nanoClock a clock like {@link System#nanoTime()}
   */
  ErrorRate(OptionalInt most, LongSupplier nanoClock) {
    this.most = most;
    this.nanoClock = nanoClock;
  }

  /**
   * Counts one more bad record if it is tolerated.
   *
   * @return whether the record is tolerated
   */
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
