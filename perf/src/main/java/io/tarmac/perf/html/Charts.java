package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.ChartKind;
import io.tarmac.perf.html.Chart.Point;
import io.tarmac.perf.html.Chart.Series;
import io.tarmac.perf.report.Figure;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.ProcessUse;
import io.tarmac.perf.report.Throughput;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.CellSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/** The charts of a selection. The page explains at its end what their captions have no room for. */
final class Charts {
  private static final String SPEED = "events per second";
  private static final String WALL_TIME = "seconds of wall time per 100,000 events";
  private static final String ROUND_TRIP = "round trip, ms";
  private static final double EVENTS = 100_000;
  private static final double MEGABYTE = 1e6;

  /** In how many parts a course is shown; a short run has too few samples for many. */
  private static final List<Integer> PARTS = List.of(25, 20, 10);

  private static final int FEWEST_PARTS = 10;

  private final Selection selection;
  private final List<CellSummary> summaries;
  private final List<Chart> charts = new ArrayList<>();

  private Charts(Selection selection) {
    this.selection = selection;
    this.summaries = selection.summaries();
  }

  static List<Chart> of(Selection selection) {
    Charts charts = new Charts(selection);
    if (selection.results().stream()
        .anyMatch(one -> one.cell().load().containsKey(CellKey.ROUND_TRIP))) {
      charts.addDistances();
    } else {
      charts.addSpeedsAndCosts();
    }
    return charts.charts;
  }

  private void addSpeedsAndCosts() {
    // At a rate that was set all speeds are alike, so there is nothing to see.
    boolean freely = !selection.atFixedRate();
    List<Integer> sizes = selection.batchSizes();
    if (freely && sizes.size() > 1) {
      addSpeedsBySize();
    }
    if (selection.suite().equals("payload")) {
      addBytes();
    }
    addLatencies();
    if (freely && sizes.size() == 1) {
      addSpeeds(sizes.get(0));
    }
    if (!sizes.isEmpty()) {
      int usual = selection.usualBatchSize();
      if (freely) {
        addCourse(usual);
      }
      addCosts(usual, sizes.get(sizes.size() - 1));
    }
  }

  private void addSpeedsBySize() {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    for (CellSummary one : summaries) {
      Integer size = size(one);
      // A sink without batches is level, over the batch sizes of its run.
      (size == null ? selection.batchSizes(one.seed()) : List.of(size))
          .forEach(place -> add(lines, name(one), Point.speed(place, one)));
    }
    String note = Chart.spreads(summaries) + polls() + fewer(summaries);
    addBySize("batch-size", "Events per second", note, SPEED, lines);
  }

  /** Says how many records the consumer of a sink without batches polls. */
  private String polls() {
    Set<Integer> polls =
        selection.results().stream()
            .filter(one -> one.cell().database() == null)
            .map(one -> one.measurement().pollRecords())
            .collect(Collectors.toCollection(TreeSet::new));
    return polls.isEmpty()
        ? ""
        : polls.stream()
            .map(ChartTable::number)
            .collect(Collectors.joining(" or ", " Consume only polls at most ", "."));
  }

  private void addBytes() {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    for (CellSummary one : summaries) {
      Double bytes = one.figure(Figure.MEGABYTES);
      add(lines, name(one), one, bytes == null ? null : bytes / MEGABYTE);
    }
    String note = "Medians, of keys and values as they are in the topic." + fewer(summaries);
    addBySize("bytes", "Megabytes per second", note, "MB/s", lines);
  }

  private void addLatencies() {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    for (CellSummary one : summaries) {
      add(lines, name(one) + ", p50", one, one.figure(Figure.P50));
      add(lines, name(one) + ", p99", one, one.figure(Figure.P99));
    }
    boolean marked = summaries.stream().anyMatch(CellSummary::extrapolated);
    String note =
        "Medians, from sending an event to the commit of its row."
            + (marked ? " * and triangles: of fewer events, which is less to be behind." : "");
    addBySize("latency", "Milliseconds to the commit", note, "milliseconds", lines);
  }

  /** Adds a bar for each setting. */
  private void addSpeeds(int batchSize) {
    List<String> names = new ArrayList<>();
    List<Point> measured = new ArrayList<>();
    for (CellSummary one : summaries) {
      measured.add(Point.speed(names.size(), one));
      names.add(name(one));
    }
    List<Series> series = new ArrayList<>(List.of(Series.of(SPEED, measured)));
    for (Series one : PublishedRates.series(selection, SPEED)) {
      List<Point> points = new ArrayList<>();
      measured.forEach(point -> points.add(Point.of(point.x(), null)));
      points.add(Point.of(names.size(), one.points().get(0).y()));
      series.add(new Series("published", true, points));
      names.add(one.name());
    }
    String note =
        Chart.spreads(summaries) + " Batches of %,d.".formatted(batchSize) + fewer(summaries);
    addBars("speed", "Events per second", note, SPEED, names, series);
  }

  private void addCourse(int batchSize) {
    Map<String, Throughput> courses = new LinkedHashMap<>();
    for (CellResult result : selection.medians(batchSize)) {
      Throughput throughput = result.measurement().throughput();
      if (throughput != null && throughput.events().size() > FEWEST_PARTS) {
        courses.put(Selection.name(result.cell()), throughput);
      }
    }
    if (!courses.isEmpty()) {
      // As many as the run with the fewest samples can tell apart.
      int samples =
          courses.values().stream().mapToInt(one -> one.events().size()).min().orElseThrow();
      int parts = PARTS.stream().filter(one -> samples > one).findFirst().orElseThrow();
      Map<String, List<Point>> lines = new LinkedHashMap<>();
      courses.forEach(
          (name, course) ->
              course
                  .parts(parts)
                  .forEach(
                      part ->
                          add(
                              lines,
                              name,
                              Point.of(part.middle() / 1_000, part.eventsPerSecond()))));
      String note =
          "Of each setting the run with the median speed, in %d parts; batches of %,d."
              .formatted(parts, batchSize);
      String title = "Events per second in the course of a run";
      addLines("course", title, note, ChartKind.LINES, "thousands of events", SPEED, lines);
    }
  }

  private void addCosts(int batchSize, int largest) {
    addParts(
        "cpu",
        "Processor seconds per 100,000 events",
        batchSize,
        "seconds per 100,000 events",
        List.of("worker", "broker", "database"),
        Charts::seconds);
    addParts(
        "task-stages",
        "What the task's thread does",
        batchSize,
        WALL_TIME,
        List.of("fetch", "convert", "decode", "plan", "wait", "convert and put"),
        Charts::ofTask);
    addParts(
        "writer-stages",
        "What the writer's thread does",
        batchSize,
        WALL_TIME,
        List.of("connect", "write", "commit"),
        (measures, stage) -> measures.stages().get(stage));
    addParts(
        "batch-ends",
        "Why batches ended",
        largest,
        "batches per 100,000 events",
        List.of("size", "bytes", "linger", "put", "truncate", "order"),
        (measures, reason) -> measures.batchEnds().get(reason));
  }

  /** Returns the processor time of all processes of a kind, such as worker and worker-2. */
  private static @Nullable Double seconds(Measures measures, String kind) {
    Double seconds = null;
    for (Map.Entry<String, ProcessUse> process : measures.processes().entrySet()) {
      Double used = process.getValue().cpuSeconds();
      if (process.getKey().startsWith(kind) && used != null) {
        seconds = seconds == null ? used : Double.valueOf(seconds + used);
      }
    }
    return seconds;
  }

  /** Returns nothing if only fetching is known: it cannot be compared with whole bars. */
  private static @Nullable Double ofTask(Measures measures, String stage) {
    Map<String, Double> stages = measures.stages();
    boolean whole = stages.containsKey("convert") || stages.containsKey("convert and put");
    return whole ? stages.get(stage) : null;
  }

  /** Adds a bar for each setting, of parts that add up. */
  private void addParts(
      String plot,
      String title,
      int batchSize,
      String unit,
      List<String> parts,
      BiFunction<Measures, String, @Nullable Double> value) {
    List<CellResult> bars =
        selection.medians(batchSize).stream()
            .filter(one -> parts.stream().anyMatch(part -> figure(one, part, value) != null))
            .toList();
    List<Series> series =
        parts.stream()
            .map(
                part ->
                    Series.of(
                        part,
                        IntStream.range(0, bars.size())
                            .mapToObj(at -> Point.of(at, figure(bars.get(at), part, value)))
                            .toList()))
            .toList();
    boolean repeated = summaries.stream().anyMatch(one -> one.runs() > 1);
    String note =
        "Batches of at most %,d.".formatted(batchSize)
            + (repeated ? " Of each setting the run with the median speed." : "");
    List<String> names = bars.stream().map(one -> Selection.name(one.cell())).toList();
    addBars(plot, title, note, unit, names, series);
  }

  private static @Nullable Double figure(
      CellResult result, String part, BiFunction<Measures, String, @Nullable Double> value) {
    Measures measures = result.measurement().measures();
    Double found = measures == null ? null : value.apply(measures, part);
    return found == null ? null : found * EVENTS / result.measurement().events();
  }

  /** Adds a chart of speed and one of round trips for each batch size. */
  private void addDistances() {
    for (int batchSize : selection.batchSizes()) {
      List<CellSummary> same =
          summaries.stream().filter(one -> Integer.valueOf(batchSize).equals(size(one))).toList();
      String batches = " by round trip, batches of %,d".formatted(batchSize);
      addLines(
          "distance-" + batchSize,
          "Events per second" + batches,
          Chart.spreads(same) + fewer(same),
          ChartKind.LINES,
          ROUND_TRIP,
          SPEED,
          byDistance(same, CellSummary::rate));
      addLines(
          "round-trips-" + batchSize,
          "Round trips per batch" + batches,
          "Each time the sink sends again after an answer; more in the first batch." + queries(),
          ChartKind.LINES,
          ROUND_TRIP,
          "round trips per batch",
          byDistance(same, one -> one.figure(Figure.ROUND_TRIPS)));
    }
  }

  private static Map<String, List<Point>> byDistance(
      List<CellSummary> summaries, Function<CellSummary, @Nullable Double> figure) {
    Map<String, List<Point>> lines = new LinkedHashMap<>();
    for (CellSummary one : summaries) {
      Double value = figure.apply(one);
      if (value != null) {
        CellKey cell = one.cell();
        Integer millis = cell.load().get(CellKey.ROUND_TRIP);
        String name = Selection.name(cell, CellKey.ROUND_TRIP);
        add(
            lines,
            millis == null ? name + ", no proxy" : name,
            new Point(millis == null ? 0 : millis, value, one.extrapolated()));
      }
    }
    return lines;
  }

  /** Says how long a query really took at each distance. */
  private String queries() {
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
        .map(one -> "%d: %.2f".formatted(one.getKey(), median(one.getValue()) / 1_000))
        .collect(Collectors.joining(", ", " A query took, in ms, at ", "."));
  }

  private static double median(List<Long> values) {
    return Median.withDefaults().evaluate(values.stream().mapToDouble(Long::doubleValue).toArray());
  }

  private static String fewer(List<CellSummary> summaries) {
    return summaries.stream().anyMatch(CellSummary::extrapolated)
        ? " * and triangles: extrapolated from fewer events."
        : "";
  }

  private static String name(CellSummary summary) {
    return Selection.name(summary.cell());
  }

  private static @Nullable Integer size(CellSummary summary) {
    return summary.cell().setting().batchSize();
  }

  private static void add(Map<String, List<Point>> lines, String name, Point point) {
    lines.computeIfAbsent(name, key -> new ArrayList<>()).add(point);
  }

  /** Adds nothing if there is no figure, or no batch size that it belongs to. */
  private static void add(
      Map<String, List<Point>> lines, String name, CellSummary summary, @Nullable Double figure) {
    Integer size = size(summary);
    if (size != null && figure != null) {
      add(lines, name, new Point(size, figure, summary.extrapolated()));
    }
  }

  private void addBySize(
      String plot, String title, String note, String unit, Map<String, List<Point>> lines) {
    addLines(
        plot,
        title + " by batch size",
        note,
        ChartKind.LOGARITHMIC_LINES,
        "batch size",
        unit,
        lines);
  }

  /** Adds lines, and those that others have published, if there is anything to draw. */
  private void addLines(
      String plot,
      String title,
      String note,
      ChartKind kind,
      String x,
      String unit,
      Map<String, List<Point>> lines) {
    if (!lines.isEmpty()) {
      List<Series> series = new ArrayList<>();
      lines.forEach(
          (name, points) -> {
            points.sort(Comparator.comparingDouble(Point::x));
            series.add(Series.of(name, points));
          });
      if (kind == ChartKind.LOGARITHMIC_LINES) {
        series.addAll(PublishedRates.series(selection, unit));
      }
      charts.add(Chart.lines(selection.id(plot), titled(title), note, kind, x, unit, series));
    }
  }

  private void addBars(
      String plot,
      String title,
      String note,
      String unit,
      List<String> names,
      List<Series> series) {
    if (!names.isEmpty()) {
      charts.add(Chart.bars(selection.id(plot), titled(title), note, unit, names, series));
    }
  }

  private String titled(String title) {
    return title + ": " + selection.title();
  }
}
