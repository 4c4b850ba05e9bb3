package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.ChartKind;
import io.tarmac.perf.html.Chart.Point;
import io.tarmac.perf.html.Chart.Series;
import io.tarmac.perf.report.Throughput;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.CellSummary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** How fast: by batch size, and in the course of a run. */
final class SpeedCharts {
  /** In how many parts a course is shown; a short run has too few samples for many. */
  private static final List<Integer> PARTS = List.of(25, 20, 10);

  static final String EXTRAPOLATED =
      " * and triangles: fewer events were measured, for all would take too long; what all would"
          + " have at the pace of those, once the first had arrived. ";

  private static final String FEWER =
      " * fewer events were measured, for all would take too long; what all would have at the pace"
          + " of those, once the first had arrived. ";

  private SpeedCharts() {}

  /** None where fewer than two batch sizes were measured. */
  static Optional<Chart> byBatchSize(Selection selection) {
    if (selection.batchSizes().size() < 2) {
      return Optional.empty();
    }
    List<CellSummary> summaries = selection.summaries();
    SizeLines lines = new SizeLines();
    for (CellSummary summary : summaries) {
      String name = Selection.name(summary.cell());
      points(selection, summary).forEach(point -> lines.add(name, point));
    }
    Reference published = Reference.speed(selection);
    boolean marked = summaries.stream().anyMatch(CellSummary::extrapolated);
    return Optional.of(
        Chart.lines(
            selection.id("batch-size"),
            "Events per second by batch size: " + selection.title(),
            Extent.figures(summaries)
                + level(selection)
                + (marked ? EXTRAPOLATED : " ")
                + published.source(),
            ChartKind.LOGARITHMIC_LINES,
            "batch size",
            "events per second",
            lines.with(published)));
  }

  /** What a level line is; nothing where there is none. */
  private static String level(Selection selection) {
    Set<Integer> sizes = Counted.polls(selection);
    if (sizes.isEmpty()) {
      return "";
    }
    String polls = sizes.stream().map(ChartTable::number).collect(Collectors.joining(" or "));
    return " What has no batches is a level line: the sink that only counts, in polls of at most %s."
        .formatted(polls);
  }

  /** A bar for each setting, where batch sizes are not what was varied. */
  static Optional<Chart> bars(Selection selection) {
    if (selection.batchSizes().size() != 1) {
      return Optional.empty();
    }
    int batchSize = selection.batchSizes().get(0);
    List<CellSummary> summaries = selection.summaries();
    List<String> names = new ArrayList<>();
    List<Point> measured = new ArrayList<>();
    for (CellSummary summary : summaries) {
      measured.add(Point.speed(names.size(), summary));
      names.add(Selection.name(summary.cell()));
    }
    List<Series> series = new ArrayList<>();
    series.add(Series.of("events per second", measured));
    Reference published = Reference.speed(selection).at(batchSize);
    for (Series one : published.series()) {
      List<Point> points = new ArrayList<>();
      measured.forEach(point -> points.add(Point.of(point.x(), null)));
      points.add(Point.of(names.size(), one.points().get(0).y()));
      series.add(new Series("published", true, points));
      names.add(one.name());
    }
    boolean marked = summaries.stream().anyMatch(CellSummary::extrapolated);
    return Optional.of(
        Chart.bars(
            selection.id("speed"),
            "Events per second: " + selection.title(),
            Extent.figures(summaries)
                + " Batches of %,d.".formatted(batchSize)
                + (marked ? FEWER : " ")
                + published.source(),
            "events per second",
            names,
            series));
  }

  /** None where no run was long enough to have a course. */
  static Optional<Chart> overTime(Selection selection, int batchSize) {
    Map<String, Throughput> courses = new LinkedHashMap<>();
    for (CellResult result : selection.medians(batchSize)) {
      Throughput throughput = result.measurement().throughput();
      if (throughput != null && throughput.events().size() > PARTS.get(PARTS.size() - 1)) {
        courses.put(Selection.name(result.cell()), throughput);
      }
    }
    if (courses.isEmpty()) {
      return Optional.empty();
    }
    int parts = parts(courses.values());
    List<Series> series = new ArrayList<>();
    courses.forEach((name, course) -> series.add(Series.of(name, points(course, parts))));
    return Optional.of(
        Chart.lines(
            selection.id("course"),
            "Events per second in the course of a run: " + selection.title(),
            "Of each setting the run with the median speed, in %d parts; batches of %,d. Where rows"
                    .formatted(parts, batchSize)
                + " are not written in the order of their keys, or have none, it is the events that"
                + " the sink has been given. A run that was over too soon has no line.",
            ChartKind.LINES,
            "thousands of events",
            "events per second",
            series));
  }

  /** As many as the run with the fewest samples can tell apart. */
  private static int parts(Collection<Throughput> courses) {
    int samples = courses.stream().mapToInt(one -> one.events().size()).min().orElseThrow();
    return PARTS.stream().filter(parts -> samples > parts).findFirst().orElseThrow();
  }

  private static List<Point> points(Throughput course, int parts) {
    return course.parts(parts).stream()
        .map(part -> Point.of(part.middle() / 1_000, part.eventsPerSecond()))
        .toList();
  }

  /** What has no batches is level, over the batch sizes of its run. */
  private static List<Point> points(Selection selection, CellSummary summary) {
    Integer size = summary.cell().setting().batchSize();
    List<Integer> places = size == null ? selection.batchSizes(summary.seed()) : List.of(size);
    return places.stream().map(place -> Point.speed(place, summary)).toList();
  }
}
