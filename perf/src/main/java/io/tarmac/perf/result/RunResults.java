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

/** The results of one run, or of several that have no benchmark of a database in common. */
public final class RunResults {
  /** The experiments of the suites whose order is not that of their names. */
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
          "short",
          "long");

  /** The order of readers, in whatever order results were measured. */
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
   * Reads all results, in the order of readers.
   *
   * @param paths directories of runs, or their files
   * @throws ReplayFailure if two runs have measured the same benchmark: those are no repetitions of
   *     each other, and have no median in common. A benchmark without a database takes part in the
   *     run of every database, so it is another benchmark in a run with another seed
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
              "%s has been measured in two runs (%s, %s), which are no repetitions of each other."
                      .formatted(key, first, run)
                  + " Give one of them; perf/replay compare shows two side by side");
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
