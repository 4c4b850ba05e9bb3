package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellSummary;
import io.tarmac.perf.suite.Loads;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The figures of any suite, of each experiment on each database: events per second, and what else
 * it is about, bytes or latency.
 */
final class OtherText {
  private static final double MEGABYTE = 1e6;

  /** How many times the least p99 the most is where repetitions disagree. */
  private static final double FAR = 2;

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
    List<Line> lines = figures.lines(experiment, database);
    if (lines.isEmpty()) {
      return;
    }
    List<Integer> sizes = figures.batchSizes(experiment);
    List<Map<String, Integer>> loads = lines.stream().map(Line::load).distinct().toList();
    boolean alike = loads.stream().map(Map::keySet).distinct().count() == 1;
    boolean byLoad = sizes.size() == 1 && loads.size() > 1 && alike;
    Map<String, Integer> common = Loads.common(loads);
    RateTable table =
        byLoad
            ? RateTable.byLoad(figures, loads, common, sizes.get(0))
            : RateTable.bySize(figures, sizes);
    String by = byLoad ? "" : " by batch size";
    List<List<String>> latencies = table.rows(experiment, database, this::latency);
    String rate = rate(experiment);
    boolean rateIsSet = !latencies.isEmpty() && !rate.isEmpty();
    List<List<String>> rates =
        rateIsSet
            ? List.of()
            : table.rows(experiment, database, line -> true, place -> OptionalDouble.empty());
    List<List<String>> megabytes = table.rows(experiment, database, this::megabytes);
    page.heading(3, DatabaseName.title(database) + ", " + experiment.replace('-', ' '))
        .paragraph(
            "%s events%s%s%s.%s"
                .formatted(
                    Numbers.whole(figures.asked(experiment)),
                    rate,
                    sizes.size() == 1 ? ", batches of " + Numbers.whole(sizes.get(0)) : "",
                    byLoad && !common.isEmpty() ? "; " + Line.words(common) : "",
                    new CountedText(figures).of(experiment, database, common)))
        .table(table.heads("events/s" + by), rates)
        .table(table.heads("MB/s" + by), megabytes)
        .table(table.heads("latency, ms: p50, p99" + by), latencies)
        .paragraph(ofLatencies(latencies, rateIsSet))
        .paragraph(note(List.of(rates, megabytes)));
  }

  /** At which events come, where that is set. */
  private String rate(String experiment) {
    return figures.all().stream()
        .filter(one -> one.cell().experiment().equals(experiment))
        .map(one -> one.cell().load().get(CellKey.RATE))
        .filter(Objects::nonNull)
        .findFirst()
        .map(rate -> ", which come at %s a second".formatted(Numbers.whole(rate)))
        .orElse("");
  }

  private static String ofLatencies(List<List<String>> rows, boolean rateIsSet) {
    if (rows.isEmpty()) {
      return "";
    }
    String waiting =
        rateIsSet
            ? ""
            : "At full speed events wait for those before them, the longer the more there are: do not compare where fewer were measured (\\*). ";
    boolean brackets =
        rows.stream().flatMap(row -> row.stream().skip(1)).anyMatch(cell -> cell.contains("("));
    return (waiting
            + (brackets
                ? "In brackets the least and the most p99, where repetitions disagree."
                : ""))
        .strip();
  }

  private static String note(List<List<List<String>>> tables) {
    List<String> cells = new ArrayList<>();
    tables.forEach(rows -> rows.forEach(cells::addAll));
    return cells.stream().anyMatch(cell -> cell.endsWith(RateTable.MARK))
        ? RateTable.MARK.strip()
            + " Measured with fewer events; events and bytes a second are what all would have at their pace, once the first had arrived."
        : "";
  }

  /** Only where the size of records is what was varied. */
  private String megabytes(Place place) {
    CellSummary summary = figures.at(place);
    Double bytes = summary == null ? null : summary.bytesPerSecond();
    return bytes == null || !summary.cell().load().containsKey("payloadBytes")
        ? ""
        : String.format(Locale.ROOT, "%,.1f", bytes / MEGABYTE)
            + (summary.extrapolated() ? RateTable.MARK : "");
  }

  private String latency(Place place) {
    CellSummary summary = figures.at(place);
    if (summary == null || summary.p50Millis() == null) {
      return "";
    }
    double[] repetitions = figures.p99Millis(place);
    double least = repetitions[0];
    double most = repetitions[repetitions.length - 1];
    return String.format(Locale.ROOT, "%,.1f, %,.1f", summary.p50Millis(), summary.p99Millis())
        + (most > FAR * least ? String.format(Locale.ROOT, " (%,.1f to %,.1f)", least, most) : "")
        + (summary.extrapolated() ? RateTable.MARK : "");
  }
}
