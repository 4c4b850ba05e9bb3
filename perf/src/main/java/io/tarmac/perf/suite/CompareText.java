package io.tarmac.perf.suite;

import io.tarmac.perf.report.TextTable;
import java.util.List;

/** A comparison of two runs for the person at the terminal. */
public final class CompareText {
  private CompareText() {}

  public static String of(List<CellRatio> ratios, List<String> differences) {
    StringBuilder text = new StringBuilder();
    differences.forEach(line -> text.append(line).append('\n'));
    TextTable table =
        new TextTable(
            List.of(
                "cell",
                "first, events/s",
                "least to most",
                "second",
                "least to most",
                "ratio",
                ""));
    for (CellRatio one : ratios) {
      table.add(
          List.of(
              one.first().cell().toString(),
              rate(one.first().median()),
              spread(one.first()),
              rate(one.second().median()),
              spread(one.second()),
              "%.2f".formatted(one.ratio()),
              mark(one.verdict())));
    }
    return text.append(table.text()).append(all(SlowCells.of(ratios))).toString();
  }

  private static String all(SlowCells cells) {
    return cells.slower() == 0
        ? ""
        : "%d of %d repeated cells SLOWER: as many or more of two equally fast runs are so by chance with a probability of %.2g%n"
            .formatted(cells.slower(), cells.repeated(), cells.chance());
  }

  private static String rate(double eventsPerSecond) {
    return "%,.0f".formatted(eventsPerSecond);
  }

  private static String spread(CellSummary summary) {
    return summary.runs() == 1 ? "-" : rate(summary.least()) + " to " + rate(summary.most());
  }

  private static String mark(CellRatio.Verdict verdict) {
    return switch (verdict) {
      case FAST_ENOUGH -> "";
      case WITHIN_SPREAD -> "slower, within the spread";
      case TOO_FEW_RUNS -> "slower, in too few measurements to tell";
      case SLOWER -> "SLOWER";
    };
  }
}
