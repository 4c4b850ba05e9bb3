package io.tarmac.perf.run;

import io.tarmac.perf.watch.ReplayFailure;
import java.time.Duration;
import java.util.Optional;

/** Gives up a pass that would last too long at its pace, once that can be told. One thread. */
final class PaceLimit {
  /** Start-up and a cold JVM say nothing of the pace. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final Optional<Duration> limit;
  private final long events;

  PaceLimit(Optional<Duration> limit, long events) {
    this.limit = limit;
    this.events = events;
  }

  void check(Duration elapsed, long arrived) {
    if (limit.isEmpty() || elapsed.compareTo(GRACE) < 0) {
      return;
    }
    double perSecond = arrived / (elapsed.toNanos() / 1e9);
    double seconds = events / perSecond;
    if (seconds > limit.get().toSeconds()) {
      throw new ReplayFailure(
          "%,d of %,d events arrived in %d s: at this pace all take %s, and %s were to suffice; the"
                  .formatted(
                      arrived, events, elapsed.toSeconds(), minutes(seconds), minutes(limit.get()))
              + " database, or this machine, is too slow for so many events (--events)");
    }
  }

  private static String minutes(Duration duration) {
    return minutes(duration.toSeconds());
  }

  private static String minutes(double seconds) {
    return seconds < Double.POSITIVE_INFINITY
        ? "%,.0f minutes".formatted(Math.ceil(seconds / 60))
        : "for ever";
  }
}
