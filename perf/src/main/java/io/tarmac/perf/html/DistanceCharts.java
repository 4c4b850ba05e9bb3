package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.ChartKind;
import io.tarmac.perf.html.Chart.Point;
import io.tarmac.perf.html.Chart.Series;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.Median;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.CellSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Charts of sinks whose database is further and further away. */
final class DistanceCharts {
  private DistanceCharts() {}

  /** Tells whether distances are what was varied. */
  static boolean suit(Selection selection) {
    return selection.results().stream()
        .anyMatch(one -> one.cell().load().containsKey(CellKey.ROUND_TRIP));
  }

  /** Returns two charts for each batch size: of speed, and of round trips. */
  static List<Chart> of(Selection selection) {
    List<Chart> charts = new ArrayList<>();
    for (int batchSize : selection.batchSizes()) {
      List<CellSummary> summaries =
          selection.summaries().stream()
              .filter(one -> Integer.valueOf(batchSize).equals(one.cell().setting().batchSize()))
              .toList();
      String batches = " by round trip, batches of %,d: ".formatted(batchSize) + selection.title();
      boolean marked = summaries.stream().anyMatch(CellSummary::extrapolated);
      charts.add(
          chart(
              selection.id("distance-" + batchSize),
              "Events per second" + batches,
              Extent.figures(summaries)
                  + (marked ? SpeedCharts.EXTRAPOLATED : " ")
                  + measured(selection),
              "events per second",
              lines(summaries, CellSummary::rate)));
      charts.add(
          chart(
              selection.id("round-trips-" + batchSize),
              "Round trips per batch" + batches,
              "A round trip is counted when the sink sends again after an answer has arrived. The"
                  + " first batch has some more, for the sink looks at its table.",
              "round trips per batch",
              lines(summaries, CellSummary::roundTripsPerBatch)));
    }
    return charts;
  }

  private static Chart chart(
      String id, String title, String note, String unit, List<Series> series) {
    return Chart.lines(id, title, note, ChartKind.LINES, "round trip, ms", unit, series);
  }

  private static List<Series> lines(
      List<CellSummary> summaries, Function<CellSummary, @Nullable Double> figure) {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    for (CellSummary summary : summaries) {
      Double value = figure.apply(summary);
      if (value != null) {
        CellKey cell = summary.cell();
        Integer millis = cell.load().get(CellKey.ROUND_TRIP);
        String line = cell.setting().sink() + ", " + cell.setting().converter();
        lines
            .computeIfAbsent(millis == null ? line + ", no proxy" : line, name -> new ArrayList<>())
            .add(new Point(millis == null ? 0 : millis, value, summary.extrapolated()));
      }
    }
    List<Series> series = new ArrayList<>();
    lines.forEach((name, points) -> series.add(Series.of(name, points)));
    return series;
  }

  /** Says how long a query really took at each distance. */
  private static String measured(Selection selection) {
    Map<Integer, List<Long>> micros = new TreeMap<>();
    for (CellResult result : selection.results()) {
      Integer millis = result.cell().load().get(CellKey.ROUND_TRIP);
      Measures measures = result.measurement().measures();
      if (millis != null && measures != null) {
        Long measured = measures.database().get(Measures.ROUND_TRIP_MICROS);
        if (measured != null) {
          micros.computeIfAbsent(millis, key -> new ArrayList<>()).add(measured);
        }
      }
    }
    return micros.entrySet().stream()
        .map(one -> "%d: %.2f ms".formatted(one.getKey(), median(one.getValue()) / 1_000))
        .collect(Collectors.joining(", ", "A query that has nothing to do took at ", "."));
  }

  private static double median(List<Long> values) {
    return Median.of(values.stream().mapToDouble(Long::doubleValue).toArray());
  }
}
