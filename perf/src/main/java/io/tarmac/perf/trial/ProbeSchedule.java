package io.tarmac.perf.trial;

import java.time.Duration;

/**
 * A schedule for probing a running sink: seldom enough to cost the sink little, and often enough
 * near the end for a precise time. Not thread-safe.
 */
final class ProbeSchedule {
  private static final long MIN_CHEAP_COUNT_NANOS = Duration.ofMillis(50).toNanos();
  private static final long MIN_COUNT_NANOS = Duration.ofMillis(500).toNanos();
  private static final long MIN_PAUSE_NANOS = Duration.ofMillis(5).toNanos();
  private static final long MAX_PAUSE_NANOS = Duration.ofMillis(100).toNanos();

  /** Counting takes at most 1/50 of the database's time, until all events are consumed. */
  private static final int COUNT_SHARE = 50;

  private final long minCountNanos;
  private final long startNanos = System.nanoTime();
  private long countedNanos = startNanos;
  private long countCostNanos;

  ProbeSchedule(boolean cheapToCount) {
    this.minCountNanos = cheapToCount ? MIN_CHEAP_COUNT_NANOS : MIN_COUNT_NANOS;
  }

  boolean countDue(boolean allConsumed) {
    long interval =
        allConsumed ? countCostNanos : Math.max(minCountNanos, COUNT_SHARE * countCostNanos);
    return System.nanoTime() - countedNanos >= interval;
  }

  void recordCount(Duration cost) {
    countedNanos = System.nanoTime();
    countCostNanos = cost.toNanos();
  }

  /** Returns a tenth of the remaining time, estimated from the pace so far. */
  Duration pause(long consumed, long events) {
    if (consumed <= 0) {
      return Duration.ofNanos(4 * MIN_PAUSE_NANOS);
    }
    double elapsed = System.nanoTime() - startNanos;
    long left = (long) (elapsed * Math.max(0, events - consumed) / consumed);
    return Duration.ofNanos(Math.max(MIN_PAUSE_NANOS, Math.min(MAX_PAUSE_NANOS, left / 10)));
  }
}
