package io.tarmac.perf.contest;

import io.tarmac.perf.suite.StrategiesFiles;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Which contest of how many is next, and how long what is left will take, by the pace of what was
 * measured. One thread.
 */
final class Countdown {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The seconds that each contest is expected to take, with what comes before it. */
  private final Map<ContestKey, Double> left;

  private final int all;
  private final LongSupplier nanoTime;
  private long before;
  private double expectedDone;
  private double actualDone;

  private Countdown(Map<ContestKey, Double> left, int all, LongSupplier nanoTime) {
    this.left = left;
    this.all = all;
    this.nanoTime = nanoTime;
    this.before = nanoTime.getAsLong();
  }

  /**
   * Begins now.
   *
   * @param journal has the contests that are not held again
   */
  static Countdown of(
      List<ServerKind> kinds, Agenda agenda, Journal journal, LongSupplier nanoTime) {
    Set<ContestKey> all = new HashSet<>();
    Map<ContestKey, Double> left = new LinkedHashMap<>();
    for (ServerKind kind : kinds) {
      double first = Forecast.START_SECONDS;
      for (RowShape shape : agenda.shapes()) {
        boolean warm = false;
        for (PlannedContest contest : agenda.planned(kind, shape)) {
          all.add(contest.key());
          if (journal.measured(contest.key()).isEmpty()) {
            double warming = warm ? 0 : Forecast.warming(kind, agenda, shape);
            double itself = Forecast.contest(kind, agenda, contest);
            left.put(contest.key(), first + warming + itself);
            first = 0;
            warm = true;
          }
        }
      }
    }
    return new Countdown(left, all.size(), nanoTime);
  }

  /** Such as {@code 3 of 40, 12 minutes left}. */
  String next() {
    return "%d of %d, %s left"
        .formatted(all - left.size() + 1, all, StrategiesFiles.duration(secondsLeft()));
  }

  /** Its time runs since the one before it ended. */
  void ended(ContestKey contest) {
    long now = nanoTime.getAsLong();
    expectedDone += left.getOrDefault(contest, 0.0);
    actualDone += (now - before) / NANOS_PER_SECOND;
    left.remove(contest);
    before = now;
  }

  private double secondsLeft() {
    double expected = left.values().stream().mapToDouble(Double::doubleValue).sum();
    return expectedDone == 0 ? expected : expected * actualDone / expectedDone;
  }
}
