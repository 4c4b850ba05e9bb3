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
  public static Amount of(int events, int warmup) {
    return new Amount(events, warmup, Optional.empty());
  }

  /** The events that come first, which are not in a hurry. */
  Amount first() {
    return of(warmup, 0);
  }
}
