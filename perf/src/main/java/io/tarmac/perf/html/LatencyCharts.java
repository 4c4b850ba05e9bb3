package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.ChartKind;
import io.tarmac.perf.suite.CellSummary;
import java.util.Optional;

/** How long events took from being sent to being committed. */
final class LatencyCharts {
  private static final String NOTE =
      "Medians of the runs. From the moment at which an event was really handed to the producer to"
          + " the commit of its row by PostgreSQL's account, which is just before the commit is"
          + " flushed. Events that are sent faster than a sink writes wait in the topic: then this"
          + " is how far behind the sink was, and grows with their number. ";

  private static final String FEWER =
      "* and triangles: of fewer events, which is less to be behind. ";

  private LatencyCharts() {}

  /** None where no latency was measured. */
  static Optional<Chart> bySize(Selection selection) {
    SizeLines lines = new SizeLines();
    for (CellSummary summary : selection.summaries()) {
      String name = Selection.name(summary.cell());
      lines.add(name + ", p50", summary, summary.p50Millis());
      lines.add(name + ", p99", summary, summary.p99Millis());
    }
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    Reference published = Reference.latency(selection);
    boolean marked = selection.summaries().stream().anyMatch(CellSummary::extrapolated);
    return Optional.of(
        Chart.lines(
            selection.id("latency"),
            "Milliseconds to the commit by batch size: " + selection.title(),
            NOTE + (marked ? FEWER : "") + published.source(),
            ChartKind.LOGARITHMIC_LINES,
            "batch size",
            "milliseconds",
            lines.with(published)));
  }
}
