package io.tarmac.perf.report;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.Figure;
import io.tarmac.perf.result.NoiseFloor;
import io.tarmac.perf.result.RunResults;
import io.tarmac.perf.result.SinkName;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The benchmarks of a results file, which comments in the documentation select by name. */
record MeasuredBenchmarks(List<BenchmarkSummary> all, Map<Long, NoiseFloor> floors) {
  static MeasuredBenchmarks read(Path file) {
    List<BenchmarkResult> results = RunResults.of(List.of(file));
    Map<Long, Set<String>> databases = new HashMap<>();
    for (BenchmarkResult one : results) {
      Set<String> ofRun = databases.computeIfAbsent(one.seed(), seed -> new HashSet<>());
      Optional.ofNullable(one.key().database()).ifPresent(ofRun::add);
    }
    // The counting sink has no database. Its figures belong to the run's only database, or to all.
    List<BenchmarkResult> ofDatabases =
        results.stream()
            .map(one -> one.named(one.key().on(single(databases.get(one.seed())))))
            .toList();
    return new MeasuredBenchmarks(BenchmarkSummary.of(ofDatabases), NoiseFloor.ofRuns(results));
  }

  private static @Nullable String single(@Nullable Set<String> names) {
    return names != null && names.size() == 1 ? names.iterator().next() : null;
  }

  List<BenchmarkResult> results() {
    return all.stream().flatMap(one -> one.repetitions().stream()).toList();
  }

  List<BenchmarkSummary> matching(Marker marker) {
    return all.stream()
        .filter(one -> !SinkName.isTwin(one.key().sink()))
        .filter(one -> marker.matches(one.key().names()))
        .toList();
  }

  /**
   * Returns a benchmark's figure divided by its counterpart's; null if one of them is missing. The
   * counterpart belongs to the same run and differs only in the changed names. It may lack others,
   * as the counting sink lacks a batch size. If a changed name ends with an asterisk, the
   * counterpart is the fastest benchmark with that prefix.
   */
  @Nullable Double ratio(BenchmarkSummary summary, Map<String, String> changed, Figure figure) {
    Double one = summary.figure(figure);
    Double other = counterpart(summary, changed).map(found -> found.figure(figure)).orElse(null);
    return one == null || other == null ? null : Double.valueOf(one / other);
  }

  /** Returns whether a benchmark and its counterpart differ in their rates by more than noise. */
  boolean differs(BenchmarkSummary summary, Map<String, String> changed) {
    NoiseFloor floor = Objects.requireNonNull(floors.get(summary.seed()));
    return counterpart(summary, changed)
        .map(other -> floor.tells(Figure.RATE, summary, other))
        .orElse(true);
  }

  private Optional<BenchmarkSummary> counterpart(
      BenchmarkSummary summary, Map<String, String> changed) {
    Map<String, String> wanted = new HashMap<>(summary.key().names());
    wanted.putAll(changed);
    List<BenchmarkSummary> found =
        all.stream()
            .filter(other -> other.seed() == summary.seed())
            .filter(other -> !SinkName.isTwin(other.key().sink()))
            .filter(other -> other.key().names().keySet().containsAll(changed.keySet()))
            .filter(other -> matches(other.key().names(), wanted))
            .sorted(Comparator.comparingDouble(BenchmarkSummary::rate).reversed())
            .toList();
    if (found.size() > 1 && changed.values().stream().noneMatch(name -> name.endsWith("*"))) {
      throw new ReplayFailure(
          "%s has several counterparts with %s; add names".formatted(summary.key(), changed));
    }
    return found.stream().findFirst();
  }

  private static boolean matches(Map<String, String> names, Map<String, String> wanted) {
    return names.entrySet().stream()
        .allMatch(
            name -> {
              String pattern = wanted.getOrDefault(name.getKey(), "");
              return pattern.endsWith("*")
                  ? name.getValue().startsWith(pattern.substring(0, pattern.length() - 1))
                  : name.getValue().equals(pattern);
            });
  }
}
