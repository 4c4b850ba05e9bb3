package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.ChartKind;
import io.tarmac.perf.suite.CellSummary;
import java.util.Optional;

/** How many bytes a second, where the size of records is what was varied. */
final class BytesCharts {
  private static final double MEGABYTE = 1e6;

  private BytesCharts() {}

  /** None of the suites whose records are all of about the same size. */
  static Optional<Chart> bySize(Selection selection) {
    if (!selection.suite().equals("payload")) {
      return Optional.empty();
    }
    SizeLines lines = new SizeLines();
    for (CellSummary summary : selection.summaries()) {
      Double bytes = summary.bytesPerSecond();
      lines.add(Selection.name(summary.cell()), summary, bytes == null ? null : bytes / MEGABYTE);
    }
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    Reference published = Reference.bytes(selection);
    boolean marked = selection.summaries().stream().anyMatch(CellSummary::extrapolated);
    return Optional.of(
        Chart.lines(
            selection.id("bytes"),
            "Megabytes per second by batch size: " + selection.title(),
            "Medians; keys and values as they are in the topic, a megabyte is 1,000,000 bytes."
                + (marked ? SpeedCharts.EXTRAPOLATED : " ")
                + published.source(),
            ChartKind.LOGARITHMIC_LINES,
            "batch size",
            "MB/s",
            lines.with(published)));
  }
}
