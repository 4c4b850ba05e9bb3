package io.tarmac.perf.report;

import static io.tarmac.perf.report.Chart.ChartKind.LINES;
import static io.tarmac.perf.report.Chart.ChartKind.LOGARITHMIC_LINES;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.tarmac.perf.report.Chart.ChartKind;
import io.tarmac.perf.report.Chart.Point;
import io.tarmac.perf.report.Chart.Series;
import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.Figure;
import io.tarmac.perf.result.Measures;
import io.tarmac.perf.result.Throughput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/** The charts of a selection. The page explains at its end what their captions have no room for. */
final class Charts {
  private static final String SPEED = "events per second";
  private static final String WALL_TIME = "seconds of wall time per 100,000 events";
  private static final double EVENTS = 100_000;

  /** In how many parts a course is shown; a short run has too few samples for many. */
  private static final List<Integer> PARTS = List.of(25, 20, 10);

  private static final int FEWEST_PARTS = 10;

  private final Selection selection;
  private final List<BenchmarkSummary> summaries;
  private final List<Chart> charts = new ArrayList<>();

  private Charts(Selection selection) {
    this.selection = selection;
    this.summaries = selection.summaries();
  }

  static List<Chart> of(Selection selection) {
    Charts charts = new Charts(selection);
    if (selection.results().stream().anyMatch(one -> distance(one.key()) != null)) {
      selection.batchSizes().forEach(charts::addDistances);
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
      String note = Chart.spreads(summaries) + polls() + fewer();
      addBySize("batch-size", "Events per second", note, SPEED, Map.of("", BenchmarkSummary::rate));
    }
    if (selection.suite().equals("payload")) {
      addBySize(
          "bytes",
          "Megabytes per second",
          Chart.spreads(summaries) + " Keys and values as they are in the topic." + fewer(),
          "MB/s",
          Map.of("", Charts::megabytesPerSecond));
    }
    boolean marked = summaries.stream().anyMatch(BenchmarkSummary::extrapolated);
    addBySize(
        "latency",
        "Milliseconds to the commit",
        Chart.spreads(summaries)
            + " From sending an event to the commit of its row."
            + (marked ? " * and triangles: of fewer events." : ""),
        "milliseconds",
        Map.of(", p50", one -> one.figure(Figure.P50), ", p99", one -> one.figure(Figure.P99)));
    int usual = selection.usualBatchSize();
    if (freely && sizes.size() <= 1) {
      addSpeeds(usual);
    }
    if (freely) {
      addCourse(usual);
    }
    addCosts(usual, selection.largestBatchSize());
  }

  /** Says how large batches are, unless no sink has them. */
  private static String batches(String text, int size) {
    return size == 0 ? "" : text.formatted(size);
  }

  private static @Nullable Double megabytesPerSecond(BenchmarkSummary summary) {
    Double bytes = summary.figure(Figure.MEGABYTES);
    return bytes == null ? null : Double.valueOf(bytes / 1e6);
  }

  /** Says how many records the consumer of a sink without batches polls. */
  private String polls() {
    String polls =
        selection.results().stream()
            .filter(one -> one.key().database() == null)
            .map(one -> one.measurement().pollRecords())
            .distinct()
            .sorted()
            .map(PageTable::number)
            .collect(joining(" or "));
    return polls.isEmpty() ? "" : " Consume only polls at most %s.".formatted(polls);
  }

  private String fewer() {
    return summaries.stream().anyMatch(BenchmarkSummary::extrapolated)
        ? " * and triangles: extrapolated from fewer events."
        : "";
  }

  /**
   * Adds lines over the batch sizes, and those that others have published.
   *
   * @param figures by what they add to the names of lines
   */
  private void addBySize(
      String plot,
      String title,
      String note,
      String unit,
      Map<String, Function<BenchmarkSummary, @Nullable Double>> figures) {
    ChartLines lines = new ChartLines();
    for (BenchmarkSummary one : summaries) {
      Integer size = Selection.size(one.key());
      // A sink without batches is level, over the batch sizes of its run.
      for (int place : size == null ? selection.batchSizes(one.seed()) : List.of(size)) {
        new TreeMap<>(figures)
            .forEach(
                (name, figure) ->
                    lines.add(Selection.name(one.key()) + name, Point.median(place, one, figure)));
      }
    }
    List<Series> series = lines.series();
    series.addAll(PublishedRates.series(selection, unit));
    add(plot, title + " by batch size", note, LOGARITHMIC_LINES, "batch size", unit, series);
  }

  /** Adds a bar for each setting. */
  private void addSpeeds(int batchSize) {
    List<String> names = new ArrayList<>();
    ChartLines bars = new ChartLines();
    for (BenchmarkSummary one : summaries) {
      bars.add(SPEED, Point.median(names.size(), one, BenchmarkSummary::rate));
      names.add(Selection.name(one.key()));
    }
    List<Series> series = bars.series();
    for (Series one : PublishedRates.series(selection, SPEED)) {
      Point bar = Point.of(names.size(), one.points().get(0).y());
      series.add(new Series("published", true, List.of(bar)));
      names.add(one.name());
    }
    String note = Chart.spreads(summaries) + batches(" Batches of %,d.", batchSize) + fewer();
    addBars("speed", "Events per second", note, SPEED, names, series);
  }

  private void addCourse(int batchSize) {
    Map<String, Throughput> courses = new LinkedHashMap<>();
    for (BenchmarkResult result : selection.medians(batchSize)) {
      Throughput throughput = result.measurement().throughput();
      if (throughput != null && throughput.events().size() > FEWEST_PARTS) {
        courses.put(Selection.name(result.key()), throughput);
      }
    }
    // As many as the run with the fewest samples can tell apart.
    int samples = courses.values().stream().mapToInt(one -> one.events().size()).min().orElse(0);
    int parts = PARTS.stream().filter(one -> samples > one).findFirst().orElse(FEWEST_PARTS);
    ChartLines lines = new ChartLines();
    courses.forEach(
        (name, course) ->
            course.parts(parts).stream()
                .map(part -> Point.of(part.middle() / 1_000, part.eventsPerSecond()))
                .forEach(point -> lines.add(name, point)));
    String note =
        "Of each setting the run with the median speed, in %d parts.".formatted(parts)
            + batches(" Batches of %,d.", batchSize);
    String title = "Events per second in the course of a run";
    add("course", title, note, LINES, "thousands of events", SPEED, lines.series());
  }

  private void addCosts(int batchSize, int largest) {
    addParts(
        "cpu",
        "Processor seconds per 100,000 events",
        batchSize,
        "seconds per 100,000 events",
        List.of("worker", "broker", "database"),
        Charts::processorSeconds);
    addParts(
        "task-stages",
        "What the task's thread does",
        batchSize,
        WALL_TIME,
        List.of("fetch", "convert", "decode", "plan", "wait", "convert and put"),
        Charts::taskSeconds);
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
  private static @Nullable Double processorSeconds(Measures measures, String kind) {
    return measures.processes().entrySet().stream()
        .filter(process -> process.getKey().startsWith(kind))
        .map(process -> process.getValue().cpuSeconds())
        .filter(Objects::nonNull)
        .reduce(Double::sum)
        .orElse(null);
  }

  /** Returns nothing if only fetching is known: it cannot be compared with whole bars. */
  private static @Nullable Double taskSeconds(Measures measures, String stage) {
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
    List<String> names = new ArrayList<>();
    // A part has the same colour in all charts, so it has a place even where it took no time.
    List<Series> series = parts.stream().map(part -> Series.of(part, new ArrayList<>())).toList();
    for (BenchmarkResult result : selection.medians(batchSize)) {
      Measures measures = result.measurement().measures();
      String name = Selection.name(result.key());
      for (Series part : measures == null ? List.<Series>of() : series) {
        Double found = value.apply(measures, part.name());
        if (found != null) {
          if (!names.contains(name)) {
            names.add(name);
          }
          double figure = found * EVENTS / result.measurement().events();
          part.points().add(Point.of(names.indexOf(name), figure));
        }
      }
    }
    boolean repeated = summaries.stream().anyMatch(one -> one.runs() > 1);
    String note =
        batches("Batches of at most %,d. ", batchSize)
            + (repeated ? "Of each setting the run with the median speed." : "");
    addBars(plot, title, note, unit, names, series);
  }

  /** Adds a chart of speed and one of round trips. */
  private void addDistances(int batchSize) {
    addByDistance(
        "distance", SPEED, batchSize, Chart.spreads(summaries) + fewer(), BenchmarkSummary::rate);
    addByDistance(
        "round-trips",
        "round trips per batch",
        batchSize,
        "Each time the sink sends again after an answer; more in the first batch." + queries(),
        one -> one.figure(Figure.ROUND_TRIPS));
  }

  private void addByDistance(
      String plot,
      String unit,
      int batchSize,
      String note,
      Function<BenchmarkSummary, @Nullable Double> figure) {
    ChartLines lines = new ChartLines();
    for (BenchmarkSummary one : summaries) {
      if (Integer.valueOf(batchSize).equals(Selection.size(one.key()))) {
        Integer millis = distance(one.key());
        String name = Selection.name(one.key(), BenchmarkKey.ROUND_TRIP);
        lines.add(
            millis == null ? name + ", no proxy" : name,
            Point.median(Objects.requireNonNullElse(millis, 0), one, figure));
      }
    }
    String title =
        "%s by round trip, batches of %,d"
            .formatted(
                unit.substring(0, 1).toUpperCase(Locale.ROOT) + unit.substring(1), batchSize);
    add(plot + "-" + batchSize, title, note, LINES, "round trip, ms", unit, lines.series());
  }

  /** Returns the milliseconds of a round trip that were set; nothing without a proxy. */
  private static @Nullable Integer distance(BenchmarkKey key) {
    return key.load().get(BenchmarkKey.ROUND_TRIP);
  }

  /** Says how long a query really took at each distance. */
  private String queries() {
    return selection.results().stream()
        .filter(one -> distance(one.key()) != null && queryMillis(one) != null)
        .collect(groupingBy(one -> distance(one.key()), TreeMap::new, toList()))
        .entrySet()
        .stream()
        .map(
            one ->
                "%d: %.2f"
                    .formatted(
                        one.getKey(),
                        Median.withDefaults()
                            .evaluate(
                                one.getValue().stream()
                                    .mapToDouble(Charts::queryMillis)
                                    .toArray())))
        .collect(joining(", ", " A query took, in ms, at ", "."));
  }

  private static @Nullable Double queryMillis(BenchmarkResult result) {
    Measures measures = result.measurement().measures();
    Long micros = measures == null ? null : measures.database().get(Measures.ROUND_TRIP_MICROS);
    return micros == null ? null : Double.valueOf(micros / 1_000.0);
  }

  /** Adds lines, unless nothing was measured. */
  private void add(
      String plot,
      String title,
      String note,
      ChartKind kind,
      String x,
      String unit,
      List<Series> series) {
    if (series.stream().anyMatch(one -> !one.reference())) {
      charts.add(new Chart(id(plot), titled(title), note, kind, x, unit, List.of(), series));
    }
  }

  private void addBars(
      String plot, String title, String note, String unit, List<String> names, List<Series> bars) {
    if (!names.isEmpty()) {
      charts.add(Chart.bars(id(plot), titled(title), note, unit, names, bars));
    }
  }

  private String id(String plot) {
    String id = plot + "-" + selection.experiment();
    return selection.database().isEmpty() ? id : id + "-" + selection.database();
  }

  private String titled(String title) {
    return title + ": " + selection.title();
  }
}
