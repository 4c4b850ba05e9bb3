package io.tarmac.perf.report;

import io.tarmac.perf.report.Chart.ErrorBar;
import io.tarmac.perf.report.Chart.Point;
import io.tarmac.perf.report.Chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A table of the page, with its figures as text.
 *
 * @param words whether cells have words, which wrap, instead of numbers, which scroll
 * @param rows each begins with its heading; the second line of a cell is printed small
 */
record PageTable(boolean words, String caption, List<String> heads, List<List<String>> rows) {
  /** More rows would tell no more than the plot does. */
  private static final int MOST_ROWS = 13;

  private static final String FOOTNOTE = " *";

  static PageTable of(String caption, String head, Map<String, String> rows) {
    return new PageTable(
        true,
        caption,
        List.of("what", head),
        rows.entrySet().stream().map(row -> List.of(row.getKey(), row.getValue())).toList());
  }

  /** Returns the table of a chart: rows along the x axis, and a column for each series. */
  static PageTable of(Chart chart) {
    List<String> heads = new ArrayList<>(List.of(chart.xTitle()));
    chart.series().forEach(series -> heads.add(series.name()));
    List<Double> places =
        chart.series().stream()
            .flatMap(series -> series.points().stream())
            .map(Point::x)
            .distinct()
            .sorted()
            .toList();
    boolean bars = !chart.categories().isEmpty();
    int step = bars ? 1 : (places.size() + MOST_ROWS - 1) / MOST_ROWS;
    List<List<String>> rows =
        IntStream.range(0, places.size())
            .filter(index -> index % step == 0)
            .mapToObj(
                index ->
                    row(
                        bars ? chart.categories().get(index) : number(places.get(index)),
                        chart.series(),
                        places.get(index)))
            .toList();
    return new PageTable(false, chart.yTitle(), heads, rows);
  }

  private static List<String> row(String name, List<Series> series, double place) {
    List<String> row = new ArrayList<>(List.of(name));
    for (Series one : series) {
      row.add(
          one.points().stream()
              .filter(point -> point.x() == place)
              .findFirst()
              .map(point -> cell(point, ""))
              .orElse(""));
    }
    return row;
  }

  /** Returns a figure, with its spread in brackets on a second line. */
  static String cell(Point point, String unit) {
    ErrorBar spread = point.spread();
    return number(point.y())
        + unit
        + (point.mark() ? FOOTNOTE : "")
        + (spread == null
            ? ""
            : "\n(%s\u2013%s)".formatted(number(spread.least()), number(spread.most())));
  }

  /** Returns at least three significant digits, except for whole and small numbers. */
  static String number(double value) {
    double size = Math.abs(value);
    int digits = size >= 100 || value == Math.rint(value) ? 0 : size >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
