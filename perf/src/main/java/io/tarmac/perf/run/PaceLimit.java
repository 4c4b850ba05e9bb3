package io.tarmac.perf.run;

import io.tarmac.perf.watch.ReplayFailure;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gives up a pass that would last too long at its pace, once that can be told. As long as nothing
 * arrives there is none: that is for {@link Stall} to judge. One thread.
 */
final class PaceLimit {
  /** A cold JVM says nothing of the pace. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final Optional<Duration> limit;
  private final long events;

  /** When something was first seen to have arrived. */
  private @Nullable Duration begun;

  PaceLimit(Optional<Duration> limit, long events) {
    this.limit = limit;
    this.events = events;
  }

  /**
   * @param elapsed since the pass began
   */
  void check(Duration elapsed, long arrived) {
    if (limit.isEmpty() || arrived == 0) {
      return;
    }
    if (begun == null) {
      begun = elapsed;
    }
    Duration moving = elapsed.minus(begun);
    if (moving.compareTo(GRACE) < 0) {
      return;
    }
    double perSecond = arrived / (moving.toNanos() / 1e9);
    double seconds = events / perSecond;
    if (seconds > limit.get().toSeconds()) {
      throw new ReplayFailure(
          "%,d of %,d events arrived in %d s: at this pace all take %s, and %s were to suffice; the"
                  .formatted(
                      arrived,
                      events,
                      moving.toSeconds(),
                      minutes(seconds),
                      minutes(limit.get().toSeconds()))
              + " database, or this machine, is too slow for so many events (--events)");
    }
  }

  private static String minutes(double seconds) {
    return "%,.0f minutes".formatted(Math.ceil(seconds / 60));
  }
}
