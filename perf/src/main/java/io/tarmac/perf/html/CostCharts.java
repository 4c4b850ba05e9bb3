package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.Point;
import io.tarmac.perf.html.Chart.Series;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.ProcessUse;
import io.tarmac.perf.suite.CellResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What it costs, and on what the time goes: one bar for each setting. */
final class CostCharts {
  private static final double EVENTS = 100_000;

  private static final String WALL_TIME = "seconds of wall time per 100,000 events";

  private static final String MEDIAN = " Of each setting the run with the median speed.";

  private CostCharts() {}

  /** Processor time of each process. */
  static Optional<Chart> processors(Selection selection, int batchSize) {
    return bars(
        selection,
        batchSize,
        "cpu",
        "Processor seconds per 100,000 events: " + selection.title(),
        "User and system time of each process, its descendants included; batches of %,d."
            .formatted(batchSize),
        "seconds per 100,000 events",
        List.of("worker", "broker", "database"),
        CostCharts::seconds);
  }

  /** Time of the thread that fetches, converts and makes rows. */
  static Optional<Chart> stagesOfTask(Selection selection, int batchSize) {
    return bars(
        selection,
        batchSize,
        "task-stages",
        "What the task's thread does: " + selection.title(),
        "Wall time, not processor time, by the consumer's and the sink's own metrics; batches of %,d."
                .formatted(batchSize)
            + " While this thread waits, the writer's writes. Of a sink without metrics of its own all"
            + " but fetching is one part: convert and put.",
        WALL_TIME,
        List.of("fetch", "convert", "decode", "plan", "wait", "convert and put"),
        CostCharts::ofTask);
  }

  /** Fetching alone is half a bar, which cannot be compared with whole ones. */
  private static @Nullable Double ofTask(Measures measures, String stage) {
    Map<String, Double> stages = measures.stages();
    boolean whole = stages.containsKey("convert") || stages.containsKey("convert and put");
    return whole ? stages.get(stage) : null;
  }

  /** Time of the sink's thread that writes. */
  static Optional<Chart> stagesOfWriter(Selection selection, int batchSize) {
    return bars(
        selection,
        batchSize,
        "writer-stages",
        "What the writer's thread does: " + selection.title(),
        "Wall time, beside the task's thread at the same time; batches of %,d. Only of sinks that"
                .formatted(batchSize)
            + " publish it.",
        WALL_TIME,
        List.of("connect", "write", "commit"),
        (measures, stage) -> measures.stages().get(stage));
  }

  /** Why batches ended. */
  static Optional<Chart> batchEnds(Selection selection) {
    int largest = selection.batchSizes().get(selection.batchSizes().size() - 1);
    return bars(
        selection,
        largest,
        "batch-ends",
        "Why batches ended: " + selection.title(),
        "Batches of at most %,d. One that is not full ended with the poll that brought it (put), or"
                .formatted(largest)
            + " because it had waited long enough.",
        "batches per 100,000 events",
        List.of("size", "bytes", "linger", "put", "truncate", "order"),
        (measures, reason) -> measures.batchEnds().get(reason));
  }

  private interface Part {
    @Nullable Double of(Measures measures, String part);
  }

  private static Optional<Chart> bars(
      Selection selection,
      int batchSize,
      String plot,
      String title,
      String note,
      String unit,
      List<String> parts,
      Part value) {
    List<CellResult> bars =
        selection.medians(batchSize).stream()
            .filter(one -> parts.stream().anyMatch(part -> figure(one, part, value) != null))
            .toList();
    if (bars.isEmpty()) {
      return Optional.empty();
    }
    List<Series> series = new ArrayList<>();
    for (String part : parts) {
      series.add(Series.of(part, points(bars, one -> figure(one, part, value))));
    }
    List<String> names = bars.stream().map(one -> Selection.name(one.cell())).toList();
    String whole = selection.repeated() ? note + MEDIAN : note;
    return Optional.of(Chart.bars(selection.id(plot), title, whole, unit, names, series));
  }

  private static List<Point> points(
      List<CellResult> bars, Function<CellResult, @Nullable Double> value) {
    return IntStream.range(0, bars.size())
        .mapToObj(index -> Point.of(index, value.apply(bars.get(index))))
        .toList();
  }

  private static @Nullable Double figure(CellResult result, String part, Part value) {
    Measures measures = result.measurement().measures();
    Double found = measures == null ? null : value.of(measures, part);
    return found == null ? null : found * EVENTS / result.measurement().events();
  }

  /** Of all processes of the kind: {@code worker} and {@code worker-2} are workers. */
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
}
