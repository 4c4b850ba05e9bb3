package io.tarmac.perf.result;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The difference between twins: one setting of a run, measured twice as if it were two sinks. A
 * smaller difference between two settings of the run means nothing.
 *
 * @param figure in which the twins were compared: their rate, or the p99 at a fixed rate
 * @param observed the largest ratio of twins' medians; at least 1
 * @param ratio below which settings cannot be told apart; at least {@code observed}
 * @param pairs how many settings were measured twice; 0 if the floor is not known
 */
public record NoiseFloor(Figure figure, double observed, double ratio, int pairs) {
  /** The floor of a run that measured nothing twice. */
  private static final NoiseFloor UNKNOWN = new NoiseFloor(Figure.RATE, 1, 1, 0);

  /** The number of draws from the twins' repetitions, because one ratio may be luck. */
  private static final int DRAWS = 10_000;

  private static final double QUANTILE = 0.9;

  /** The ratio by which single measurements of one setting may differ. */
  private static final double RATIO_OF_FEW_RUNS = 1.5;

  /** Returns the floors of runs, by their seeds. */
  public static Map<Long, NoiseFloor> ofRuns(List<BenchmarkResult> results) {
    Map<Long, NoiseFloor> floors = new HashMap<>();
    results.stream()
        .collect(Collectors.groupingBy(BenchmarkResult::seed))
        .forEach((seed, run) -> floors.put(seed, ofRun(seed, run)));
    return floors;
  }

  /** Returns the largest of the floors of all runs. */
  public static NoiseFloor of(List<BenchmarkResult> results) {
    return ofRuns(results).values().stream().reduce(UNKNOWN, NoiseFloor::larger);
  }

  static NoiseFloor larger(NoiseFloor one, NoiseFloor other) {
    return one.ratio < other.ratio || !one.isKnown() ? other : one;
  }

  private static NoiseFloor ofRun(long seed, List<BenchmarkResult> run) {
    Map<BenchmarkKey, BenchmarkSummary> summaries =
        BenchmarkSummary.of(run).stream()
            .collect(Collectors.toMap(BenchmarkSummary::key, one -> one));
    Figure figure = Figure.RATE;
    double observed = 0;
    double[] draws = {};
    int pairs = 0;
    for (BenchmarkSummary twin : BenchmarkSummary.of(run)) {
      BenchmarkSummary original =
          summaries.get(twin.key().ofSink(SinkName.ofTwin(twin.key().sink())));
      if (SinkName.isTwin(twin.key().sink()) && original != null) {
        figure = twin.key().rateIsSet() ? Figure.P99 : Figure.RATE;
        double[] ours = figure.values(original.repetitions());
        double[] others = figure.values(twin.repetitions());
        if (ours.length > 0 && others.length > 0) {
          pairs++;
          observed = Math.max(observed, distance(ours, others));
          draws = DoubleStream.concat(DoubleStream.of(draws), draws(seed, ours, others)).toArray();
        }
      }
    }
    if (pairs == 0) {
      return UNKNOWN;
    }
    double drawn = Quantile.withDefaults().evaluate(draws, QUANTILE);
    return new NoiseFloor(figure, Math.exp(observed), Math.exp(Math.max(observed, drawn)), pairs);
  }

  /** Returns distances of medians, each of repetitions drawn from those of both twins. */
  private static DoubleStream draws(long seed, double[] one, double[] other) {
    double[] pool = DoubleStream.concat(DoubleStream.of(one), DoubleStream.of(other)).toArray();
    Random random = new Random(seed); // the same results have the same floor
    return DoubleStream.generate(
            () -> distance(draw(random, pool, one.length), draw(random, pool, other.length)))
        .limit(DRAWS);
  }

  private static double[] draw(Random random, double[] pool, int count) {
    return random.ints(count, 0, pool.length).mapToDouble(at -> pool[at]).toArray();
  }

  /** Returns the distance of the medians. */
  private static double distance(double[] one, double[] other) {
    Median median = Median.withDefaults();
    return Math.abs(Math.log(median.evaluate(one) / median.evaluate(other)));
  }

  public boolean isKnown() {
    return pairs > 0;
  }

  /**
   * Returns whether two benchmarks differ in a figure that both have: their medians by more than
   * the floor, and every repetition. If either has fewer than three, the difference must be larger,
   * and no difference of latencies counts.
   */
  public boolean tells(Figure by, BenchmarkSummary one, BenchmarkSummary other) {
    return doubt(by, one, other).isEmpty();
  }

  /** Returns why two benchmarks cannot be told apart by a figure; empty if they differ. */
  public String doubt(Figure by, BenchmarkSummary one, BenchmarkSummary other) {
    double[] ours = by.values(one.repetitions());
    double[] others = by.values(other.repetitions());
    double distance = distance(ours, others);
    boolean few = !one.isRepeated() || !other.isRepeated();
    return ours[0] <= others[others.length - 1] && others[0] <= ours[ours.length - 1]
        ? "their repetitions overlap"
        : by == figure && distance <= Math.log(ratio)
            ? "differences below %s may be chance".formatted(percent())
            : few && (by != Figure.RATE || distance <= Math.log(RATIO_OF_FEW_RUNS))
                ? "fewer than three repetitions tell only differences above 50 %"
                : "";
  }

  /** Returns a sentence on which differences count. */
  public String text() {
    return isKnown()
        ? "The same setting, measured as if it were two sinks, differed by %.0f %%%s. From the spread of its repetitions, differences below %s may be chance."
            .formatted(percent(observed), figure == Figure.P99 ? " in its p99" : "", percent())
        : "The noise floor is unknown, because no setting was measured twice: small differences may be noise.";
  }

  /** Returns the least difference that counts, rounded up. */
  public String percent() {
    return isKnown() ? "%.0f %%".formatted(Math.ceil(percent(ratio) - 1e-6)) : "unknown";
  }

  private static double percent(double ratio) {
    return 100 * (ratio - 1);
  }
}
