package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.SinkName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/** How many partitions and tasks to choose, by the figures of the suite {@code scale}. */
final class TaskChoice {
  private static final String TASKS = "tasks";
  private static final String PARTITIONS = "partitions";
  private static final String WORKERS = "workers";
  private static final String EXPERIMENT = "one-worker";
  private static final String SEVERAL = "two-workers";

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
                .filter(one -> near(scale, one.getValue(), best))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        most = Math.max(most, enough);
        found.add(compared(scale, database, fastest, best));
      }
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "**Tasks: %d** on this machine, whose processors broker, worker and database share; and at least as many partitions. It is the fewest within %s of the best, or not told apart from it, in one worker with %s partitions: %s.%s"
                .formatted(
                    most,
                    Numbers.percent(Figures.NEAR),
                    partitions(scale),
                    String.join("; ", found),
                    workers(scale)));
  }

  private static boolean near(Figures scale, Place place, Place best) {
    return scale.ratio(place, best).orElse(0) >= 1 - Figures.NEAR || scale.overlap(place, best);
  }

  private static String compared(
      Figures scale, String database, TreeMap<Integer, Place> fastest, Place best) {
    Place fewest = fastest.firstEntry().getValue();
    List<String> parts = new ArrayList<>();
    fastest
        .tailMap(fastest.firstKey(), false)
        .forEach(
            (tasks, place) ->
                parts.add(
                    "%s (%d%s)"
                        .formatted(
                            Numbers.times(scale.ratio(place, fewest).orElseThrow()),
                            tasks,
                            scale.overlap(place, fewest) ? ", not told apart" : "")));
    return "on %s more than %d are %s times as fast"
        .formatted(DatabaseName.title(database), fastest.firstKey(), String.join(", ", parts));
  }

  /** What a second worker brings on one machine. */
  private static String workers(Figures scale) {
    List<String> parts = new ArrayList<>();
    for (Place place : scale.places(SEVERAL)) {
      Map<String, Integer> load = new TreeMap<>(place.line().load());
      load.put(WORKERS, 1);
      Place one = place.with(place.line().withLoad(load)).in(EXPERIMENT);
      OptionalDouble ratio = scale.ratio(place, one);
      if (place.line().sink().equals(SinkName.TARMAC) && ratio.isPresent()) {
        parts.add(
            "%s (%d tasks on %s%s)"
                .formatted(
                    Numbers.times(ratio.getAsDouble()),
                    load.get(TASKS),
                    DatabaseName.title(place.database()),
                    scale.overlap(place, one) ? ", not told apart" : ""));
      }
    }
    return parts.isEmpty()
        ? ""
        : " Two workers beside each other are, against one, %s times as fast."
            .formatted(String.join(", ", parts));
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
