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
                "p99, ms",
                ""));
    for (CellRatio one : ratios) {
      table.add(
          List.of(
              one.first().cell().title(),
              rate(one.first().median()),
              spread(one.first()),
              rate(one.second().median()),
              spread(one.second()),
              "%.2f".formatted(one.ratio()),
              latency(one),
              mark(one.verdict())));
    }
    return text.append(table.text()).append(all(SlowCells.of(ratios))).toString();
  }

  private static String all(SlowCells cells) {
    String some =
        cells.slower() == 0
            ? ""
            : "%d of %d repeated cells SLOWER: as many or more of two equally fast runs are so by chance with a probability of at most %.2g%n"
                .formatted(cells.slower(), cells.repeated(), cells.chance());
    return cells.far() == 0
        ? some
        : some
            + "SLOWER BY FAR, by more than twice what repetitions are spread, or than a set rate: %d%n"
                .formatted(cells.far());
  }

  /** Of both runs; where the rate is set it is what there is to compare. */
  private static String latency(CellRatio one) {
    Double before = one.first().p99Millis();
    Double after = one.second().p99Millis();
    return before == null || after == null ? "" : "%,.1f -> %,.1f".formatted(before, after);
  }

  private static String rate(double eventsPerSecond) {
    return "%,.0f".formatted(eventsPerSecond);
  }

  private static String spread(CellSummary summary) {
    return summary.runs() == 1 ? "-" : rate(summary.least()) + " to " + rate(summary.most());
  }

  private static String mark(CellRatio.RatioVerdict verdict) {
    return switch (verdict) {
      case NOT_TOLD_APART -> "not told apart";
      case FAST_ENOUGH -> "";
      case WITHIN_SPREAD -> "slower, within the spread";
      case TOO_FEW_RUNS -> "slower, in too few measurements to tell";
      case SLOWER -> "SLOWER";
      case FAR_SLOWER -> "SLOWER BY FAR";
    };
  }
}
