package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How many partitions and tasks to choose, by the figures of the suite {@code scale}. */
final class TaskChoice {
  private static final String TASKS = "tasks";
  private static final String PARTITIONS = "partitions";
  private static final String EXPERIMENT = "one-worker";

  private TaskChoice() {}

  private record Pace(int tasks, double eventsPerSecond) {}

  static Optional<String> of(Figures scale) {
    List<String> found = new ArrayList<>();
    int most = 0;
    for (String database : scale.databases()) {
      List<Pace> paces = paces(scale, database);
      if (paces.size() > 1) {
        Pace one = paces.get(0);
        double best = paces.stream().mapToDouble(Pace::eventsPerSecond).max().orElseThrow();
        Pace enough =
            paces.stream()
                .filter(pace -> pace.eventsPerSecond() >= (1 - Figures.NEAR) * best)
                .findFirst()
                .orElseThrow();
        most = Math.max(most, enough.tasks());
        found.add(
            "on %s %s (the fastest is %s times as fast as %d)"
                .formatted(
                    DatabaseName.title(database),
                    enough.tasks(),
                    Numbers.times(best / one.eventsPerSecond()),
                    one.tasks()));
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

  /** The best of each number of tasks, ascending. */
  private static List<Pace> paces(Figures scale, String database) {
    Map<Integer, Double> paces = new TreeMap<>();
    for (Line line : scale.lines(EXPERIMENT, database)) {
      Integer tasks = line.load().get(TASKS);
      if (tasks != null && line.sink().equals(Line.TARMAC)) {
        for (int size : scale.batches(EXPERIMENT, database, line)) {
          double rate = scale.rate(new Place(EXPERIMENT, database, line, size)).orElseThrow();
          paces.merge(tasks, rate, Math::max);
        }
      }
    }
    return paces.entrySet().stream().map(one -> new Pace(one.getKey(), one.getValue())).toList();
  }
}
