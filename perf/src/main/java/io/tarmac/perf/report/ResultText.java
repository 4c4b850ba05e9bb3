package io.tarmac.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A report for the person at the terminal. */
public final class ResultText {
  private static final double MEGABYTE = 1 << 20;

  private ResultText() {}

  public static String of(Report report) {
    StringBuilder text = new StringBuilder("\n");
    text.append(entries("Options", given(report.options())));
    text.append(entries("Machine", report.machine()));
    text.append(entries("Versions", report.versions()));
    text.append(entries("Database", report.database()));
    text.append(consumers(report.results())).append('\n').append(results(report.results()));
    if (report.medians().stream().anyMatch(summary -> summary.repetitions() > 1)) {
      text.append("\nMedians\n").append(medians(report.medians()));
    }
    if (!report.comparisons().isEmpty()) {
      text.append("\nTimes as fast as (medians, the same otherwise)\n");
      text.append(comparisons(report.comparisons()));
    }
    report.rounds().forEach(one -> text.append(rounds(one)));
    return text.toString();
  }

  private static String rounds(BaselineComparison one) {
    TextTable table = new TextTable(List.of("round", "events/s", "baseline's events/s", "ratio"));
    for (BaselineComparison.Round round : one.rounds()) {
      table.add(
          List.of(
              integer(round.number()),
              integer(round.eventsPerSecond()),
              integer(round.baseline()),
              number(round.ratio(), 3)));
    }
    return "\n%s, against the baseline: ratio of the medians %s, of the rounds %s to %s\n%s"
        .formatted(
            one.setting(),
            number(one.ratio(), 3),
            number(one.lowest(), 3),
            number(one.highest(), 3),
            table.text());
  }

  /** One result in one line. */
  public static String line(Measurement one) {
    return "  %s: %s events/s, %s worker CPU s*, last/first tenth %s"
        .formatted(
            one.setting(),
            integer(one.eventsPerSecond()),
            number(one.workerCpuSecondsPer100000(), 2),
            number(one.lastToFirstTenth(), 2));
  }

  private static String results(List<Measurement> results) {
    TextTable table =
        new TextTable(
            headed(
                "run",
                "events",
                "seconds",
                "events/s",
                "rows/batch",
                "worker CPU s*",
                "database CPU s*",
                "worker peak MB",
                "GC %",
                "last/first tenth",
                "checked"));
    for (Measurement one : results) {
      table.add(
          row(
              one.setting(),
              integer(one.repetition()),
              integer(one.events()),
              number(one.seconds(), 2),
              integer(one.eventsPerSecond()),
              number(one.rowsPerBatch(), 1),
              number(one.workerCpuSecondsPer100000(), 2),
              number(one.databaseCpuSecondsPer100000(), 2),
              megabytes(one.workerPeakBytes()),
              percent(one.garbageCollectionShare()),
              number(one.lastToFirstTenth(), 2),
              one.check()));
    }
    return table.text() + "  * per 100,000 events; GC % of the worker's CPU time\n";
  }

  private static String medians(List<Summary> medians) {
    TextTable table =
        new TextTable(
            headed(
                "runs",
                "events",
                "events/s",
                "rows/batch",
                "worker CPU s*",
                "database CPU s*",
                "worker peak MB",
                "GC %",
                "last/first tenth"));
    for (Summary one : medians) {
      table.add(
          row(
              one.setting(),
              integer(one.repetitions()),
              integer(one.events()),
              integer(one.eventsPerSecond()),
              number(one.rowsPerBatch(), 1),
              number(one.workerCpuSecondsPer100000(), 2),
              number(one.databaseCpuSecondsPer100000(), 2),
              megabytes(one.workerPeakBytes()),
              percent(one.garbageCollectionShare()),
              number(one.lastToFirstTenth(), 2)));
    }
    return table.text();
  }

  /** One column for each sink that any is compared with. */
  private static String comparisons(List<Comparison> comparisons) {
    Set<String> others = new LinkedHashSet<>();
    comparisons.forEach(one -> others.addAll(one.timesAsFast().keySet()));
    List<String> columns = new ArrayList<>(others);
    columns.add("worker CPU s* added to none");
    TextTable table = new TextTable(headed(columns.toArray(String[]::new)));
    for (Comparison one : comparisons) {
      List<String> cells = new ArrayList<>();
      others.forEach(other -> cells.add(number(one.timesAsFast().get(other), 2)));
      cells.add(number(one.workerCpuSecondsAdded(), 2));
      table.add(row(one.setting(), cells.toArray(String[]::new)));
    }
    return table.text();
  }

  private static List<String> headed(String... columns) {
    List<String> header =
        new ArrayList<>(List.of("sink", "converter", "batch", "insert mode", "index"));
    header.addAll(List.of(columns));
    return header;
  }

  private static List<String> row(Subject setting, String... cells) {
    List<String> row = new ArrayList<>();
    row.add(setting.sink());
    row.add(setting.converter() == null ? "-" : setting.converter());
    row.add(setting.batchSize() == null ? "-" : integer(setting.batchSize()));
    row.add(setting.insertMode() == null ? "-" : setting.insertMode());
    row.add(setting.index() == null ? "-" : setting.index());
    row.addAll(List.of(cells));
    return row;
  }

  private static String consumers(List<Measurement> results) {
    return results.stream()
        .filter(one -> one.setting().converter() != null)
        .map(
            one ->
                "Consumer  %s, batch %,d: %s%n"
                    .formatted(
                        one.setting().converter(),
                        one.setting().batchSize(),
                        consumer(one.consumer())))
        .distinct()
        .collect(Collectors.joining());
  }

  private static String consumer(Map<String, String> properties) {
    return properties.isEmpty()
        ? "Kafka's defaults (max.poll.records 500, max.partition.fetch.bytes 1048576)"
        : joined(properties).replace("consumer.override.", "");
  }

  /** Without lists and maps that are empty. */
  private static Map<String, Object> given(Map<String, Object> options) {
    Map<String, Object> given = new LinkedHashMap<>(options);
    given.values().removeIf(value -> value.equals(Map.of()) || value.equals(List.of()));
    return given;
  }

  private static String entries(String title, Map<String, ?> entries) {
    return entries.isEmpty() ? "" : "%-9s %s%n".formatted(title, joined(entries));
  }

  private static String joined(Map<String, ?> entries) {
    return entries.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String integer(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  private static String number(@Nullable Double value, int places) {
    return value == null ? "-" : String.format(Locale.ROOT, "%,." + places + "f", value);
  }

  private static String percent(@Nullable Double share) {
    return share == null ? "-" : number(100 * share, 1);
  }

  private static String megabytes(@Nullable Number bytes) {
    return bytes == null ? "-" : integer(bytes.doubleValue() / MEGABYTE);
  }
}
