package io.tarmac.perf.trial;

import io.tarmac.perf.ReplayFailure;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gives up an iteration whose events arrive no longer, or too slowly, once that can be told. One
 * thread.
 */
final class ArrivalLimits {
  /** A cold JVM says nothing of the pace. */
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final Duration timeout;
  private final Optional<Duration> limit;
  private final long events;
  private long moved = -1;
  private Duration movedAt = Duration.ZERO;

  /** When something was first seen to have arrived; until then there is no pace. */
  private @Nullable Duration begun;

  /**
   * @param timeout how long nothing may move
   * @param limit how long all events may take; none for any time
   */
  ArrivalLimits(Duration timeout, Optional<Duration> limit, long events) {
    this.timeout = timeout;
    this.limit = limit;
    this.events = events;
  }

  /**
   * @param elapsed since the beginning
   */
  void check(Duration elapsed, long consumed, long arrived) {
    requireMovement(elapsed, consumed + arrived);
    requirePace(elapsed, Math.max(consumed, arrived));
  }

  private void requireMovement(Duration elapsed, long all) {
    if (all != moved) {
      moved = all;
      movedAt = elapsed;
    } else if (elapsed.minus(movedAt).compareTo(timeout) > 0) {
      throw new ReplayFailure(
          "No event was consumed and no row arrived for %d s; --timeout sets how long to wait"
              .formatted(timeout.toSeconds()));
    }
  }

  private void requirePace(Duration elapsed, long arrived) {
    if (limit.isEmpty() || arrived == 0) {
      return;
    }
    if (begun == null) {
      begun = elapsed;
    }
    Duration moving = elapsed.minus(begun);
    double seconds = moving.toNanos() / 1e9 * events / arrived;
    if (moving.compareTo(GRACE) >= 0 && seconds > limit.get().toSeconds()) {
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
