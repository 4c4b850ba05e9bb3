package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.Point;
import io.tarmac.perf.html.Chart.Series;
import io.tarmac.perf.suite.CellSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lines over batch sizes, each in the order in which its first point came. One thread. */
final class SizeLines {
  private final Map<String, List<Point>> lines = new LinkedHashMap<>();

  void add(String line, Point point) {
    lines.computeIfAbsent(line, key -> new ArrayList<>()).add(point);
  }

  /** Nothing where there is no figure, or no batch size that it belongs to. */
  void add(String line, CellSummary summary, @Nullable Double figure) {
    Integer size = summary.cell().setting().batchSize();
    if (size != null && figure != null) {
      add(line, new Point(size, figure, summary.extrapolated()));
    }
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  /** With those that others have published, if there are any, as the last. */
  List<Series> with(Reference published) {
    List<Series> series = new ArrayList<>();
    lines.forEach(
        (name, points) ->
            series.add(
                Series.of(
                    name, points.stream().sorted(Comparator.comparingDouble(Point::x)).toList())));
    series.addAll(published.series());
    return series;
  }
}
