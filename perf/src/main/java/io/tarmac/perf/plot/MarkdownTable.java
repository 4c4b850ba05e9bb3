package io.tarmac.perf.plot;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** The figures of a plot: a row for each place on the x axis, a column for each line. */
final class MarkdownTable {
  private MarkdownTable() {}

  static String of(List<Line> lines, PlotKind kind) {
    StringBuilder text = new StringBuilder("| ").append(kind.xTitle());
    lines.forEach(line -> text.append(" | ").append(line.name()));
    text.append(" |\n|---:").append("|---:".repeat(lines.size())).append("|\n");
    TreeSet<Double> places = new TreeSet<>();
    lines.forEach(line -> places.addAll(line.xs()));
    for (double place : places) {
      text.append("| ").append(number(place));
      for (Line line : lines) {
        int index = line.xs().indexOf(place);
        text.append(" | ").append(index < 0 ? "" : number(line.ys().get(index)));
      }
      text.append(" |\n");
    }
    return text.toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }
}
