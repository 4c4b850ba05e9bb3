package io.tarmac.perf.report;

import io.tarmac.perf.report.Chart.Point;
import io.tarmac.perf.report.Chart.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The points of several lines. Lines keep the order in which their names first appear. */
final class ChartLines {
  private final Map<String, List<Point>> lines = new LinkedHashMap<>();

  void add(String name, @Nullable Point point) {
    if (point != null) {
      lines.computeIfAbsent(name, key -> new ArrayList<>()).add(point);
    }
  }

  List<Series> series() {
    List<Series> series = new ArrayList<>();
    lines.forEach(
        (name, points) -> {
          points.sort(Comparator.comparingDouble(Point::x));
          series.add(Series.of(name, points));
        });
    return series;
  }
}
