package io.tarmac.perf.trial;

import io.tarmac.perf.ReplayFailure;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Fails an iteration if its events stop arriving, or arrive too slowly to finish in time. Not
 * thread-safe.
 */
final class ArrivalLimits {
  /** No pace is judged for this long after the first arrival, because a cold JVM is slow. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final Duration timeout;
  private final Optional<Duration> limit;
  private final long events;
  private long lastTotal = -1;
  private Duration lastProgress = Duration.ZERO;
  private @Nullable Duration firstArrival;

  /**
   * @param timeout how long the counts may stay the same
   * @param limit how long all events may take; empty for no limit
   */
  ArrivalLimits(Duration timeout, Optional<Duration> limit, long events) {
    this.timeout = timeout;
    this.limit = limit;
    this.events = events;
  }

  void check(Duration sinceStart, long consumed, long arrived) {
    requireProgress(sinceStart, consumed + arrived);
    requirePace(sinceStart, Math.max(consumed, arrived));
  }

  private void requireProgress(Duration elapsed, long total) {
    if (total != lastTotal) {
      lastTotal = total;
      lastProgress = elapsed;
    } else if (elapsed.minus(lastProgress).compareTo(timeout) > 0) {
      throw new ReplayFailure(
          "No event was consumed and no row arrived for %d s. Wait longer with --timeout"
              .formatted(timeout.toSeconds()));
    }
  }

  private void requirePace(Duration elapsed, long arrived) {
    if (limit.isEmpty() || arrived == 0) {
      return;
    }
    if (firstArrival == null) {
      firstArrival = elapsed;
    }
    Duration sinceFirstArrival = elapsed.minus(firstArrival);
    double seconds = sinceFirstArrival.toNanos() / 1e9 * events / arrived;
    if (sinceFirstArrival.compareTo(GRACE) >= 0 && seconds > limit.get().toSeconds()) {
      throw new ReplayFailure(
          "%,d of %,d events arrived in %d s: at this pace all take %s, more than the limit of %s."
                  .formatted(
                      arrived,
                      events,
                      sinceFirstArrival.toSeconds(),
                      minutes(seconds),
                      minutes(limit.get().toSeconds()))
              + " Measure fewer events (--events), or use a faster database or machine");
    }
  }

  private static String minutes(double seconds) {
    return "%,.0f minutes".formatted(Math.ceil(seconds / 60));
  }
}
