package io.tarmac.perf.html;

import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.CellSummary;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How much was measured: what a reader needs to know how far to trust a figure. */
final class Extent {
  private Extent() {}

  /** A line for the beginning of a section. */
  static String text(Selection selection) {
    List<CellResult> results = selection.results();
    StringBuilder text = new StringBuilder();
    text.append(range(results, one -> one.measurement().events())).append(" events a measurement");
    if (results.stream().anyMatch(CellResult::extrapolated)) {
      text.append(", fewer than the ").append(range(results, CellResult::asked));
      text.append(" of the experiment where marked with *");
    }
    String warmup = range(results, one -> one.options().get("warmup"));
    if (!warmup.isEmpty()) {
      text.append(warmup.equals("0") ? "; none" : "; " + warmup).append(" before them, unmeasured");
    }
    text.append("; ").append(runs(selection.summaries())).append('.');
    text.append(' ').append(Facts.runs(results));
    if (!selection.common().isEmpty()) {
      text.append(" All with ").append(common(selection)).append('.');
    }
    return text.toString();
  }

  /** {@code payloadBytes} is {@code payload bytes}. */
  private static String common(Selection selection) {
    return selection.common().entrySet().stream()
        .map(one -> "%s %,d".formatted(words(one.getKey()), one.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String words(String name) {
    return name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  private static String runs(List<CellSummary> summaries) {
    int least = summaries.stream().mapToInt(CellSummary::runs).min().orElseThrow();
    int most = summaries.stream().mapToInt(CellSummary::runs).max().orElseThrow();
    if (most == 1) {
      return "one measurement of each setting";
    }
    return (least == most ? "" : least + " to ") + most + " measurements of each setting";
  }

  /** The least and the most; empty where nothing is known. */
  private static String range(
      List<CellResult> results, Function<CellResult, @Nullable Object> value) {
    TreeSet<Integer> values =
        results.stream()
            .map(value)
            .filter(Integer.class::isInstance)
            .map(Integer.class::cast)
            .collect(Collectors.toCollection(TreeSet::new));
    if (values.size() < 2) {
      return values.isEmpty() ? "" : ChartTable.number(values.first());
    }
    return ChartTable.number(values.first()) + " to " + ChartTable.number(values.last());
  }
}
