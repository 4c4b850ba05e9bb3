package io.tarmac.perf.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    for (Ratio ratio : report.ratios()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%n%s / none, %s, batch %,d: %.2f of the events/s",
              ratio.sink(),
              ratio.converter(),
              ratio.batchSize(),
              ratio.toCountingSink()));
    }
    return text.append(report.ratios().isEmpty() ? "" : "\n").toString();
  }

  private static String results(List<Measurement> results) {
    TextTable table =
        new TextTable(
            "sink",
            "converter",
            "batch",
            "run",
            "events",
            "seconds",
            "events/s",
            "rows/batch",
            "worker CPU s*",
            "database CPU s*",
            "worker peak MB",
            "checked");
    for (Measurement one : results) {
      table.add(
          one.sink(),
          one.converter(),
          integer(one.batchSize()),
          integer(one.repetition()),
          integer(one.events()),
          number(one.seconds(), 2),
          integer(one.eventsPerSecond()),
          number(one.rowsPerBatch(), 1),
          number(one.workerCpuSecondsPer100000(), 2),
          number(one.databaseCpuSecondsPer100000(), 2),
          megabytes(one.workerPeakBytes()),
          one.check());
    }
    return table.text() + "  * per 100,000 events\n";
  }

  private static String medians(List<Summary> medians) {
    TextTable table =
        new TextTable(
            "sink",
            "converter",
            "batch",
            "runs",
            "events/s",
            "rows/batch",
            "worker CPU s*",
            "database CPU s*",
            "worker peak MB");
    for (Summary one : medians) {
      table.add(
          one.sink(),
          one.converter(),
          integer(one.batchSize()),
          integer(one.repetitions()),
          integer(one.eventsPerSecond()),
          number(one.rowsPerBatch(), 1),
          number(one.workerCpuSecondsPer100000(), 2),
          number(one.databaseCpuSecondsPer100000(), 2),
          megabytes(one.workerPeakBytes()));
    }
    return table.text();
  }

  private static String consumers(List<Measurement> results) {
    return results.stream()
        .map(
            one ->
                "Consumer  %s, batch %,d: %s%n"
                    .formatted(one.converter(), one.batchSize(), consumer(one.consumer())))
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

  private static String megabytes(@Nullable Number bytes) {
    return bytes == null ? "-" : integer(bytes.doubleValue() / MEGABYTE);
  }
}
