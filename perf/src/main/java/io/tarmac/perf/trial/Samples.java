package io.tarmac.perf.trial;

import io.tarmac.perf.result.Throughput;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Collects how many events had arrived when, no finer than a plot can show. One thread. */
final class Samples {
  private static final int MOST = 500;

  private final Instant start;
  private final long step;
  private final List<Double> seconds = new ArrayList<>();
  private final List<Long> events = new ArrayList<>();
  private long last;

  /**
   * @param start when time begins
   * @param all how many events there will be
   */
  Samples(Instant start, long all) {
    this.start = start;
    this.step = Math.max(1, all / MOST);
  }

  void add(Instant when, long arrived) {
    if (arrived >= last + step) {
      append(when, arrived);
    }
  }

  /** Returns the samples, with the end of the iteration as the last one. */
  Throughput completed(Instant when, long all) {
    if (last < all) {
      append(when, all);
    } else {
      seconds.set(seconds.size() - 1, seconds(when)); // all had been seen to arrive at the end
    }
    return new Throughput(List.copyOf(seconds), List.copyOf(events));
  }

  private void append(Instant when, long arrived) {
    seconds.add(seconds(when));
    events.add(arrived);
    last = arrived;
  }

  /** In milliseconds. */
  private double seconds(Instant when) {
    return Duration.between(start, when).toMillis() / 1_000.0;
  }
}
