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
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How many partitions and tasks to choose, by the figures of the suite {@code scale}. */
final class TaskChoice {
  private static final String TASKS = "tasks";
  private static final String PARTITIONS = "partitions";
  private static final String WORKERS = "workers";
  private static final String EXPERIMENT = "one-worker";
  private static final String SEVERAL = "two-workers";

  private TaskChoice() {}

  /**
   * @param enough the fewest near the best, by medians
   * @param fewest what repetitions do not tell from that
   * @param others what more than one task bring
   */
  private record Found(int enough, int fewest, String others) {}

  static Optional<String> of(Figures scale) {
    List<Found> found =
        scale.databases().stream()
            .map(database -> found(scale, database))
            .flatMap(Optional::stream)
            .toList();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    int enough = found.stream().mapToInt(Found::enough).max().orElseThrow();
    int fewest = found.stream().mapToInt(Found::fewest).max().orElseThrow();
    return Optional.of(
        "**Tasks: %s** on this machine, whose processors broker, worker and database share; and at least as many partitions. In one worker with %s partitions %s.%s"
            .formatted(
                fewest < enough && found.stream().allMatch(one -> one.fewest() == fewest)
                    ? "%d or %d, which repetitions do not tell apart,".formatted(fewest, enough)
                    : String.valueOf(enough),
                partitions(scale),
                found.stream().map(Found::others).collect(Collectors.joining("; ")),
                workers(scale)));
  }

  private static Optional<Found> found(Figures scale, String database) {
    TreeMap<Integer, Place> fastest = fastest(scale, database);
    if (fastest.size() < 2) {
      return Optional.empty();
    }
    Place best = fastest.values().stream().max(byRate(scale)).orElseThrow();
    int enough = first(fastest, place -> scale.ratio(place, best).orElse(0) >= 1 - Figures.NEAR);
    Place chosen = fastest.get(enough);
    int fewest = first(fastest, place -> place.equals(chosen) || scale.overlap(place, chosen));
    return others(scale, database, fastest).map(others -> new Found(enough, fewest, others));
  }

  private static int first(TreeMap<Integer, Place> fastest, Predicate<Place> wanted) {
    return fastest.entrySet().stream()
        .filter(one -> wanted.test(one.getValue()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  /** Empty where no run has measured two numbers of tasks. */
  private static Optional<String> others(
      Figures scale, String database, TreeMap<Integer, Place> fastest) {
    Place fewest = fastest.firstEntry().getValue();
    List<String> parts = new ArrayList<>();
    fastest
        .tailMap(fastest.firstKey(), false)
        .forEach(
            (tasks, place) ->
                scale
                    .ratio(place, fewest)
                    .ifPresent(
                        ratio ->
                            parts.add(
                                "%s (%d%s)"
                                    .formatted(
                                        Numbers.times(ratio),
                                        tasks,
                                        scale.overlap(place, fewest) ? ", not told apart" : ""))));
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "on %s more than %d are %s times as fast"
                .formatted(
                    DatabaseName.title(database), fastest.firstKey(), String.join(", ", parts)));
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
