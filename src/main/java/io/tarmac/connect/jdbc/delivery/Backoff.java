package io.tarmac.connect.jdbc.delivery;

import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The pauses between attempts while a transient failure lasts: doubling from the first to the
 * longest, with jitter, within a budget of time that starts at the first failure. Used by the
 * task's thread alone.
 */
public final class Backoff {

  /** Half of a pause is fixed, half is drawn, so that tasks do not come back in step. */
  private static final double JITTER = 0.5;

  private final RetryPolicy policy;
  private final LongSupplier nanoClock;
  private final DoubleSupplier random;

  private int failures;
  private long firstFailureNanos;
  private @Nullable DeliveryFailure firstCause;

  /**
   * A schedule that has seen no failure.
   *
   * @param nanoClock a clock like {@link System#nanoTime()}
   * @param random uniform in [0, 1)
   */
  public Backoff(RetryPolicy policy, LongSupplier nanoClock, DoubleSupplier random) {
    this.policy = policy;
    this.nanoClock = nanoClock;
    this.random = random;
  }

  /** The attempt succeeded: the next failure is a first one. */
  public void reset() {
    failures = 0;
    firstCause = null;
  }

  /**
   * The attempt failed: how long to wait before the next one, or null when the budget is used up.
   */
  public @Nullable Duration afterFailure(DeliveryFailure cause) {
    long now = nanoClock.getAsLong();
    if (failures == 0) {
      firstFailureNanos = now;
      firstCause = cause;
    }
    failures++;
    Duration lasted = Duration.ofNanos(now - firstFailureNanos);
    if (policy.bounded() && lasted.compareTo(policy.timeout()) >= 0) {
      return null;
    }
    return pause();
  }

  /** Consecutive failures so far. */
  public int failures() {
    return failures;
  }

  /** Returns the first of the consecutive failures; null while there is none. */
  public @Nullable DeliveryFailure firstCause() {
    return firstCause;
  }

  private Duration pause() {
    long longest = policy.longestPause().toMillis();
    long millis = policy.firstPause().toMillis();
    for (int i = 1; i < failures && millis < longest; i++) {
      millis = millis > longest / 2 ? longest : millis * 2;
    }
    return Duration.ofMillis(Math.max(1, Math.round(millis * (1 - JITTER * random.getAsDouble()))));
  }
}
