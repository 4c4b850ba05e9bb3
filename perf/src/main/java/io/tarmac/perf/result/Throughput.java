package io.tarmac.perf.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The course of an iteration: the number of events that had arrived at each time.
 *
 * @param seconds since the task ran, growing
 * @param events that had arrived by then, growing; the last number is all of them
 */
public record Throughput(List<Double> seconds, List<Long> events) {
  /** The largest part of the first tenth that may have arrived with the first sample. */
  private static final double FIRST_SAMPLE = 0.05;

  private static final double TENTH = 0.1;

  /** The least arrivals in a tenth: with fewer, one that comes a moment sooner changes its pace. */
  private static final int ENOUGH_ARRIVALS = 3;

  /**
   * Events per second in the last tenth of the events, divided by those in the first; null when
   * there are too few arrivals in either to tell. The first tenth begins with the first events that
   * were seen to arrive: joining the consumer group is not in it.
   */
  @JsonIgnore
  public @Nullable Double lastToFirstTenth() {
    int first = firstArrival();
    if (first == events.size()) {
      return null;
    }
    double all = all();
    double begun = events.get(first);
    double firstSeconds = secondsAt(TENTH * all) - seconds.get(first);
    double lastSeconds = secondsAt(all) - secondsAt(all - TENTH * all);
    boolean few =
        begun > FIRST_SAMPLE * all
            || arrivals(1, TENTH * all) < ENOUGH_ARRIVALS
            || arrivals(all - TENTH * all, all) < ENOUGH_ARRIVALS;
    return few || firstSeconds <= 0 || lastSeconds <= 0
        ? null
        : (TENTH * all / lastSeconds) / ((TENTH * all - begun) / firstSeconds);
  }

  /** Returns the first sample at which events had arrived. */
  private int firstArrival() {
    int first = 0;
    while (first < events.size() && events.get(first) == 0) {
      first++;
    }
    return first;
  }

  /** Returns at how many samples further events had arrived, from one number to another. */
  private int arrivals(double from, double to) {
    int arrivals = 0;
    long before = 0;
    for (long now : events) {
      if (now != before && now >= from && now <= to) {
        arrivals++;
      }
      before = now;
    }
    return arrivals;
  }

  /**
   * A part of the iteration.
   *
   * @param middle how many events had arrived in its middle
   */
  public record ThroughputPart(double middle, double eventsPerSecond) {}

  /**
   * Returns the pace in the course of the iteration, in parts of as many events each; parts that
   * took no time, as far as samples tell, are left out.
   */
  public List<ThroughputPart> parts(int count) {
    List<ThroughputPart> parts = new ArrayList<>();
    double part = (double) all() / count;
    double from = Math.max(secondsAt(0), seconds.get(0));
    for (int index = 0; index < count; index++) {
      double to = secondsAt((index + 1) * part);
      double begun = Math.max(index * part, events.get(0));
      if (to > from) {
        parts.add(
            new ThroughputPart((index + 0.5) * part, ((index + 1) * part - begun) / (to - from)));
      }
      from = to;
    }
    return parts;
  }

  /**
   * Returns the time that another number of events would have taken: what came before the first
   * arrivals, which is joining the consumer group, does not last longer for more of them.
   */
  public double secondsFor(long count) {
    int first = firstArrival();
    double end = seconds.get(seconds.size() - 1);
    double begun = events.get(first);
    double join = seconds.get(first);
    return begun < all()
        ? join + (count - begun) * (end - join) / (all() - begun)
        : end * count / all();
  }

  /** Returns all events of the iteration. */
  public long all() {
    return events.get(events.size() - 1);
  }

  /** Returns when so many events had arrived, evenly between two samples. */
  double secondsAt(double count) {
    int after = 0;
    while (after < events.size() - 1 && events.get(after) < count) {
      after++;
    }
    if (after == 0) {
      return seconds.get(0);
    }
    double before = events.get(after - 1);
    double share = (count - before) / (events.get(after) - before);
    return seconds.get(after - 1) + share * (seconds.get(after) - seconds.get(after - 1));
  }
}
