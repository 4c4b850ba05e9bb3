package io.tarmac.perf.trial;

import io.tarmac.perf.result.Throughput;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The number of arrived events over time, as fine as a plot can show. Not thread-safe. */
final class Samples {
  private static final int MAX_SAMPLES = 500;

  private final Instant start;
  private final long step;
  private final List<Double> seconds = new ArrayList<>();
  private final List<Long> events = new ArrayList<>();
  private long last;

  Samples(Instant start, long totalEvents) {
    this.start = start;
    this.step = Math.max(1, totalEvents / MAX_SAMPLES);
  }

  void add(Instant when, long arrived) {
    if (arrived >= last + step) {
      append(when, arrived);
    }
  }

  /** Returns the samples, the last of which is the end of the iteration. */
  Throughput completed(Instant when, long all) {
    if (last < all) {
      append(when, all);
    } else {
      seconds.set(seconds.size() - 1, secondsSinceStart(when)); // the last sample has all events
    }
    return new Throughput(List.copyOf(seconds), List.copyOf(events));
  }

  private void append(Instant when, long arrived) {
    seconds.add(secondsSinceStart(when));
    events.add(arrived);
    last = arrived;
  }

  private double secondsSinceStart(Instant when) {
    return Duration.between(start, when).toMillis() / 1_000.0;
  }
}
