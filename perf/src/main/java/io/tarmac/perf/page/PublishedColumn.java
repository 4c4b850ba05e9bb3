package io.tarmac.perf.page;

import static io.tarmac.perf.page.AviationText.ONE_TABLE;
import static io.tarmac.perf.page.AviationText.TEN_TIMES;
import static io.tarmac.perf.page.AviationText.THREE_TABLES;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.suite.CellSummary;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The figures of one sink on one database that stand beside what was published: of the longest
 * experiment that was measured. Each is empty where it was not measured.
 */
record PublishedColumn(Figures figures, String experiment, String database, String sink) {
  private static final int MILLION = 1_000_000;
  private static final int SECONDS = 60;

  PublishedColumn(Figures figures, String database, String sink) {
    this(
        figures,
        figures.lines(TEN_TIMES, database).isEmpty() ? ONE_TABLE : TEN_TIMES,
        database,
        sink);
  }

  String title() {
    return "%s, %s".formatted(DatabaseName.title(database), Line.sinkTitle(sink));
  }

  String unbatchedMinutes() {
    return unbatched(rate -> MILLION / rate / SECONDS);
  }

  String unbatched() {
    return unbatched(rate -> rate);
  }

  private String unbatched(DoubleUnaryOperator figure) {
    OptionalDouble rate = figures.rate(unbatchedJson());
    return rate.isPresent() ? Numbers.whole(figure.applyAsDouble(rate.getAsDouble())) + mark() : "";
  }

  String batched(int size) {
    OptionalDouble rate = figures.rate(place(Line.JSON, size));
    return rate.isPresent() ? Numbers.whole(rate.getAsDouble()) : "";
  }

  String batchedTimes(int size) {
    String times = times(figures.ratio(unbatchedJson().sized(size), unbatchedJson()));
    return times.isEmpty() ? "" : times + mark();
  }

  /** Behind what follows from the pace without batches, where that is of fewer events. */
  private String mark() {
    CellSummary summary = figures.at(unbatchedJson());
    return summary != null && summary.extrapolated() ? RateTable.MARK : "";
  }

  /** Of the long run, or where that has none without batches, of the short one. */
  private Place unbatchedJson() {
    Place place = place(Line.JSON, 1);
    return figures.at(place) == null ? place.in(ONE_TABLE) : place;
  }

  String spread() {
    return best(Line.JSON)
        .flatMap(
            best ->
                batches(Line.JSON)
                    .min(Comparator.comparingDouble(this::rate))
                    .map(worst -> times(figures.ratio(best, worst))))
        .orElse("");
  }

  String avro() {
    return best(Line.AVRO)
        .flatMap(avro -> best(Line.JSON).map(json -> times(figures.ratio(avro, json))))
        .orElse("");
  }

  /** The fastest, and in brackets those that it is not told apart from. */
  String fastest() {
    return best(Line.AVRO)
        .map(
            best -> {
              String near =
                  batches(Line.AVRO)
                      .filter(place -> !place.equals(best) && figures.overlap(place, best))
                      .map(place -> Numbers.whole(place.batchSize()))
                      .collect(Collectors.joining(", "));
              String fastest = Numbers.whole(best.batchSize());
              return near.isEmpty() ? fastest : "%s (%s)".formatted(fastest, near);
            })
        .orElse("");
  }

  /** At the smallest and at the largest batch size. */
  String index() {
    List<Place> indexed = batches(Line.AVRO).filter(place -> !index(place).isEmpty()).toList();
    if (indexed.isEmpty()) {
      return "";
    }
    Place least = indexed.get(0);
    Place most = indexed.get(indexed.size() - 1);
    return least.equals(most)
        ? index(least)
        : "%s (batches of %s) to %s (%s)"
            .formatted(
                index(least),
                Numbers.whole(least.batchSize()),
                index(most),
                Numbers.whole(most.batchSize()));
  }

  private String index(Place place) {
    return times(figures.ratio(place.with(place.line().withIndex(Line.NOT_INDEXED)), place));
  }

  String tables() {
    return range(
        Stream.of(Line.JSON, Line.AVRO)
            .flatMap(converter -> figures.batches().stream().map(size -> place(converter, size)))
            .map(place -> figures.ratio(place.in(THREE_TABLES), place.in(ONE_TABLE)))
            .flatMapToDouble(OptionalDouble::stream));
  }

  /** Only long runs have a course that is not that of a worker which has just begun. */
  String course(String converter) {
    return experiment.equals(TEN_TIMES)
        ? range(
            batches(converter)
                .map(figures::lastToFirstTenth)
                .flatMapToDouble(OptionalDouble::stream))
        : "";
  }

  private Optional<Place> best(String converter) {
    return batches(converter).max(Comparator.comparingDouble(this::rate));
  }

  /** Ascending. */
  private Stream<Place> batches(String converter) {
    return figures.batches().stream()
        .map(size -> place(converter, size))
        .filter(place -> figures.at(place) != null);
  }

  private double rate(Place place) {
    return figures.rate(place).orElseThrow();
  }

  private Place place(String converter, int size) {
    return new Place(experiment, database, new Line(sink, converter, Line.INDEXED, Map.of()), size);
  }

  private static String range(DoubleStream ratios) {
    double[] found = ratios.toArray();
    return found.length == 0 ? "" : Numbers.range(found);
  }

  private static String times(OptionalDouble ratio) {
    return ratio.isPresent() ? Numbers.times(ratio.getAsDouble()) : "";
  }
}
