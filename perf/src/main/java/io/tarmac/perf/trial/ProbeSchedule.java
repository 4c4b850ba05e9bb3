package io.tarmac.perf.trial;

import java.time.Duration;

/**
 * How often a running sink is looked at: seldom enough to cost it little, often enough near the end
 * to see it precisely. One thread.
 */
final class ProbeSchedule {
  private static final long MIN_QUICK_NANOS = Duration.ofMillis(50).toNanos();
  private static final long MIN_COUNT_NANOS = Duration.ofMillis(500).toNanos();
  private static final long MIN_PAUSE_NANOS = Duration.ofMillis(5).toNanos();
  private static final long MAX_PAUSE_NANOS = Duration.ofMillis(100).toNanos();

  /** Counting rows takes at most one part in so many of the database's time, until the end. */
  private static final int COUNT_SHARE = 50;

  private final long minCountNanos;
  private final long startNanos = System.nanoTime();
  private long countedNanos = startNanos;
  private long countCostNanos;

  /**
   * @param quick whether counting costs next to nothing
   */
  ProbeSchedule(boolean quick) {
    this.minCountNanos = quick ? MIN_QUICK_NANOS : MIN_COUNT_NANOS;
  }

  /** Whether arrivals are to be counted now. */
  boolean due(boolean allConsumed) {
    long interval =
        allConsumed ? countCostNanos : Math.max(minCountNanos, COUNT_SHARE * countCostNanos);
    return System.nanoTime() - countedNanos >= interval;
  }

  void counted(Duration cost) {
    countedNanos = System.nanoTime();
    countCostNanos = cost.toNanos();
  }

  /** A tenth of the time that is left, as far as the past tells. */
  Duration pause(long consumed, long events) {
    if (consumed <= 0) {
      return Duration.ofNanos(4 * MIN_PAUSE_NANOS);
    }
    double elapsed = System.nanoTime() - startNanos;
    long left = (long) (elapsed * Math.max(0, events - consumed) / consumed);
    return Duration.ofNanos(Math.max(MIN_PAUSE_NANOS, Math.min(MAX_PAUSE_NANOS, left / 10)));
  }
}
