package io.tarmac.perf.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events that had arrived at each sample of an iteration.
 *
 * @param seconds since the task was running, ascending
 * @param events that had arrived by then, ascending; the last number is all of them
 */
public record Throughput(List<Double> seconds, List<Long> events) {
  /** A larger share of all events in the first sample leaves too little of the first tenth. */
  private static final double MAX_FIRST_SHARE = 0.05;

  private static final double TENTH = 0.1;

  /** The fewest samples with arrivals in a tenth. Of fewer, the time of one decides the pace. */
  private static final int MIN_ARRIVALS = 3;

  /**
   * Returns events per second in the last tenth of the events, divided by those in the first; null
   * if either has too few samples. The first tenth starts with the first arrival, so it does not
   * include joining the consumer group.
   */
  @JsonIgnore
  public @Nullable Double lastToFirstTenth() {
    int first = firstArrival();
    if (first == events.size()) {
      return null;
    }
    double all = all();
    double firstEvents = events.get(first);
    double firstSeconds = secondsAt(TENTH * all) - seconds.get(first);
    double lastSeconds = secondsAt(all) - secondsAt(all - TENTH * all);
    boolean few =
        firstEvents > MAX_FIRST_SHARE * all
            || arrivals(1, TENTH * all) < MIN_ARRIVALS
            || arrivals(all - TENTH * all, all) < MIN_ARRIVALS;
    return few || firstSeconds <= 0 || lastSeconds <= 0
        ? null
        : (TENTH * all / lastSeconds) / ((TENTH * all - firstEvents) / firstSeconds);
  }

  /** Returns the index of the first sample with events. */
  private int firstArrival() {
    int first = 0;
    while (first < events.size() && events.get(first) == 0) {
      first++;
    }
    return first;
  }

  /** Returns the number of samples with new events between two event counts. */
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
   * @param middle the events that had arrived by its middle
   */
  public record ThroughputPart(double middle, double eventsPerSecond) {}

  /**
   * Returns the pace of the iteration in parts of equally many events. Parts that took no time
   * according to the samples are missing.
   */
  public List<ThroughputPart> parts(int count) {
    List<ThroughputPart> parts = new ArrayList<>();
    double part = (double) all() / count;
    double from = Math.max(secondsAt(0), seconds.get(0));
    for (int index = 0; index < count; index++) {
      double to = secondsAt((index + 1) * part);
      double eventsBefore = Math.max(index * part, events.get(0));
      if (to > from) {
        parts.add(
            new ThroughputPart(
                (index + 0.5) * part, ((index + 1) * part - eventsBefore) / (to - from)));
      }
      from = to;
    }
    return parts;
  }

  /**
   * Returns the time that another number of events would have taken. The time before the first
   * arrival is joining the consumer group, which takes as long for any number of events.
   */
  public double secondsFor(long count) {
    int first = firstArrival();
    double end = seconds.get(seconds.size() - 1);
    double firstEvents = events.get(first);
    double join = seconds.get(first);
    return firstEvents < all()
        ? join + (count - firstEvents) * (end - join) / (all() - firstEvents)
        : end * count / all();
  }

  /** Returns all events of the iteration. */
  public long all() {
    return events.get(events.size() - 1);
  }

  /** Returns the time at which so many events had arrived, interpolated between two samples. */
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
