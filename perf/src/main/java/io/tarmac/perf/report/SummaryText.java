package io.tarmac.perf.report;

import io.tarmac.perf.result.BenchmarkFailure;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The results of a suite as text for the terminal. */
public final class SummaryText {
  private static final List<Map.Entry<String, Figure>> FIGURES =
      List.of(
          Map.entry("rows/batch", Figure.ROWS_PER_BATCH),
          Map.entry("worker CPU s*", Figure.WORKER_CPU),
          Map.entry("database CPU s*", Figure.DATABASE_CPU),
          Map.entry("worker peak MB", Figure.WORKER_PEAK),
          Map.entry("GC", Figure.GARBAGE_COLLECTION),
          Map.entry("last/first tenth", Figure.LAST_TENTH),
          Map.entry("p50 ms", Figure.P50),
          Map.entry("p99 ms", Figure.P99),
          Map.entry("p99.9 ms", Figure.P999),
          Map.entry("round trips/batch", Figure.ROUND_TRIPS));

  private SummaryText() {}

  /** Returns a table of each benchmark's medians, in the order of the results. */
  public static String of(List<BenchmarkResult> results) {
    List<String> head =
        new ArrayList<>(List.of("benchmark", "runs", "events", "events/s", "least", "most"));
    FIGURES.forEach(column -> head.add(column.getKey()));
    head.add("all events");
    TextTable table = new TextTable(head);
    for (BenchmarkSummary one : BenchmarkSummary.of(results)) {
      List<String> row =
          new ArrayList<>(
              List.of(
                  one.key().title(),
                  String.valueOf(one.runs()),
                  "%,d".formatted(one.events()),
                  Figure.RATE.text(one.rate()),
                  Figure.RATE.text(one.leastRate()),
                  Figure.RATE.text(one.mostRate())));
      for (Map.Entry<String, Figure> column : FIGURES) {
        Double figure = one.figure(column.getValue());
        row.add(figure == null ? TextTable.NO_FIGURE : column.getValue().text(figure));
      }
      row.add(
          one.extrapolated()
              ? "%,d in %s (extrapolated)"
                  .formatted(one.asked(), Figure.duration(one.asked() / one.rate()))
              : one.fewBatches() ? "measured, in few batches" : "measured");
      table.add(row);
    }
    return table.withoutEmptyColumns().text() + "  * per 100,000 events\n";
  }

  /** Returns a line for each trial that failed. */
  public static String failed(List<BenchmarkFailure> failures) {
    return failures.stream()
        .map(failure -> "  %s%n".formatted(failure))
        .collect(
            Collectors.joining(
                "",
                failures.isEmpty()
                    ? ""
                    : "%d could not be measured; --resume tries again:%n"
                        .formatted(failures.size()),
                ""));
  }
}
