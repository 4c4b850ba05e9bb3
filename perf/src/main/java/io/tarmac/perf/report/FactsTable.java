package io.tarmac.perf.report;

import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.NoiseFloor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table in Markdown of what the results of a file depend on, and how far repetitions differ. */
final class FactsTable {
  /** The part of a median by which repetitions may differ from it and still be near. */
  private static final double NEAR = 0.2;

  private static final List<String> OPTIONS =
      List.of("sinkProperties", "urlOptions", "connectorProperties", "connection");

  private final MeasuredCells cells;

  /** The values of each fact; runs may differ in it. */
  private final Map<String, Set<String>> facts = new LinkedHashMap<>();

  FactsTable(MeasuredCells cells) {
    this.cells = cells;
  }

  String markdown() {
    List<CellResult> results =
        cells.all().stream().flatMap(cell -> cell.repetitions().stream()).toList();
    Map<String, String> versions = new TreeMap<>();
    for (CellResult one : results) {
      add(
          "machine",
          String.join(", ", one.machine().values()).replaceFirst("^(\\d+)\\b", "$1 processors"));
      add("worker heap", String.valueOf(one.options().get("workerHeap")));
      one.versions().forEach((name, version) -> versions.merge(name, version, FactsTable::both));
    }
    versions.remove(SinkName.COUNTING);
    add("versions", text(versions));
    results.stream().collect(Collectors.groupingBy(CellResult::seed)).values().stream()
        .map(FactsTable::run)
        .sorted()
        .forEach(run -> add("run", run));
    add("repetitions", repetitions());
    String floor = NoiseFloor.of(results).text();
    if (!floor.isEmpty()) {
      add("noise", floor);
    }
    for (CellResult one : results) {
      Map<String, String> settings = new LinkedHashMap<>(one.database());
      String kind = settings.remove("kind");
      if (kind != null) {
        add(SettingNames.title("database", kind), text(settings));
      }
    }
    for (CellResult one : results) {
      OPTIONS.forEach(name -> addOptions(name, one.options().get(name)));
    }
    return facts.entrySet().stream()
        .flatMap(fact -> fact.getValue().stream().map(value -> line(fact.getKey(), value)))
        .collect(Collectors.joining("", line("fact", "value") + "|---|---|\n", ""));
  }

  private static String both(String one, String other) {
    return one.contains(other) ? one : one + " and " + other;
  }

  private static String line(String fact, String value) {
    return "| %s | %s |\n".formatted(fact, value);
  }

  private void add(String fact, String value) {
    facts.computeIfAbsent(fact, key -> new LinkedHashSet<>()).add(value);
  }

  /** Adds options that all sinks of a run had, or those of each sink. */
  private void addOptions(String name, @Nullable Object options) {
    if (options instanceof Map<?, ?> all && !all.isEmpty()) {
      if (all.values().stream().allMatch(value -> value instanceof Map<?, ?>)) {
        all.forEach(
            (sink, value) -> add("`%s` of `%s`".formatted(name, sink), text((Map<?, ?>) value)));
      } else {
        add("`%s`".formatted(name), text(all));
      }
    }
  }

  private static String text(Map<?, ?> values) {
    return values.entrySet().stream()
        .map(one -> "`%s` %s".formatted(one.getKey(), one.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** Returns when a run was measured, and its databases and experiments. */
  private static String run(List<CellResult> run) {
    TreeSet<String> minutes = new TreeSet<>();
    Set<String> parts = new LinkedHashSet<>();
    for (CellResult one : run) {
      minutes.add(one.date().substring(0, "2026-01-01T00:00".length()).replace('T', ' '));
      Stream.ofNullable(one.cell().database())
          .map(name -> SettingNames.title("database", name))
          .forEach(parts::add);
    }
    for (CellResult one : run) {
      parts.add(
          "%s (%,d events after %,d)"
              .formatted(
                  SettingNames.title("experiment", one.cell().experiment()),
                  one.asked(),
                  (Integer) one.options().getOrDefault("warmup", 0)));
    }
    Set<String> ends = new LinkedHashSet<>(List.of(minutes.first(), minutes.last()));
    return "%s UTC: %s".formatted(String.join(" to ", ends), String.join(", ", parts));
  }

  /** Returns how often cells were measured, and how far their repetitions are from the median. */
  private String repetitions() {
    String counts =
        cells.all().stream()
            .collect(
                Collectors.groupingBy(
                    cell -> cell.repetitions().size(), TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .map(one -> "%d in %d settings".formatted(one.getKey(), one.getValue()))
            .collect(Collectors.joining(", "));
    double[] distances =
        cells.all().stream()
            .filter(cell -> cell.repetitions().size() > 1)
            .filter(cell -> !cell.repetitions().get(0).cell().rateIsSet())
            .mapToDouble(cell -> distance(Figure.RATE.values(cell.repetitions())))
            .sorted()
            .toArray();
    return distances.length == 0
        ? counts
        : "%s; within %.0f %% of their median in %d of %d settings, the farthest %.0f %% from it"
            .formatted(
                counts,
                100 * NEAR,
                Arrays.stream(distances).filter(distance -> distance <= NEAR).count(),
                distances.length,
                100 * distances[distances.length - 1]);
  }

  private static double distance(double[] rates) {
    double median = Median.of(rates);
    return Arrays.stream(rates).map(rate -> Math.abs(rate / median - 1)).max().orElseThrow();
  }
}
