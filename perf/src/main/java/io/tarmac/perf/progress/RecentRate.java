package io.tarmac.perf.progress;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** The rate at which a counter has grown in the last seconds. One thread. */
final class RecentRate {
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(2);

  private record CounterLook(long nanos, long value) {}

  private final Deque<CounterLook> looks = new ArrayDeque<>();

  /**
   * Returns the growth per second since a look about two seconds ago, or since the first.
   *
   * @param nanos of {@link System#nanoTime}
   */
  double perSecond(long nanos, long value) {
    looks.addLast(new CounterLook(nanos, value));
    while (looks.size() > 2 && nanos - secondLook().nanos() >= WINDOW_NANOS) {
      looks.removeFirst();
    }
    CounterLook first = looks.getFirst();
    return nanos == first.nanos() ? 0 : (value - first.value()) * 1e9 / (nanos - first.nanos());
  }

  private CounterLook secondLook() {
    var all = looks.iterator();
    all.next();
    return all.next();
  }
}
