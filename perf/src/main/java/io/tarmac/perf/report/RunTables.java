package io.tarmac.perf.report;

import static java.util.stream.Collectors.joining;

import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.NoiseFloor;
import io.tarmac.perf.result.SettingNames;
import io.tarmac.perf.result.SinkName;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Markdown tables of when, how often and on which machines results files were measured. */
final class RunTables {
  /** The share of the median within which most repetitions lie. */
  private static final double USUAL_SPREAD = 0.2;

  private RunTables() {}

  /** Returns a row for each file. */
  static String runs(List<String> files, Function<String, MeasuredBenchmarks> read) {
    TextTable table =
        new TextTable(
            List.of(
                "results",
                "measured (UTC)",
                "events, after warm-up",
                "repetitions",
                "spread",
                "noise floor"));
    for (String file : files) {
      MeasuredBenchmarks benchmarks = read.apply(file);
      table.add(
          List.of(
              "`%s`".formatted(file.replace(".jsonl", "")),
              Facts.days(benchmarks.results()),
              events(benchmarks.results()),
              Facts.range(benchmarks.all(), BenchmarkSummary::runs),
              spread(benchmarks.all()),
              NoiseFloor.of(benchmarks.results()).percent()));
    }
    return table.markdown();
  }

  /** Returns the experiments' numbers of events, each with its largest warm-up. */
  private static String events(List<BenchmarkResult> results) {
    Map<Integer, Integer> warmups = new TreeMap<>();
    for (BenchmarkResult one : results) {
      warmups.merge(one.asked(), (Integer) one.options().getOrDefault("warmup", 0), Integer::max);
    }
    return warmups.entrySet().stream()
        .map(one -> "%,d after %,d".formatted(one.getKey(), one.getValue()))
        .collect(joining("; "));
  }

  /** Describes how far repetitions are from their median; empty without repetitions. */
  private static String spread(List<BenchmarkSummary> summaries) {
    double[] distances =
        summaries.stream()
            .filter(one -> one.runs() > 1 && !one.key().rateIsSet())
            .mapToDouble(
                one -> Math.max(one.mostRate() / one.rate() - 1, 1 - one.leastRate() / one.rate()))
            .sorted()
            .toArray();
    return distances.length == 0
        ? ""
        : "within %.0f %% in %d of %d settings, at most %.0f %%"
            .formatted(
                100 * USUAL_SPREAD,
                Arrays.stream(distances).filter(distance -> distance <= USUAL_SPREAD).count(),
                distances.length,
                100 * distances[distances.length - 1]);
  }

  /** Returns rows for machines, versions and databases. A setting may have several values. */
  static String machine(List<BenchmarkResult> results) {
    Set<String> machines = new TreeSet<>();
    Set<String> heaps = new TreeSet<>();
    Map<String, Set<String>> versions = new TreeMap<>();
    Map<String, Map<String, Set<String>>> databases = new TreeMap<>(SettingNames.order("database"));
    for (BenchmarkResult one : results) {
      machines.add(
          String.join(", ", one.machine().values()).replaceFirst("^(\\d+)\\b", "$1 processors"));
      heaps.add(String.valueOf(one.options().get("workerHeap")));
      one.versions().forEach((name, version) -> add(versions, withoutSettings(name), version));
      Map<String, String> settings = new LinkedHashMap<>(one.database());
      String kind = settings.remove("kind");
      if (kind != null) {
        Map<String, Set<String>> known =
            databases.computeIfAbsent(kind, key -> new LinkedHashMap<>());
        settings.forEach((name, value) -> add(known, name, value));
      }
    }
    versions.remove(SinkName.COUNTING);
    TextTable table = new TextTable(List.of("fact", "value"));
    machines.forEach(machine -> table.add(List.of("machine", machine)));
    table.add(List.of("worker heap", String.join(" or ", heaps)));
    table.add(List.of("versions", text(versions)));
    databases.forEach(
        (kind, settings) ->
            table.add(List.of(SettingNames.title("database", kind), text(settings))));
    return table.markdown();
  }

  /** Returns the sink of a name such as {@code debezium-unnest}; its version is the same. */
  private static String withoutSettings(String sink) {
    return sink.replaceFirst("^(%s|%s)-.*".formatted(SinkName.TARMAC, SinkName.DEBEZIUM), "$1");
  }

  private static void add(Map<String, Set<String>> values, String name, String value) {
    values.computeIfAbsent(name, key -> new TreeSet<>()).add(value);
  }

  private static String text(Map<String, Set<String>> values) {
    return values.entrySet().stream()
        .map(one -> "`%s` %s".formatted(one.getKey(), String.join(" or ", one.getValue())))
        .collect(joining(", "));
  }
}
