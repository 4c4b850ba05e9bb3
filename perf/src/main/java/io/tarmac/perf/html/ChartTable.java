package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.ErrorBar;
import io.tarmac.perf.html.Chart.Point;
import io.tarmac.perf.html.Chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a plot as a table: a row for each place on the x axis, a column for each series.
 */
final class ChartTable {
  /** More rows than a reader looks at say no more than the plot does. */
  private static final int MOST_ROWS = 13;

  private static final String FOOTNOTE = " *";

  private ChartTable() {}

  static List<String> heads(Chart chart) {
    List<String> heads = new ArrayList<>();
    heads.add(chart.categories().isEmpty() ? chart.xTitle() : "setting");
    chart.series().forEach(series -> heads.add(series.name()));
    return heads;
  }

  static List<List<String>> rows(Chart chart) {
    return chart.categories().isEmpty()
        ? places(chart).stream().map(place -> row(chart, number(place), place)).toList()
        : IntStream.range(0, chart.categories().size())
            .mapToObj(index -> row(chart, chart.categories().get(index), (double) index))
            .toList();
  }

  private static List<Double> places(Chart chart) {
    TreeSet<Double> places = new TreeSet<>();
    for (Series series : chart.series()) {
      series.points().forEach(point -> places.add(point.x()));
    }
    List<Double> all = List.copyOf(places);
    int step = (all.size() + MOST_ROWS - 1) / MOST_ROWS;
    return IntStream.range(0, all.size())
        .filter(index -> index % Math.max(1, step) == 0)
        .mapToObj(all::get)
        .toList();
  }

  private static List<String> row(Chart chart, String name, double place) {
    List<String> row = new ArrayList<>();
    row.add(name);
    for (Series series : chart.series()) {
      Point point =
          series.points().stream().filter(one -> one.x() == place).findFirst().orElse(null);
      row.add(cell(point));
    }
    return row;
  }

  private static String cell(@Nullable Point point) {
    if (point == null || point.y() == null) {
      return "";
    }
    return number(point.y()) + (point.mark() ? FOOTNOTE : "") + ErrorBar.text(point.spread());
  }

  /** Three digits that count, and no more than a reader needs. */
  static String number(double value) {
    double size = Math.abs(value);
    int digits = size >= 100 || value == Math.rint(value) ? 0 : size >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
