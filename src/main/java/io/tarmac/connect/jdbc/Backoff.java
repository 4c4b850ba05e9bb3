package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.config.RetryPolicy;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The pauses between attempts while a transient failure lasts. The pauses double from the first to
 * the longest, with jitter. A budget of time for all of them starts at the first failure. Only the
 * task's thread uses this class.
 */
public final class Backoff {

  /**
   * The share of a pause that is drawn at random, so that tasks do not come back in step. The rest
   * of a pause is fixed.
   */
  private static final double JITTER = 0.5;

  private final RetryPolicy policy;
  private final LongSupplier nanoClock;
  private final DoubleSupplier random;

  private int failures;
  private long firstFailureNanos;
  private @Nullable DeliveryFailure firstCause;

  /**
   * Creates a schedule that has seen no failure.
   *
   * @param nanoClock a clock like {@link System#nanoTime()}
   * @param random numbers that are uniform in [0, 1)
   */
  public Backoff(RetryPolicy policy, LongSupplier nanoClock, DoubleSupplier random) {
    this.policy = policy;
    this.nanoClock = nanoClock;
    this.random = random;
  }

  /** Notes that the attempt succeeded, so that the next failure is a first one. */
  public void reset() {
    failures = 0;
    firstCause = null;
  }

  /**
   * Notes that the attempt failed.
   *
   * @return the pause before the next attempt, or null if the budget is used up
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

  /** Returns the number of consecutive failures so far. */
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
