package io.tarmac.perf.page;

import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.suite.CellSummary;
import io.tarmac.perf.suite.Loads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures: a row for each line, a column for each batch size or for each load. */
final class RateTable {
  /** Behind a figure for which fewer events were measured. */
  static final String MARK = " \\*";

  private final Figures figures;
  private final List<Column> columns;

  /** Whether columns are loads, of which rows then have none. */
  private final boolean byLoad;

  private RateTable(Figures figures, List<Column> columns, boolean byLoad) {
    this.figures = figures;
    this.columns = columns;
    this.byLoad = byLoad;
  }

  /**
   * @param at where a row's figure of this column belongs
   */
  private record Column(String title, UnaryOperator<Place> at) {}

  static RateTable bySize(Figures figures, List<Integer> sizes) {
    return new RateTable(
        figures,
        sizes.stream().map(size -> new Column(title(size), place -> place.sized(size))).toList(),
        false);
  }

  /**
   * @param common what of the loads is not in the heads, for it is the same in all
   */
  static RateTable byLoad(
      Figures figures, List<Map<String, Integer>> loads, Map<String, Integer> common, int size) {
    return new RateTable(
        figures,
        loads.stream()
            .map(
                load ->
                    new Column(
                        Line.words(Loads.without(common, load)),
                        place -> place.with(place.line().withLoad(load)).sized(size)))
            .toList(),
        true);
  }

  private static String title(int size) {
    return size == 1 ? "1 (no batches)" : Numbers.whole(size);
  }

  List<String> heads(String first) {
    return Stream.concat(Stream.of(first), columns.stream().map(Column::title)).toList();
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
    lines(experiment, database)
        .filter(wanted)
        .forEach(line -> forms.computeIfAbsent(line.form(), key -> new ArrayList<>()).add(line));
    List<List<String>> rows = new ArrayList<>();
    forms.forEach(
        (form, lines) -> {
          for (Line line : lines) {
            add(rows, line.title(), new Place(experiment, database, line, 0), second);
          }
          addText(
              rows,
              "*Tarmac against Debezium, %s*".formatted(form),
              new Place(experiment, database, lines.get(0), 0),
              place -> against(place, lines));
        });
    return rows;
  }

  /**
   * The lines of an experiment with another figure than events per second.
   *
   * @param figure empty where there is none
   */
  List<List<String>> rows(String experiment, String database, Function<Place, String> figure) {
    List<List<String>> rows = new ArrayList<>();
    lines(experiment, database)
        .forEach(
            line -> addText(rows, line.title(), new Place(experiment, database, line, 0), figure));
    return rows;
  }

  private Stream<Line> lines(String experiment, String database) {
    return figures.lines(experiment, database).stream()
        .map(line -> byLoad ? line.withLoad(Map.of()) : line)
        .distinct();
  }

  /** A row of events per second, each with another figure of the same place in brackets. */
  void add(
      List<List<String>> rows, String title, Place row, Function<Place, OptionalDouble> second) {
    addText(
        rows,
        title,
        row,
        place -> {
          CellSummary summary = figures.at(place);
          OptionalDouble other = second.apply(place);
          return summary == null || other.isEmpty()
              ? rate(summary)
              : "%s (%s)".formatted(rate(summary), Numbers.times(other.getAsDouble()));
        });
  }

  /** Nothing where no column has a figure. */
  private void addText(
      List<List<String>> rows, String title, Place row, Function<Place, String> cell) {
    List<String> cells =
        columns.stream().map(column -> cell.apply(column.at().apply(row))).toList();
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
            .map(line -> figures.ratio(ours, place.with(ours.line().withSink(line.sink()))))
            .flatMapToDouble(OptionalDouble::stream)
            .min();
    return least.isPresent() ? Numbers.times(least.getAsDouble()) : "";
  }
}
