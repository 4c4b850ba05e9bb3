package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.SinkName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/** How many partitions and tasks to choose, by the figures of the suite {@code scale}. */
final class TaskChoice {
  private static final String TASKS = "tasks";
  private static final String PARTITIONS = "partitions";
  private static final String EXPERIMENT = "one-worker";

  private TaskChoice() {}

  static Optional<String> of(Figures scale) {
    List<String> found = new ArrayList<>();
    int most = 0;
    for (String database : scale.databases()) {
      TreeMap<Integer, Place> fastest = fastest(scale, database);
      if (fastest.size() > 1) {
        Place best = fastest.values().stream().max(byRate(scale)).orElseThrow();
        int enough =
            fastest.entrySet().stream()
                .filter(one -> scale.ratio(one.getValue(), best).orElse(0) >= 1 - Figures.NEAR)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        most = Math.max(most, enough);
        String times = Numbers.times(scale.ratio(best, fastest.firstEntry().getValue()).orElse(1));
        found.add(
            "on %s %s (the fastest is %s times as fast as %d)"
                .formatted(DatabaseName.title(database), enough, times, fastest.firstKey()));
      }
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "**Tasks: %d, and at least as many partitions** (measured with %s, in one worker on this machine). The fewest tasks within %s of the best: %s."
                .formatted(
                    most,
                    partitions(scale),
                    Numbers.percent(Figures.NEAR),
                    String.join(", ", found)));
  }

  private static String partitions(Figures scale) {
    return scale.places(EXPERIMENT).stream()
        .map(place -> place.line().load().get(PARTITIONS))
        .filter(Objects::nonNull)
        .distinct()
        .map(Numbers::whole)
        .collect(Collectors.joining(", "));
  }

  /** Of each number of tasks, ascending. */
  private static TreeMap<Integer, Place> fastest(Figures scale, String database) {
    TreeMap<Integer, Place> fastest = new TreeMap<>();
    for (Place place : scale.places(EXPERIMENT)) {
      Integer tasks = place.line().load().get(TASKS);
      if (tasks != null
          && place.database().equals(database)
          && place.line().sink().equals(SinkName.TARMAC)) {
        fastest.merge(tasks, place, BinaryOperator.maxBy(byRate(scale)));
      }
    }
    return fastest;
  }

  private static Comparator<Place> byRate(Figures scale) {
    return Comparator.comparingDouble(place -> scale.rate(place).orElseThrow());
  }
}
