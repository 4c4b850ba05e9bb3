package io.tarmac.connect.jdbc.batch;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The time until which a put may wait for other threads, all its waits together. A worker that
 * stops its tasks waits 5 s for them, and a commit and a close come after the put. Only the task's
 * thread uses this class.
 */
public final class PutDeadline {

  /** The time that a put has. */
  static final Duration OF_PUT = Duration.ofMillis(1_500);

  private final LongSupplier nanoClock;
  private long endNanos;

  /**
   * Creates the deadline of a put that begins now.
   *
   * @param nanoClock a clock like {@link System#nanoTime()}
   */
  public PutDeadline(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    beginPut();
  }

  /** Begins a put, which has all of the time. */
  public void beginPut() {
    endNanos = nanoClock.getAsLong() + OF_PUT.toNanos();
  }

  /** Returns the time that is left; never negative. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, endNanos - nanoClock.getAsLong()));
  }

  /** Returns the time that is left, or this limit if it is shorter. */
  public Duration left(Duration atMost) {
    Duration left = left();
    return left.compareTo(atMost) < 0 ? left : atMost;
  }
}
