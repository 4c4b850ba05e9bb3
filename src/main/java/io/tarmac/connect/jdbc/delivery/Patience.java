package io.tarmac.connect.jdbc.delivery;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long a put may still wait for what other threads do, all its waits together: a worker that
 * stops its tasks waits for them 5 s, and a commit and a close come after the put. Used by the
 * task's thread alone.
 */
public final class Patience {

  /** Of a put. */
  static final Duration OF_PUT = Duration.ofMillis(1_500);

  private final LongSupplier nanoClock;
  private long endNanos;

  /**
   * Patience that a put has begun to use.
   *
   * @param nanoClock a clock like {@link System#nanoTime()}
   */
  public Patience(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    beginPut();
  }

  /** From now on there is all of it again. */
  public void beginPut() {
    endNanos = nanoClock.getAsLong() + OF_PUT.toNanos();
  }

  /** What is left of it; never negative. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, endNanos - nanoClock.getAsLong()));
  }

  /** What is left of it, if less than that. */
  public Duration left(Duration atMost) {
    Duration left = left();
    return left.compareTo(atMost) < 0 ? left : atMost;
  }
}
