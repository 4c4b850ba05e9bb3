package io.tarmac.perf.report;

import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.CellSummary;
import io.tarmac.perf.suite.NoiseFloor;
import io.tarmac.perf.suite.RunResults;
import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The cells of a results file. */
record MeasuredCells(List<MeasuredCell> all, Map<Long, NoiseFloor> floors) {
  /**
   * The repetitions of one setting in one run.
   *
   * @param names the setting by the names that comments use: experiment, database, sink, converter,
   *     batch, mode, index, and the names of its load
   * @param seed the run
   */
  record MeasuredCell(Map<String, String> names, long seed, List<CellResult> repetitions) {
    /** Returns the median of a figure; empty if it was not measured. */
    OptionalDouble median(Figure figure) {
      double[] values = figure.values(repetitions);
      return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Median.of(values));
    }

    /** Returns whether it is a sink once more, which says something only of the noise. */
    boolean isTwin() {
      return SinkName.isTwin(repetitions.get(0).cell().sink());
    }

    /** Returns whether the run measured fewer events than the experiment has. */
    boolean extrapolated() {
      CellResult first = repetitions.get(0);
      return first.measurement().events() < first.asked();
    }
  }

  static MeasuredCells read(Path file) {
    List<CellResult> results = RunResults.of(List.of(file));
    // A sink that only counts has no database. Its figures belong to the database of its run.
    Map<Long, String> databases = new HashMap<>();
    for (CellResult one : results) {
      if (one.cell().database() != null) {
        databases.put(one.seed(), one.cell().database());
      }
    }
    Map<Map<String, String>, Map<Long, List<CellResult>>> cells = new LinkedHashMap<>();
    for (CellResult one : results) {
      cells
          .computeIfAbsent(names(one.cell(), databases.get(one.seed())), key -> new TreeMap<>())
          .computeIfAbsent(one.seed(), key -> new ArrayList<>())
          .add(one);
    }
    List<MeasuredCell> all = new ArrayList<>();
    cells.forEach(
        (names, runs) ->
            runs.forEach((seed, same) -> all.add(new MeasuredCell(names, seed, same))));
    return new MeasuredCells(all, NoiseFloor.ofRuns(results));
  }

  private static Map<String, String> names(CellKey key, @Nullable String database) {
    Map<String, @Nullable Object> values = new HashMap<>(key.load());
    values.put("experiment", key.experiment());
    values.put("database", database);
    values.put("sink", key.setting().sink());
    values.put("converter", key.setting().converter());
    values.put("batch", key.setting().batchSize());
    values.put("mode", key.setting().insertMode());
    values.put("index", key.setting().index());
    Map<String, String> names = new TreeMap<>();
    values.forEach(
        (name, value) -> {
          if (value != null) {
            names.put(name, value.toString());
          }
        });
    return names;
  }

  List<MeasuredCell> matching(Marker marker) {
    return all.stream()
        .filter(cell -> !cell.isTwin())
        .filter(cell -> marker.matches(cell.names()))
        .toList();
  }

  /**
   * Returns how a figure of a cell compares with that of its counterpart: the cell of the same run
   * that differs only in the names given, or lacks a name, such as the batch size of a sink that
   * only counts. If a name ends with an asterisk, the counterpart is the fastest of the cells whose
   * name begins so.
   */
  OptionalDouble ratio(MeasuredCell cell, Map<String, String> changed, Figure figure) {
    Optional<MeasuredCell> counterpart = counterpart(cell, changed);
    OptionalDouble one = cell.median(figure);
    OptionalDouble other =
        counterpart.isEmpty() ? OptionalDouble.empty() : counterpart.get().median(figure);
    return one.isPresent() && other.isPresent()
        ? OptionalDouble.of(one.getAsDouble() / other.getAsDouble())
        : OptionalDouble.empty();
  }

  /** Returns whether a cell and its counterpart differ in their rates by more than noise. */
  boolean tells(MeasuredCell cell, Map<String, String> changed) {
    NoiseFloor floor = Objects.requireNonNull(floors.get(cell.seed()));
    return !floor.isKnown()
        || counterpart(cell, changed)
            .map(
                other ->
                    floor.tells(
                        new CellSummary(cell.repetitions()), new CellSummary(other.repetitions())))
            .orElse(true);
  }

  private Optional<MeasuredCell> counterpart(MeasuredCell cell, Map<String, String> changed) {
    Map<String, String> wanted = new HashMap<>(cell.names());
    wanted.putAll(changed);
    List<MeasuredCell> found =
        all.stream()
            .filter(other -> other.seed() == cell.seed() && !other.isTwin())
            .filter(other -> other.names().keySet().containsAll(changed.keySet()))
            .filter(other -> agree(other.names(), wanted))
            .sorted(Comparator.comparingDouble(other -> -other.median(Figure.RATE).orElse(0)))
            .toList();
    if (found.size() > 1 && changed.values().stream().noneMatch(name -> name.endsWith("*"))) {
      throw new ReplayFailure("%s has several counterparts by %s".formatted(cell.names(), changed));
    }
    return found.stream().findFirst();
  }

  private static boolean agree(Map<String, String> names, Map<String, String> wanted) {
    return names.entrySet().stream()
        .allMatch(
            name -> {
              String pattern = wanted.getOrDefault(name.getKey(), "");
              return pattern.endsWith("*")
                  ? name.getValue().startsWith(pattern.substring(0, pattern.length() - 1))
                  : name.getValue().equals(pattern);
            });
  }
}
