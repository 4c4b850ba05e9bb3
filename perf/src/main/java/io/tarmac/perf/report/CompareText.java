package io.tarmac.perf.report;

import io.tarmac.perf.result.BenchmarkRatio;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.Figure;
import io.tarmac.perf.result.RunComparison;
import java.util.List;

/** The comparison of two runs as text for the terminal. */
public final class CompareText {
  private CompareText() {}

  public static String of(RunComparison runs) {
    StringBuilder text = new StringBuilder();
    runs.differences().forEach(line -> text.append(line).append('\n'));
    TextTable table =
        new TextTable(
            List.of(
                "benchmark",
                "first, events/s",
                "least to most",
                "second",
                "least to most",
                "ratio",
                "p99, ms",
                ""));
    for (BenchmarkRatio one : runs.ratios()) {
      table.add(
          List.of(
              one.first().key().title(),
              Figure.RATE.text(one.first().rate()),
              spread(one.first()),
              Figure.RATE.text(one.second().rate()),
              spread(one.second()),
              "%.2f".formatted(one.ratio()),
              latency(one),
              one.verdict().toString()));
    }
    text.append(table.text()).append(runs.floor().text()).append('\n');
    if (runs.slower() > 0) {
      text.append(
          "%d of %s slower. Two equally fast runs show as many or more by chance, with a probability of at most %.2g.%n"
              .formatted(
                  runs.slower(),
                  Figure.counted(runs.repeated().size(), "repeated benchmark"),
                  runs.chance()));
    }
    if (runs.far() > 0) {
      text.append(
          "%d slower by far, by more than twice the spread of repetitions, or slower than a fixed rate.%n"
              .formatted(runs.far()));
    }
    return text.toString();
  }

  /** Returns the p99 of both runs, the only figure to compare at a fixed rate. */
  private static String latency(BenchmarkRatio one) {
    Double before = one.first().figure(Figure.P99);
    Double after = one.second().figure(Figure.P99);
    return before == null || after == null ? "" : "%,.1f -> %,.1f".formatted(before, after);
  }

  private static String spread(BenchmarkSummary summary) {
    return summary.runs() == 1
        ? TextTable.NO_FIGURE
        : Figure.RATE.text(summary.leastRate()) + " to " + Figure.RATE.text(summary.mostRate());
  }
}
