package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Median;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.CellSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The medians of a suite's results, by what was varied. Two of them are compared only where one run
 * has measured both: the pace of a machine differs from hour to hour.
 */
final class Figures {
  /** What differs by less is not told apart from chance. */
  static final double NEAR = 0.1;

  /** By place and by the seed of the run: only of places without a database there are several. */
  private final Map<Place, Map<Long, CellSummary>> summaries = new LinkedHashMap<>();

  private final Map<Place, List<Measurement>> measurements = new LinkedHashMap<>();

  Figures(List<CellResult> results) {
    for (CellSummary one : CellSummary.of(results)) {
      summaries
          .computeIfAbsent(Place.of(one.cell()), key -> new LinkedHashMap<>())
          .put(one.seed(), one);
    }
    for (CellResult result : results) {
      measurements
          .computeIfAbsent(Place.of(result.cell()), key -> new ArrayList<>())
          .add(result.measurement());
    }
  }

  /** All, those of one place beside each other. */
  List<CellSummary> all() {
    return summaries.values().stream().map(Map::values).flatMap(Collection::stream).toList();
  }

  /** That of the first run, where there are several. */
  @Nullable CellSummary at(Place place) {
    Map<Long, CellSummary> runs = summaries.get(place);
    return runs == null ? null : runs.values().iterator().next();
  }

  /** That of the run which has measured it; of several the first. */
  long seed(Place place) {
    return summaries.get(place).keySet().iterator().next();
  }

  /** Events per second. */
  OptionalDouble rate(Place place) {
    CellSummary summary = at(place);
    return summary == null ? OptionalDouble.empty() : OptionalDouble.of(summary.rate());
  }

  /**
   * One's events per second as a multiple of the other's. Empty where one of them was not measured,
   * or not in the same run.
   */
  OptionalDouble ratio(Place one, Place other) {
    return pairs(one, other)
        .mapToDouble(pair -> pair.get(0).rate() / pair.get(1).rate())
        .findFirst();
  }

  /**
   * Whether repetitions do not tell two places apart: some of each was as fast as some of the
   * other. False where they were not measured in one run.
   */
  boolean overlap(Place one, Place other) {
    return pairs(one, other)
        .anyMatch(
            pair ->
                pair.get(0).mostRate() >= pair.get(1).leastRate()
                    && pair.get(1).mostRate() >= pair.get(0).leastRate());
  }

  /** What the sink that only counts took of the same events, in the same run. */
  OptionalDouble counted(Place place) {
    return pairs(place, place.counting()).mapToDouble(pair -> pair.get(1).rate()).findFirst();
  }

  private Stream<List<CellSummary>> pairs(Place one, Place other) {
    Map<Long, CellSummary> first = summaries.getOrDefault(one, Map.of());
    Map<Long, CellSummary> second = summaries.getOrDefault(other, Map.of());
    return first.keySet().stream()
        .filter(second::containsKey)
        .map(seed -> Stream.of(first.get(seed), second.get(seed)).toList());
  }

  /** Events per second in the last tenth of the events against the first. */
  OptionalDouble lastToFirstTenth(Place place) {
    List<Measurement> all = measurements.getOrDefault(place, List.of());
    double[] values = values(all, Figures::lastToFirstTenth);
    return values.length <= all.size() / 2
        ? OptionalDouble.empty()
        : OptionalDouble.of(Median.of(values));
  }

  /** By the rule of today, where the course is there: older results have figures by another. */
  private static @Nullable Double lastToFirstTenth(Measurement one) {
    return one.throughput() == null ? one.lastToFirstTenth() : one.throughput().lastToFirstTenth();
  }

  /** Of each repetition that has latencies, ascending. */
  double[] p99Millis(Place place) {
    double[] values =
        values(
            measurements.getOrDefault(place, List.of()),
            one ->
                one.measures() == null || one.measures().latency() == null
                    ? null
                    : one.measures().latency().p99());
    Arrays.sort(values);
    return values;
  }

  /** By what part of its time each pass may have ended sooner than was seen. */
  double[] uncertainties(Place place) {
    return values(
        measurements.getOrDefault(place, List.of()),
        one -> one.uncertainSeconds() == null ? null : one.uncertainSeconds() / one.seconds());
  }

  private static double[] values(
      List<Measurement> measurements, Function<Measurement, @Nullable Double> part) {
    return measurements.stream()
        .map(part)
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  /** In the order of the results. */
  List<String> experiments() {
    return summaries.keySet().stream().map(Place::experiment).distinct().toList();
  }

  /** How many events an experiment is about; 0 where it was not measured. */
  int asked(String experiment) {
    return all().stream()
        .filter(one -> one.cell().experiment().equals(experiment))
        .mapToInt(CellSummary::asked)
        .max()
        .orElse(0);
  }

  /** In the order of readers. */
  List<String> databases() {
    return summaries.keySet().stream()
        .map(Place::database)
        .filter(name -> !name.isEmpty())
        .distinct()
        .sorted(DatabaseName.ORDER)
        .toList();
  }

  /** All places of an experiment with a database, in the order of rows, then of batch sizes. */
  List<Place> places(String experiment) {
    return databases().stream()
        .flatMap(
            database ->
                lines(experiment, database).stream()
                    .map(line -> new Place(experiment, database, line, 0)))
        .flatMap(place -> batchSizes().stream().map(place::sized))
        .filter(summaries::containsKey)
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

  /** The same of one experiment. */
  List<Integer> batchSizes(String experiment) {
    return batchSizes().stream()
        .filter(size -> places(experiment).stream().anyMatch(one -> one.batchSize() == size))
        .toList();
  }

  /** All without 1, which is no batch. */
  List<Integer> batches() {
    return batchSizes().stream().filter(size -> size > 1).toList();
  }

  /** The same of an experiment, a database and a line. */
  List<Integer> batches(String experiment, String database, Line line) {
    return batches().stream()
        .filter(size -> summaries.containsKey(new Place(experiment, database, line, size)))
        .toList();
  }
}
