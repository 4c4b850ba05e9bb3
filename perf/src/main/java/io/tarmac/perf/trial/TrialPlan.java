package io.tarmac.perf.trial;

import java.time.Duration;
import java.util.Optional;

/**
 * A setting, and the events that go through it.
 *
 * @param events that are measured
 * @param warmup events that come before them, unmeasured; or 0
 * @param limit how long the events may last at the pace that shows; none to wait as long as they
 *     arrive at all
 */
public record TrialPlan(Setting setting, int events, int warmup, Optional<Duration> limit) {
  /** A cold JVM is slow with few events. */
  private static final Duration LEAST_LIMIT = Duration.ofMinutes(1);

  /** Returns the warm-up with its part of the limit: a warm-up is no reason to wait longer. */
  TrialPlan warming() {
    return new TrialPlan(
        setting.warming(warmup),
        warmup,
        0,
        limit.map(all -> atLeast(all.multipliedBy(warmup).dividedBy(events))));
  }

  private static Duration atLeast(Duration limit) {
    return limit.compareTo(LEAST_LIMIT) < 0 ? LEAST_LIMIT : limit;
  }
}
