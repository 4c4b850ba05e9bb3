package io.tarmac.perf.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.BinomialTest;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;

/**
 * A comparison of two runs.
 *
 * @param ratios of the benchmarks that both runs have measured in the same way, in the order of the
 *     first
 * @param differences a line for each fact that differs, and for benchmarks that are not compared
 * @param floor the larger noise floor of the two runs
 */
public record RunComparison(
    List<BenchmarkRatio> ratios, List<String> differences, NoiseFloor floor) {
  /** A larger probability of chance proves nothing. */
  private static final double MAX_CHANCE = 0.05;

  /**
   * @param threshold the lowest ratio that counts as fast enough
   */
  public static RunComparison of(
      List<BenchmarkResult> first, List<BenchmarkResult> second, double threshold) {
    Map<BenchmarkKey, List<BenchmarkSummary>> ours = summaries(first);
    Map<BenchmarkKey, List<BenchmarkSummary>> theirs = summaries(second);
    NoiseFloor floor = NoiseFloor.larger(NoiseFloor.of(first), NoiseFloor.of(second));
    // Facts of benchmarks that only one run has would all be differences.
    List<String> lines =
        RunFacts.differences(withKeys(first, theirs.keySet()), withKeys(second, ours.keySet()));
    List<BenchmarkRatio> ratios = new ArrayList<>();
    List<BenchmarkKey> ambiguous = new ArrayList<>();
    ours.forEach(
        (key, runs) -> {
          List<BenchmarkSummary> others = theirs.getOrDefault(key, List.of());
          BenchmarkSummary one = runs.get(0);
          if (others.isEmpty()) {
            lines.add("only the first run has " + key);
          } else if (runs.size() > 1 || others.size() > 1) {
            ambiguous.add(key); // no run has a better claim to be the figure
          } else if (one.amount().equals(others.get(0).amount())) {
            ratios.add(BenchmarkRatio.of(one, others.get(0), threshold, floor));
          } else {
            lines.add(
                "not compared, %s: %s, %s".formatted(key, one.amount(), others.get(0).amount()));
          }
        });
    theirs.keySet().stream()
        .filter(key -> !ours.containsKey(key))
        .forEach(key -> lines.add("only the second run has " + key));
    if (!ambiguous.isEmpty()) {
      lines.add(
          "not compared, benchmarks without a database of which one side has several runs: "
              + ambiguous.size());
    }
    return new RunComparison(ratios, lines, floor);
  }

  private static Map<BenchmarkKey, List<BenchmarkSummary>> summaries(
      List<BenchmarkResult> results) {
    return BenchmarkSummary.of(results).stream()
        .collect(
            Collectors.groupingBy(BenchmarkSummary::key, LinkedHashMap::new, Collectors.toList()));
  }

  private static List<BenchmarkResult> withKeys(
      List<BenchmarkResult> results, Set<BenchmarkKey> keys) {
    return results.stream().filter(one -> keys.contains(one.key())).toList();
  }

  /** Returns the benchmarks with enough repetitions. */
  public List<BenchmarkRatio> repeated() {
    return ratios.stream().filter(BenchmarkRatio::repeated).toList();
  }

  /** Returns how many of the repeated benchmarks were slower, by far or not. */
  public long slower() {
    return repeated().stream().filter(BenchmarkRatio::slower).count();
  }

  /** Returns how many benchmarks were slower by far. */
  public long far() {
    return ratios.stream()
        .filter(one -> one.verdict() == BenchmarkRatio.RatioVerdict.FAR_SLOWER)
        .count();
  }

  /**
   * Returns whether the second run is slower: a benchmark is slower by far, or more benchmarks are
   * slower than chance explains.
   */
  public boolean tellsSlower() {
    return far() > 0 || chance() <= MAX_CHANCE + 1e-9;
  }

  /**
   * Returns an upper bound of the probability that as many benchmarks or more are slower if both
   * runs are equally fast. The bound applies the chance of the likeliest benchmark to all.
   */
  public double chance() {
    if (slower() == 0) {
      return 1;
    }
    double likeliest =
        repeated().stream().mapToDouble(RunComparison::slowerByChance).max().orElse(1);
    return BinomialTest.withDefaults()
        .with(AlternativeHypothesis.GREATER_THAN)
        .test(repeated().size(), (int) slower(), likeliest)
        .getPValue();
  }

  /** Returns the chance that all repetitions of an equally fast second run are slower. */
  private static double slowerByChance(BenchmarkRatio one) {
    double[] behind = IntStream.range(0, one.second().runs()).asDoubleStream().toArray();
    double[] ahead =
        IntStream.range(0, one.first().runs()).mapToDouble(run -> behind.length + run).toArray();
    return MannWhitneyUTest.withDefaults()
        .with(AlternativeHypothesis.LESS_THAN)
        .with(PValueMethod.EXACT)
        .test(behind, ahead)
        .getPValue();
  }
}
