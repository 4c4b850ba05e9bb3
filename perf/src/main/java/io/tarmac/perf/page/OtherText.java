package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellSummary;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The figures of any suite, of each experiment on each database: events per second, and what else
 * it is about, bytes or latency.
 */
final class OtherText {
  private static final double MEGABYTE = 1e6;

  private final Figures figures;

  OtherText(Figures figures) {
    this.figures = figures;
  }

  void append(Markdown page) {
    for (String experiment : figures.experiments()) {
      for (String database : figures.databases()) {
        append(page, experiment, database);
      }
    }
  }

  private void append(Markdown page, String experiment, String database) {
    RateTable table = new RateTable(figures, figures.batchSizes(experiment));
    List<List<String>> rates =
        table.rows(experiment, database, line -> true, place -> OptionalDouble.empty());
    if (rates.isEmpty()) {
      return;
    }
    page.heading(3, DatabaseName.title(database) + ", " + experiment.replace('-', ' '));
    List<List<String>> latencies = table.rows(experiment, database, OtherText::latency);
    boolean rateIsSet = !latencies.isEmpty() && CellKey.rateIsSet(experiment);
    if (!rateIsSet) {
      page.table(table.heads("events/s"), rates);
    }
    page.table(table.heads("MB/s"), table.rows(experiment, database, OtherText::megabytes))
        .table(table.heads("latency, ms: p50, p99"), latencies);
  }

  /** Only where the size of records is what was varied. */
  private static String megabytes(CellSummary summary) {
    Double bytes = summary.bytesPerSecond();
    return bytes == null || !summary.cell().load().containsKey("payloadBytes")
        ? ""
        : String.format(Locale.ROOT, "%,.1f", bytes / MEGABYTE)
            + (summary.extrapolated() ? RateTable.MARK : "");
  }

  private static String latency(CellSummary summary) {
    return summary.p50Millis() == null
        ? ""
        : String.format(Locale.ROOT, "%,.1f, %,.1f", summary.p50Millis(), summary.p99Millis());
  }
}
