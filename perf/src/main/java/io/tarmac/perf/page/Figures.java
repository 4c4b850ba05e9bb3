package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.CellSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The medians of a suite's results, by what was varied. */
final class Figures {
  /**
   * Where a figure belongs.
   *
   * @param database empty where none takes part
   * @param batchSize 0 where there are no batches
   */
  record Place(String experiment, String database, Line line, int batchSize) {
    static Place of(CellKey cell) {
      Integer batchSize = cell.setting().batchSize();
      return new Place(
          cell.experiment(),
          cell.database() == null ? "" : cell.database(),
          Line.of(cell),
          batchSize == null ? 0 : batchSize);
    }
  }

  private final Map<Place, CellSummary> summaries = new LinkedHashMap<>();
  private final Map<Place, Long> seeds = new LinkedHashMap<>();
  private final Map<Place, List<Double>> tenths = new LinkedHashMap<>();

  Figures(List<CellResult> results) {
    CellSummary.of(results).forEach(one -> summaries.put(Place.of(one.cell()), one));
    for (CellResult result : results) {
      seeds.put(Place.of(result.cell()), result.seed());
      Double tenth = result.measurement().lastToFirstTenth();
      if (tenth != null) {
        tenths.computeIfAbsent(Place.of(result.cell()), key -> new ArrayList<>()).add(tenth);
      }
    }
  }

  List<CellSummary> all() {
    return List.copyOf(summaries.values());
  }

  @Nullable CellSummary at(String experiment, String database, Line line, int batchSize) {
    return summaries.get(new Place(experiment, database, line, batchSize));
  }

  /** Events per second. */
  OptionalDouble rate(String experiment, String database, Line line, int batchSize) {
    CellSummary summary = at(experiment, database, line, batchSize);
    return summary == null ? OptionalDouble.empty() : OptionalDouble.of(summary.median());
  }

  /**
   * One's events per second as a multiple of the other's. Empty where one of them was not measured,
   * or not in the same run: the pace of a machine differs from hour to hour.
   */
  OptionalDouble ratio(Place one, Place other) {
    CellSummary first = summaries.get(one);
    CellSummary second = summaries.get(other);
    return first == null || second == null || !seeds.get(one).equals(seeds.get(other))
        ? OptionalDouble.empty()
        : OptionalDouble.of(first.median() / second.median());
  }

  /** What the counting sink took of the same events. */
  OptionalDouble counted(String experiment, Line line) {
    CellSummary summary = summaries.get(counting(experiment, line));
    return summary == null ? OptionalDouble.empty() : OptionalDouble.of(summary.median());
  }

  /** Where that is. */
  static Place counting(String experiment, Line line) {
    return new Place(experiment, "", line.withSink(Line.COUNTING).withIndex(Line.INDEXED), 0);
  }

  /** Events per second in the last tenth of the events against the first. */
  OptionalDouble lastToFirstTenth(String experiment, String database, Line line, int batchSize) {
    List<Double> all = tenths.get(new Place(experiment, database, line, batchSize));
    return all == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            Numbers.median(all.stream().mapToDouble(Double::doubleValue).toArray()));
  }

  /** By name. */
  List<String> experiments() {
    return List.copyOf(
        summaries.keySet().stream()
            .map(Place::experiment)
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  List<String> databases() {
    return summaries.keySet().stream()
        .map(Place::database)
        .filter(name -> !name.isEmpty())
        .distinct()
        .sorted(DatabaseName.ORDER)
        .toList();
  }

  /** Those of an experiment that write to the database, in the order of rows. */
  List<Line> lines(String experiment, String database) {
    return summaries.keySet().stream()
        .filter(place -> place.experiment().equals(experiment))
        .filter(place -> place.database().equals(database))
        .map(Place::line)
        .distinct()
        .sorted(Line.ORDER)
        .toList();
  }

  /** All that were measured, ascending. */
  List<Integer> batchSizes() {
    return summaries.keySet().stream()
        .map(Place::batchSize)
        .filter(size -> size > 0)
        .distinct()
        .sorted()
        .toList();
  }

  /** The same without 1, which is no batch. */
  List<Integer> batches() {
    return batchSizes().stream().filter(size -> size > 1).toList();
  }

  /** The same of an experiment, a database and a line. */
  List<Integer> batches(String experiment, String database, Line line) {
    return batches().stream()
        .filter(size -> Objects.nonNull(at(experiment, database, line, size)))
        .toList();
  }

  /**
   * One against the other, wherever both were measured in batches and in one run: of each database,
   * of the lines that are asked for, of each batch size.
   *
   * @param other what a line is compared with: the result is its pace as a multiple of the line's
   */
  double[] ratios(
      String experiment, Predicate<Line> lines, String otherExperiment, UnaryOperator<Line> other) {
    DoubleStream.Builder ratios = DoubleStream.builder();
    for (String database : databases()) {
      for (Line line : lines(experiment, database)) {
        for (int size :
            lines.test(line) ? batches(experiment, database, line) : List.<Integer>of()) {
          ratio(
                  new Place(otherExperiment, database, other.apply(line), size),
                  new Place(experiment, database, line, size))
              .ifPresent(ratios);
        }
      }
    }
    return ratios.build().toArray();
  }
}
