package io.tarmac.perf.page;

import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.suite.CellSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures: a row for each line, a column for each batch size. */
final class RateTable {
  /** Behind a figure for which fewer events were measured. */
  static final String MARK = " \\*";

  private final Figures figures;
  private final List<Integer> sizes;

  RateTable(Figures figures, List<Integer> sizes) {
    this.figures = figures;
    this.sizes = sizes;
  }

  List<String> heads(String first) {
    return Stream.concat(
            Stream.of(first), sizes.stream().map(size -> size == 1 ? "none" : Numbers.whole(size)))
        .toList();
  }

  /**
   * The lines of an experiment, and behind each form how Tarmac does against Debezium's best.
   *
   * @param second what stands in brackets behind a figure
   */
  List<List<String>> rows(
      String experiment,
      String database,
      Predicate<Line> wanted,
      Function<Place, OptionalDouble> second) {
    Map<String, List<Line>> forms = new LinkedHashMap<>();
    figures.lines(experiment, database).stream()
        .filter(wanted)
        .forEach(line -> forms.computeIfAbsent(line.form(), key -> new ArrayList<>()).add(line));
    List<List<String>> rows = new ArrayList<>();
    forms.forEach(
        (form, lines) -> {
          for (Line line : lines) {
            add(rows, line.title(), new Place(experiment, database, line, 0), second);
          }
          add(
              rows,
              "*Tarmac against Debezium, %s*".formatted(form),
              size -> against(new Place(experiment, database, lines.get(0), size), lines));
        });
    return rows;
  }

  /**
   * The lines of an experiment with another figure than events per second.
   *
   * @param figure empty where there is none
   */
  List<List<String>> rows(
      String experiment, String database, Function<CellSummary, String> figure) {
    List<List<String>> rows = new ArrayList<>();
    for (Line line : figures.lines(experiment, database)) {
      Place row = new Place(experiment, database, line, 0);
      add(
          rows,
          line.title(),
          size -> {
            CellSummary summary = figures.at(row.sized(size));
            return summary == null ? "" : figure.apply(summary);
          });
    }
    return rows;
  }

  /** A row of events per second, each with another figure of the same place in brackets. */
  void add(
      List<List<String>> rows, String title, Place row, Function<Place, OptionalDouble> second) {
    add(
        rows,
        title,
        size -> {
          Place place = row.sized(size);
          CellSummary summary = figures.at(place);
          OptionalDouble other = second.apply(place);
          return summary == null || other.isEmpty()
              ? rate(summary)
              : "%s (%s)".formatted(rate(summary), Numbers.times(other.getAsDouble()));
        });
  }

  /** Nothing where no column has a figure. */
  private void add(List<List<String>> rows, String title, IntFunction<String> cell) {
    List<String> cells = sizes.stream().map(cell::apply).toList();
    if (cells.stream().anyMatch(one -> !one.isEmpty())) {
      rows.add(Stream.concat(Stream.of(title), cells.stream()).toList());
    }
  }

  private static String rate(@Nullable CellSummary summary) {
    return summary == null
        ? ""
        : Numbers.whole(summary.rate()) + (summary.extrapolated() ? MARK : "");
  }

  private String against(Place place, List<Line> lines) {
    Place ours = place.with(place.line().withSink(SinkName.TARMAC));
    OptionalDouble least =
        lines.stream()
            .filter(line -> SinkName.isDebezium(line.sink()))
            .map(line -> figures.ratio(ours, place.with(line)))
            .flatMapToDouble(OptionalDouble::stream)
            .min();
    return least.isPresent() ? Numbers.times(least.getAsDouble()) : "";
  }
}
