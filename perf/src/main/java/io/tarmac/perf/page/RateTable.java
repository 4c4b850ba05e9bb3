package io.tarmac.perf.page;

import io.tarmac.perf.suite.CellSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Events per second: a row for each line, a column for each batch size. */
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

  /** The lines of an experiment, and behind each form how Tarmac does against Debezium's best. */
  List<List<String>> rows(String experiment, String database, Predicate<Line> wanted) {
    List<Line> lines = figures.lines(experiment, database).stream().filter(wanted).toList();
    List<List<String>> rows = new ArrayList<>();
    for (int index = 0; index < lines.size(); index++) {
      Line line = lines.get(index);
      add(rows, line.title(), size -> rate(figures.at(experiment, database, line, size)));
      boolean last = index + 1 == lines.size() || !lines.get(index + 1).form().equals(line.form());
      if (last) {
        add(
            rows,
            "*Tarmac against Debezium, %s*".formatted(line.form()),
            size -> against(experiment, database, line, lines, size));
      }
    }
    return rows;
  }

  /** Nothing where no column has a figure. */
  void add(List<List<String>> rows, String title, IntFunction<String> cell) {
    List<String> cells = sizes.stream().map(cell::apply).toList();
    if (cells.stream().anyMatch(one -> !one.isEmpty())) {
      rows.add(Stream.concat(Stream.of(title), cells.stream()).toList());
    }
  }

  static String rate(@Nullable CellSummary summary) {
    return summary == null
        ? ""
        : Numbers.whole(summary.median()) + (summary.extrapolated() ? MARK : "");
  }

  private String against(
      String experiment, String database, Line form, List<Line> lines, int size) {
    OptionalDouble ours = figures.rate(experiment, database, form.withSink(Line.TARMAC), size);
    OptionalDouble theirs =
        lines.stream()
            .filter(line -> line.sink().startsWith(Line.DEBEZIUM))
            .filter(line -> line.form().equals(form.form()))
            .map(line -> figures.at(experiment, database, line, size))
            .filter(Objects::nonNull)
            .mapToDouble(CellSummary::median)
            .max();
    return ours.isPresent() && theirs.isPresent()
        ? Numbers.times(ours.getAsDouble() / theirs.getAsDouble())
        : "";
  }
}
