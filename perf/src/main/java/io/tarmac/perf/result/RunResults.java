package io.tarmac.perf.result;

import io.tarmac.perf.ReplayFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The results of one run, or of several runs without a common benchmark of a database. */
public final class RunResults {
  /** The order of experiments that do not sort by name. */
  private static final List<String> EXPERIMENTS =
      List.of(
          "one-table",
          "three-tables",
          "ten-times",
          "25-bytes",
          "1000-bytes",
          "10000-bytes",
          "full-speed",
          "fixed-rate",
          "fixed-rate-in-batches",
          "plain",
          "system-buffer",
          "lz4",
          "long");

  /** The order of results in reports. */
  private static final Comparator<BenchmarkResult> ORDER =
      Comparator.comparing(BenchmarkResult::suite)
          .thenComparing(
              result -> result.key().database(),
              Comparator.nullsLast(SettingNames.order("database")))
          .thenComparingInt(result -> EXPERIMENTS.indexOf(result.key().experiment()))
          .thenComparing(result -> result.key().experiment())
          .thenComparing(result -> result.key().setting(), Subject.ORDER)
          .thenComparing(result -> numbers(result.key().load()), Arrays::compare)
          .thenComparingInt(BenchmarkResult::repetition);

  private RunResults() {}

  /**
   * Reads all results, in the order of reports.
   *
   * @param paths directories of runs, or their files
   * @throws ReplayFailure if two runs have measured the same benchmark, because their repetitions
   *     have no common median. Runs with different seeds may share benchmarks without a database
   */
  public static List<BenchmarkResult> of(List<Path> paths) {
    List<BenchmarkResult> all = new ArrayList<>();
    Map<List<Object>, String> runs = new HashMap<>();
    Set<List<Object>> trials = new HashSet<>();
    for (Path path : paths) {
      JsonLines<BenchmarkResult> file = new SuiteDirectory(path).results();
      for (BenchmarkResult result : file.read()) {
        BenchmarkKey key = result.key();
        List<Object> benchmark =
            List.of(result.suite(), key, key.database() == null ? result.seed() : "any seed");
        String run = "%s with seed %d".formatted(file.file(), result.seed());
        String first = runs.getOrDefault(benchmark, run);
        if (!first.equals(run) || !trials.add(List.of(benchmark, result.repetition()))) {
          throw new ReplayFailure(
              "%s was measured in two runs (%s, %s), which have no common median."
                      .formatted(key, first, run)
                  + " Name one of them here, or compare both with perf/replay compare");
        }
        runs.put(benchmark, run);
        all.add(result);
      }
    }
    return sorted(all);
  }

  public static List<BenchmarkResult> sorted(List<BenchmarkResult> results) {
    return results.stream().sorted(ORDER).toList();
  }

  private static int[] numbers(Map<String, Integer> load) {
    return new TreeMap<>(load).values().stream().mapToInt(Integer::intValue).toArray();
  }
}
