package io.tarmac.perf.run;

import java.time.Duration;
import java.util.Optional;

/**
 * How much goes through a setting.
 *
 * @param events that are measured
 * @param warmup events that come before them, unmeasured; or 0
 * @param limit how long the events may last at the pace that shows; none to wait as long as they
 *     arrive at all
 */
public record Amount(int events, int warmup, Optional<Duration> limit) {
  /** A cold JVM is slow with few events. */
  private static final Duration LEAST_LIMIT = Duration.ofMinutes(1);

  public static Amount of(int events, int warmup) {
    return new Amount(events, warmup, Optional.empty());
  }

  /**
   * The events that come first, with their part of the limit: they are no reason to wait longer.
   */
  Amount first() {
    return new Amount(
        warmup, 0, limit.map(all -> atLeast(all.multipliedBy(warmup).dividedBy(events))));
  }

  private static Duration atLeast(Duration limit) {
    return limit.compareTo(LEAST_LIMIT) < 0 ? LEAST_LIMIT : limit;
  }
}
