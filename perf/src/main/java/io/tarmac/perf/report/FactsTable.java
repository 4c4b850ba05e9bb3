package io.tarmac.perf.report;

import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.Figure;
import io.tarmac.perf.result.NoiseFloor;
import io.tarmac.perf.result.SettingNames;
import io.tarmac.perf.result.SinkName;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A table in Markdown of what the results of a file depend on, and how far repetitions differ. */
final class FactsTable {
  /** The part of a median by which repetitions may differ from it and still be near. */
  private static final double NEAR = 0.2;

  private static final List<String> OPTIONS =
      List.of("sinkProperties", "urlOptions", "connectorProperties", "connection");

  /** The values of each fact; runs may differ in it. */
  private final Map<String, Set<String>> facts = new LinkedHashMap<>();

  private FactsTable() {}

  static String markdown(MeasuredBenchmarks cells) {
    FactsTable table = new FactsTable();
    table.addFacts(cells.all());
    return table.facts.entrySet().stream()
        .flatMap(fact -> fact.getValue().stream().map(value -> line(fact.getKey(), value)))
        .collect(Collectors.joining("", line("fact", "value") + "|---|---|\n", ""));
  }

  private static String line(String fact, String value) {
    return "| %s | %s |\n".formatted(fact, value);
  }

  private void addFacts(List<BenchmarkSummary> cells) {
    List<BenchmarkResult> results =
        cells.stream().flatMap(cell -> cell.repetitions().stream()).toList();
    Map<String, String> versions = new TreeMap<>();
    for (BenchmarkResult one : results) {
      add(
          "machine",
          String.join(", ", one.machine().values()).replaceFirst("^(\\d+)\\b", "$1 processors"));
      add("worker heap", String.valueOf(one.options().get("workerHeap")));
      one.versions()
          .forEach(
              (name, version) ->
                  versions.merge(
                      name,
                      version,
                      (known, other) -> known.contains(other) ? known : known + " and " + other));
    }
    versions.remove(SinkName.COUNTING);
    add("versions", text(versions));
    results.stream().collect(Collectors.groupingBy(BenchmarkResult::seed)).values().stream()
        .map(FactsTable::run)
        .sorted()
        .forEach(run -> add("run", run));
    add("repetitions", repetitions(cells));
    add("noise", NoiseFloor.of(results).text());
    for (BenchmarkResult one : results) {
      Map<String, String> settings = new LinkedHashMap<>(one.database());
      String kind = settings.remove("kind");
      if (kind != null) {
        add(SettingNames.title("database", kind), text(settings));
      }
    }
    results.forEach(one -> OPTIONS.forEach(name -> addOptions(name, one.options().get(name))));
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
  private static String run(List<BenchmarkResult> run) {
    TreeSet<String> minutes = new TreeSet<>();
    Set<String> databases = new LinkedHashSet<>();
    Set<String> experiments = new LinkedHashSet<>();
    for (BenchmarkResult one : run) {
      minutes.add(one.date().substring(0, "2026-01-01T00:00".length()).replace('T', ' '));
      if (one.cell().database() != null) {
        databases.add(SettingNames.title("database", one.cell().database()));
      }
      experiments.add(
          "%s (%s after %,d)"
              .formatted(
                  SettingNames.title("experiment", one.cell().experiment()),
                  Figure.counted(one.asked(), "event"),
                  (Integer) one.options().getOrDefault("warmup", 0)));
    }
    Collection<String> ends = new LinkedHashSet<>(List.of(minutes.first(), minutes.last()));
    databases.addAll(experiments);
    return "%s UTC: %s".formatted(String.join(" to ", ends), String.join(", ", databases));
  }

  /** Returns how often cells were measured, and how far their repetitions are from the median. */
  private static String repetitions(List<BenchmarkSummary> cells) {
    String counts =
        cells.stream()
            .collect(
                Collectors.groupingBy(BenchmarkSummary::runs, TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .map(one -> one.getKey() + " in " + Figure.counted(one.getValue(), "setting"))
            .collect(Collectors.joining(", "));
    List<Double> distances =
        cells.stream()
            .filter(cell -> cell.runs() > 1 && !cell.cell().rateIsSet())
            .map(
                cell ->
                    Math.max(cell.mostRate() / cell.rate() - 1, 1 - cell.leastRate() / cell.rate()))
            .sorted()
            .toList();
    return distances.isEmpty()
        ? counts
        : "%s; within %.0f %% of their median in %d of %s, the farthest %.0f %% from it"
            .formatted(
                counts,
                100 * NEAR,
                distances.stream().filter(distance -> distance <= NEAR).count(),
                Figure.counted(distances.size(), "setting"),
                100 * distances.get(distances.size() - 1));
  }
}
