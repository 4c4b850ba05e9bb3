package io.tarmac.perf.page;

import static io.tarmac.perf.page.AviationText.ONE_TABLE;
import static io.tarmac.perf.page.AviationText.TEN_TIMES;
import static io.tarmac.perf.page.AviationText.THREE_TABLES;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.PublishedRates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What was published of the same experiments, beside the figures of one database: the one that it
 * was published of, or the first that was measured.
 */
final class PublishedText {
  private static final String THEIRS = "mysql";
  private static final String AVRO = "avro";
  private static final int MILLION = 1_000_000;
  private static final int USUAL = 500;

  private final Figures figures;
  private final String database;

  /**
   * @param figures of the suite {@code aviation}, of at least one database
   */
  PublishedText(Figures figures) {
    this.figures = figures;
    List<String> databases = figures.databases();
    this.database = databases.contains(THEIRS) ? THEIRS : databases.get(0);
  }

  void append(Markdown page) {
    String title = DatabaseName.title(database);
    page.heading(3, "Beside what was published")
        .paragraph(
            "Published: %s; with Debezium's sink of that time. Another machine, another year: compare shapes and ratios. Measured: %s."
                .formatted(PublishedRates.DEBEZIUM_SOURCE, title))
        .table(List.of("", "published", "Debezium here", "Tarmac here"), rows());
  }

  private List<List<String>> rows() {
    Map<Integer, Double> published = PublishedRates.debeziumJson();
    List<List<String>> rows = new ArrayList<>();
    add(
        rows,
        "JSON, no batches: minutes for 1,000,000 events",
        Numbers.whole(PublishedRates.DEBEZIUM_UNBATCHED_MINUTES),
        this::unbatchedMinutes);
    add(
        rows,
        "JSON, no batches: events/s",
        Numbers.whole(Objects.requireNonNull(published.get(1))),
        sink -> whole(json(sink, 1)));
    add(
        rows,
        "JSON, batches of 500: events/s",
        Numbers.whole(Objects.requireNonNull(published.get(USUAL))),
        sink -> whole(json(sink, USUAL)));
    add(
        rows,
        "the same against no batches",
        Numbers.times(PublishedRates.DEBEZIUM_BATCHED_TIMES),
        sink -> times(json(sink, USUAL), json(sink, 1)));
    add(rows, "JSON, 500 to 10,000: the fastest against the slowest", "alike", this::spread);
    add(rows, "Avro against JSON, each at its best", "much faster", this::avro);
    add(rows, "Avro: the fastest batch size", "1,000", this::fastest);
    add(rows, "Avro, no index against one", "faster, more so in large batches", this::index);
    add(rows, "three tables against one", "alike", this::tables);
    add(
        rows,
        "the last tenth of 1,000,000 against the first, JSON",
        "slower",
        sink -> sag(sink, Line.JSON));
    add(rows, "the same, Avro", "somewhat slower", sink -> sag(sink, AVRO));
    return rows;
  }

  /** Nothing where neither sink has a figure. */
  private void add(
      List<List<String>> rows, String what, String published, Function<String, String> figure) {
    String theirs = figure.apply(Line.DEBEZIUM);
    String ours = figure.apply(Line.TARMAC);
    if (!theirs.isEmpty() || !ours.isEmpty()) {
      rows.add(List.of(what, published, theirs, ours));
    }
  }

  private String unbatchedMinutes(String sink) {
    OptionalDouble rate = json(sink, 1);
    return rate.isPresent()
        ? Numbers.whole(MILLION / rate.getAsDouble() / 60) + RateTable.MARK
        : "";
  }

  /** Of a long run where there was one. */
  private OptionalDouble json(String sink, int size) {
    OptionalDouble rate = figures.rate(TEN_TIMES, database, line(sink, Line.JSON), size);
    return rate.isPresent() ? rate : figures.rate(ONE_TABLE, database, line(sink, Line.JSON), size);
  }

  private String spread(String sink) {
    double[] rates =
        figures.batches().stream()
            .map(size -> json(sink, size))
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .sorted()
            .toArray();
    return rates.length < 2 ? "" : Numbers.times(rates[rates.length - 1] / rates[0]);
  }

  private String avro(String sink) {
    return times(best(line(sink, AVRO)), best(line(sink, Line.JSON)));
  }

  private OptionalDouble best(Line line) {
    return figures.batches().stream()
        .map(size -> figures.rate(ONE_TABLE, database, line, size))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .max();
  }

  private String fastest(String sink) {
    List<Integer> sizes = figures.batches(ONE_TABLE, database, line(sink, AVRO));
    return sizes.size() < 2
        ? ""
        : sizes.stream()
            .max(
                Comparator.comparingDouble(
                    size ->
                        figures.rate(ONE_TABLE, database, line(sink, AVRO), size).orElseThrow()))
            .map(Numbers::whole)
            .orElse("");
  }

  /** At the smallest and at the largest batch size. */
  private String index(String sink) {
    Line with = line(sink, AVRO);
    Line without = with.withIndex(Line.NOT_INDEXED);
    List<Integer> sizes = figures.batches(ONE_TABLE, database, without);
    if (sizes.isEmpty()) {
      return "";
    }
    int least = sizes.get(0);
    int most = sizes.get(sizes.size() - 1);
    String first = index(with, without, least);
    String last = index(with, without, most);
    return first.isEmpty() || last.isEmpty() || least == most
        ? first
        : "%s (batches of %s) to %s (%s)"
            .formatted(first, Numbers.whole(least), last, Numbers.whole(most));
  }

  private String index(Line with, Line without, int size) {
    return times(
        figures.rate(ONE_TABLE, database, without, size),
        figures.rate(ONE_TABLE, database, with, size));
  }

  private String tables(String sink) {
    double[] ratios =
        figures.batches().stream()
            .flatMap(size -> List.of(Line.JSON, AVRO).stream().map(one -> tables(sink, one, size)))
            .filter(ratio -> ratio > 0)
            .mapToDouble(Double::doubleValue)
            .toArray();
    return ratios.length == 0 ? "" : Numbers.range(ratios);
  }

  /** 0 where it was not measured, or not in one run. */
  private double tables(String sink, String converter, int size) {
    Line line = line(sink, converter);
    return figures
        .ratio(
            new Figures.Place(THREE_TABLES, database, line, size),
            new Figures.Place(ONE_TABLE, database, line, size))
        .orElse(0);
  }

  private String sag(String sink, String converter) {
    double[] tenths =
        figures.batches().stream()
            .map(size -> figures.lastToFirstTenth(TEN_TIMES, database, line(sink, converter), size))
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .toArray();
    return tenths.length == 0 ? "" : Numbers.range(tenths);
  }

  private static Line line(String sink, String converter) {
    return new Line(sink, converter, Line.INDEXED, Map.of());
  }

  private static String whole(OptionalDouble rate) {
    return rate.isPresent() ? Numbers.whole(rate.getAsDouble()) : "";
  }

  private static String times(OptionalDouble one, OptionalDouble other) {
    return one.isPresent() && other.isPresent()
        ? Numbers.times(one.getAsDouble() / other.getAsDouble())
        : "";
  }
}
