package io.tarmac.perf.trial;

import java.time.Duration;
import java.util.Optional;

/**
 * A setting, and the number of its events.
 *
 * @param events the number of measured events
 * @param warmup the number of events of the warm-up, or 0
 * @param limit how long the events may take at the pace so far; empty to wait while events arrive
 */
public record TrialPlan(Setting setting, int events, int warmup, Optional<Duration> limit) {
  /** Leaves time for a cold JVM, which is slow. */
  private static final Duration MIN_LIMIT = Duration.ofMinutes(1);

  /** Returns the plan of the warm-up, with its part of the limit. */
  TrialPlan warmupPlan() {
    return new TrialPlan(
        setting.warmup(warmup),
        warmup,
        0,
        limit.map(all -> atLeastMinimum(all.multipliedBy(warmup).dividedBy(events))));
  }

  private static Duration atLeastMinimum(Duration limit) {
    return limit.compareTo(MIN_LIMIT) < 0 ? MIN_LIMIT : limit;
  }
}
