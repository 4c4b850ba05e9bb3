package io.tarmac.perf.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The rate at which a counter has grown in the last seconds. One thread. */
final class RecentRate {
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(2);

  private record CounterLook(long nanos, long value) {}

  private final List<CounterLook> looks = new ArrayList<>();

  /**
   * Returns the growth per second since a look about two seconds ago, or since the first.
   *
   * @param nanos of {@link System#nanoTime}
   */
  double perSecond(long nanos, long value) {
    looks.add(new CounterLook(nanos, value));
    while (looks.size() > 2 && nanos - looks.get(1).nanos() >= WINDOW_NANOS) {
      looks.remove(0);
    }
    CounterLook first = looks.get(0);
    return nanos == first.nanos() ? 0 : (value - first.value()) * 1e9 / (nanos - first.nanos());
  }
}
