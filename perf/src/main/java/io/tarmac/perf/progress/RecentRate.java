package io.tarmac.perf.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The rate at which a counter has grown in the last seconds. One thread. */
final class RecentRate {
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(2);

  private record Sample(long nanos, long value) {}

  private final List<Sample> samples = new ArrayList<>();

  /**
   * Returns the growth per second over the last two seconds, or over the time between the last two
   * changes if it is longer. A table without a key is counted rarely, and its rate must not be zero
   * in between.
   *
   * @param nanos of {@link System#nanoTime}
   */
  double perSecond(long nanos, long value) {
    if (samples.isEmpty() || value != samples.get(samples.size() - 1).value()) {
      samples.add(new Sample(nanos, value));
    }
    while (samples.size() > 2 && nanos - samples.get(1).nanos() >= WINDOW_NANOS) {
      samples.remove(0);
    }
    Sample first = samples.get(0);
    long changed = samples.get(samples.size() - 1).nanos();
    long duration = Math.max(changed - first.nanos(), nanos - changed);
    return value == first.value() ? 0 : (value - first.value()) * 1e9 / duration;
  }
}
