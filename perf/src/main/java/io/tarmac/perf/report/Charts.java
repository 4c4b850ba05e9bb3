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
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/** The charts of a selection. Captions are short; the page's last section explains the rest. */
final class Charts {
  private static final String SPEED = "events per second";
  private static final String WALL_TIME = "seconds of wall time per 100,000 events";
  private static final double EVENTS = 100_000;

  /** The numbers of parts into which a run may be divided. A short run has few samples. */
  private static final List<Integer> PART_COUNTS = List.of(25, 20, 10);

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
    if (selection.results().stream().anyMatch(one -> roundTripMillis(one.key()) != null)) {
      selection.batchSizes().forEach(charts::addDistances);
    } else {
      charts.addSpeedsAndCosts();
    }
    return charts.charts;
  }

  private void addSpeedsAndCosts() {
    // At a fixed rate all sinks are equally fast.
    boolean fullSpeed = !selection.atFixedRate();
    List<Integer> sizes = selection.batchSizes();
    if (fullSpeed && sizes.size() > 1) {
      String note = Chart.spreadNote(summaries) + pollNote() + footnote();
      addBySize("batch-size", "Events per second", note, SPEED, Map.of("", Figure.RATE));
    }
    if (selection.suite().equals("payload")) {
      addBySize(
          "bytes",
          "Megabytes per second",
          Chart.spreadNote(summaries) + " Keys and values as stored in the topic." + footnote(),
          "MB/s",
          Map.of("", Figure.MEGABYTES));
    }
    boolean marked = summaries.stream().anyMatch(BenchmarkSummary::extrapolated);
    Map<String, Figure> latencies = new TreeMap<>(Map.of(", p50", Figure.P50, ", p99", Figure.P99));
    if (ratesVary()) {
      latencies.put(", p99.9", Figure.P999);
    }
    addBySize(
        "latency",
        "Milliseconds to the commit",
        Chart.spreadNote(summaries)
            + " From sending an event to the commit of its row."
            + (marked ? " * and triangles: of fewer events." : ""),
        "milliseconds",
        latencies);
    int usualSize = selection.usualBatchSize();
    if (fullSpeed && sizes.size() <= 1) {
      addSpeeds(usualSize);
    }
    if (fullSpeed) {
      addCourse(usualSize);
    }
    addCosts(usualSize, selection.largestBatchSize());
  }

  /** Returns the note with the batch size; empty if no sink has batches. */
  private static String batchNote(String note, int size) {
    return size == 0 ? "" : note.formatted(size);
  }

  private boolean ratesVary() {
    return summaries.stream().allMatch(one -> one.key().rateIsSet());
  }

  /** Returns a note on the polls of the counting sink, which has no batches; may be empty. */
  private String pollNote() {
    String sizes =
        selection.results().stream()
            .filter(one -> one.key().database() == null)
            .map(one -> one.measurement().pollRecords())
            .distinct()
            .sorted()
            .map(PageTable::number)
            .collect(joining(" or "));
    return sizes.isEmpty() ? "" : " Consume only polls at most %s records.".formatted(sizes);
  }

  private String footnote() {
    return summaries.stream().anyMatch(BenchmarkSummary::extrapolated)
        ? " * and triangles: extrapolated from fewer events."
        : "";
  }

  /**
   * Adds a chart with lines over the batch sizes, both measured and published ones. If the rate
   * varies, the lines are over the rates, at the usual batch size.
   *
   * @param figures by the suffix of their lines' names
   */
  private void addBySize(
      String plot, String title, String note, String unit, Map<String, Figure> figures) {
    ChartLines lines = new ChartLines();
    for (BenchmarkSummary one : summaries) {
      String line = Selection.name(one.key(), BenchmarkKey.RATE);
      for (int place : ratesVary() ? rates(one.key()) : sizes(one)) {
        figures.forEach((name, figure) -> lines.add(line + name, Point.median(place, one, figure)));
      }
    }
    String axis = ratesVary() ? "rate, events per second" : "batch size";
    List<Series> series = lines.series();
    series.addAll(PublishedRates.series(selection, unit));
    addLines(plot, title + " by " + axis, note, LOGARITHMIC_LINES, axis, unit, series);
  }

  /** Returns the batch size. A sink without batches gets a level line over those of its run. */
  private List<Integer> sizes(BenchmarkSummary one) {
    Integer size = Selection.size(one.key());
    return size == null ? selection.batchSizes(one.seed()) : List.of(size);
  }

  private List<Integer> rates(BenchmarkKey key) {
    Integer rate = key.load().get(BenchmarkKey.RATE);
    boolean usual = Integer.valueOf(selection.usualBatchSize()).equals(Selection.size(key));
    return rate != null && usual ? List.of(rate) : List.of();
  }

  /** Adds a chart with a bar for each setting. */
  private void addSpeeds(int batchSize) {
    List<String> names = new ArrayList<>();
    ChartLines bars = new ChartLines();
    for (BenchmarkSummary one : summaries) {
      bars.add(SPEED, Point.median(names.size(), one, Figure.RATE));
      names.add(Selection.name(one.key()));
    }
    List<Series> series = bars.series();
    for (Series one : PublishedRates.series(selection, SPEED)) {
      Point bar = Point.of(names.size(), one.points().get(0).y());
      series.add(new Series("published", true, List.of(bar)));
      names.add(one.name());
    }
    String note =
        Chart.spreadNote(summaries) + batchNote(" Batches of %,d.", batchSize) + footnote();
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
    // The run with the fewest samples limits the number of parts.
    int samples = courses.values().stream().mapToInt(one -> one.events().size()).min().orElse(0);
    int parts = PART_COUNTS.stream().filter(one -> samples > one).findFirst().orElse(FEWEST_PARTS);
    ChartLines lines = new ChartLines();
    courses.forEach(
        (name, course) ->
            course.parts(parts).stream()
                .map(part -> Point.of(part.middle() / 1_000, part.eventsPerSecond()))
                .forEach(point -> lines.add(name, point)));
    String note =
        "Each setting's run with the median speed, in %d parts.".formatted(parts)
            + batchNote(" Batches of %,d.", batchSize);
    String title = "Events per second in the course of a run";
    addLines("course", title, note, LINES, "thousands of events", SPEED, lines.series());
  }

  private void addCosts(int batchSize, int largestBatchSize) {
    addStackedBars(
        "cpu",
        "Processor seconds per 100,000 events",
        batchSize,
        "seconds per 100,000 events",
        List.of("worker", "broker", "database"),
        Charts::processorSeconds);
    addStackedBars(
        "task-stages",
        "What the task's thread does",
        batchSize,
        WALL_TIME,
        List.of("fetch", "convert", "decode", "plan", "wait", "convert and put"),
        Charts::taskSeconds);
    addStackedBars(
        "writer-stages",
        "What the writer's thread does",
        batchSize,
        WALL_TIME,
        List.of("connect", "write", "commit"),
        (measures, stage) -> measures.stages().get(stage));
    addStackedBars(
        "batch-ends",
        "Why batches ended",
        largestBatchSize,
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

  /** Returns null if only fetching is known, because the bar would lack its other parts. */
  private static @Nullable Double taskSeconds(Measures measures, String stage) {
    Map<String, Double> stages = measures.stages();
    boolean complete = stages.containsKey("convert") || stages.containsKey("convert and put");
    return complete ? stages.get(stage) : null;
  }

  /** Adds a chart with a stacked bar for each setting. */
  private void addStackedBars(
      String plot,
      String title,
      int batchSize,
      String unit,
      List<String> parts,
      BiFunction<Measures, String, @Nullable Double> value) {
    List<String> names = new ArrayList<>();
    // Every part has a series, even an empty one, so that its colour is the same in all charts.
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
        batchNote("Batches of at most %,d. ", batchSize)
            + (repeated ? "Each setting's run with the median speed." : "");
    addBars(plot, title, note, unit, names, series);
  }

  /** Adds a chart of speed and one of round trips. */
  private void addDistances(int batchSize) {
    String note = Chart.spreadNote(summaries) + footnote();
    addByDistance("distance", SPEED, batchSize, note, Figure.RATE);
    addByDistance(
        "round-trips",
        "round trips per batch",
        batchSize,
        "How often the sink sends after an answer. The first batch takes more." + queryNote(),
        Figure.ROUND_TRIPS);
  }

  private void addByDistance(String plot, String unit, int batchSize, String note, Figure figure) {
    ChartLines lines = new ChartLines();
    for (BenchmarkSummary one : summaries) {
      if (Integer.valueOf(batchSize).equals(Selection.size(one.key()))) {
        Integer millis = roundTripMillis(one.key());
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
    addLines(plot + "-" + batchSize, title, note, LINES, "round trip, ms", unit, lines.series());
  }

  /** Returns the configured round trip; null without a proxy. */
  private static @Nullable Integer roundTripMillis(BenchmarkKey key) {
    return key.load().get(BenchmarkKey.ROUND_TRIP);
  }

  /** Returns a note on the measured time of a query at each configured round trip. */
  private String queryNote() {
    return selection.results().stream()
        .filter(one -> roundTripMillis(one.key()) != null && queryMillis(one) != null)
        .collect(groupingBy(one -> roundTripMillis(one.key()), TreeMap::new, toList()))
        .entrySet()
        .stream()
        .map(
            one ->
                "%.2f at %d"
                    .formatted(
                        Median.withDefaults()
                            .evaluate(
                                one.getValue().stream().mapToDouble(Charts::queryMillis).toArray()),
                        one.getKey()))
        .collect(joining(", ", " A query took, in ms: ", "."));
  }

  private static @Nullable Double queryMillis(BenchmarkResult result) {
    Measures measures = result.measurement().measures();
    Long micros = measures == null ? null : measures.database().get(Measures.ROUND_TRIP_MICROS);
    return micros == null ? null : Double.valueOf(micros / 1_000.0);
  }

  /** Adds a chart unless all of its lines are published ones. */
  private void addLines(
      String plot,
      String title,
      String note,
      ChartKind kind,
      String x,
      String unit,
      List<Series> series) {
    if (series.stream().anyMatch(one -> !one.reference())) {
      charts.add(new Chart(id(plot), fullTitle(title), note, kind, x, unit, List.of(), series));
    }
  }

  private void addBars(
      String plot, String title, String note, String unit, List<String> names, List<Series> bars) {
    if (!names.isEmpty()) {
      charts.add(Chart.bars(id(plot), fullTitle(title), note, unit, names, bars));
    }
  }

  private String id(String plot) {
    String id = plot + "-" + selection.experiment();
    return selection.database().isEmpty() ? id : id + "-" + selection.database();
  }

  private String fullTitle(String title) {
    return title + ": " + selection.title();
  }
}
