package io.tarmac.perf.suite;

import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A suite's plan and results for the person at the terminal. */
public final class SuiteText {
  private static final double MEGABYTE = 1 << 20;

  private SuiteText() {}

  /** What will be measured, and how long it is expected to take. */
  public static String of(SuitePlan plan) {
    TextTable table =
        new TextTable(
            List.of(
                "experiment",
                "database",
                "sinks",
                "converters",
                "batches",
                "events",
                "cells",
                "minutes"));
    groups(plan).values().forEach(group -> table.add(row(group, plan.repetitions())));
    return "Suite %s: %d cells, %d measurements, about %s; seed of the order %d%n%s"
        .formatted(
            plan.suite(),
            plan.cells().size(),
            plan.turns().size(),
            Durations.text(plan.expectedSeconds()),
            plan.seed(),
            table.text());
  }

  /** What each suite measures unless other things are asked for. */
  public static String sizes() {
    TextTable table = new TextTable(List.of("suite", "events", "warmup", "batches"));
    for (SuiteName suite : SuiteName.values()) {
      table.add(row(suite.toString(), suite.size(false)));
      table.add(row("  --quick", suite.size(true)));
    }
    return table.text();
  }

  private static List<String> row(String name, SuiteName.Size size) {
    return List.of(
        name,
        "%,d".formatted(size.events()),
        "%,d".formatted(size.warmup()),
        sizes(size.batchSizes().stream()));
  }

  private static String sizes(Stream<Integer> batchSizes) {
    return batchSizes.map("%,d"::formatted).collect(Collectors.joining(" "));
  }

  /** Returns one result in one line. */
  static String line(Measurement one) {
    return "  %s: %,.0f events/s, %s worker CPU s per 100,000, last/first tenth %s"
        .formatted(
            one.setting(),
            one.eventsPerSecond(),
            number(one.workerCpuSecondsPer100000(), 2),
            number(one.lastToFirstTenth(), 2));
  }

  /** Returns the medians of the cells, in the order of the results. */
  public static String of(List<CellResult> results) {
    TextTable table =
        new TextTable(
            List.of(
                "cell",
                "runs",
                "events",
                "events/s",
                "least",
                "most",
                "rows/batch",
                "worker CPU s*",
                "database CPU s*",
                "worker peak MB",
                "GC %",
                "last/first tenth",
                "p50 ms",
                "p99 ms",
                "round trips/batch",
                "all of them"));
    for (CellSummary one : CellSummary.of(results)) {
      table.add(
          List.of(
              one.cell().title(),
              String.valueOf(one.runs()),
              "%,d".formatted(one.events()),
              "%,.0f".formatted(one.median()),
              "%,.0f".formatted(one.least()),
              "%,.0f".formatted(one.most()),
              number(one.rowsPerBatch(), 1),
              number(one.figure(Measurement::workerCpuSecondsPer100000), 2),
              number(one.figure(Measurement::databaseCpuSecondsPer100000), 2),
              number(one.figure(SuiteText::peakMegabytes), 0),
              number(one.figure(SuiteText::garbageCollectionPercent), 1),
              number(one.figure(Measurement::lastToFirstTenth), 2),
              number(one.p50Millis(), 1),
              number(one.p99Millis(), 1),
              number(one.roundTripsPerBatch(), 1),
              one.extrapolated()
                  ? "%,d in %s (extrapolated)"
                      .formatted(one.asked(), Durations.text(one.askedSeconds()))
                  : one.fewBatches() ? "measured, in few batches" : "measured"));
    }
    return table.withoutEmptyColumns().text() + "  * per 100,000 events\n";
  }

  private static @Nullable Double peakMegabytes(Measurement one) {
    Long bytes = one.workerPeakBytes();
    return bytes == null ? null : Double.valueOf(bytes / MEGABYTE);
  }

  private static @Nullable Double garbageCollectionPercent(Measurement one) {
    Double share = one.garbageCollectionShare();
    return share == null ? null : Double.valueOf(100 * share);
  }

  /** What could not be measured, a line each. */
  public static String failed(List<CellFailure> failures) {
    StringBuilder text = new StringBuilder();
    if (!failures.isEmpty()) {
      text.append("%d could not be measured; --resume tries again:%n".formatted(failures.size()));
      failures.forEach(failure -> text.append("  ").append(failure).append(System.lineSeparator()));
    }
    return text.toString();
  }

  private static String number(@Nullable Double value, int places) {
    return value == null ? TextTable.NOTHING : ("%,." + places + "f").formatted(value);
  }

  private static Map<String, List<Cell>> groups(SuitePlan plan) {
    Map<String, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : plan.cells()) {
      String group =
          cell.key().experiment() + cell.key().database() + cell.events() + cell.key().load();
      groups.computeIfAbsent(group, key -> new ArrayList<>()).add(cell);
    }
    return groups;
  }

  private static List<String> row(List<Cell> group, int repetitions) {
    Cell first = group.get(0);
    double seconds =
        group.stream()
            .mapToDouble(cell -> cell.expectedSeconds() * (cell.once() ? 1 : repetitions))
            .sum();
    return List.of(
        first.key().experiment(),
        Objects.requireNonNullElse(first.key().database(), "-"),
        names(group.stream().map(cell -> cell.key().setting().sink()).toList()),
        names(group.stream().map(SuiteText::form).toList()),
        sizes(
            group.stream()
                .map(cell -> cell.key().setting().batchSize())
                .filter(Objects::nonNull)
                .distinct()
                .sorted()),
        first.extrapolated()
            ? "%,d for %,d".formatted(first.events(), first.asked())
            : "%,d".formatted(first.events()),
        String.valueOf(group.size()),
        "%.1f".formatted(seconds / 60));
  }

  private static String names(List<String> names) {
    return names.stream().distinct().collect(Collectors.joining(" "));
  }

  private static String form(Cell cell) {
    String converter = Objects.requireNonNullElse(cell.key().setting().converter(), "-");
    return "no".equals(cell.key().setting().index()) ? converter + "-no-index" : converter;
  }
}
