package io.tarmac.perf.result;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * The repetitions of a benchmark in one run. Each figure is the median of the repetitions that have
 * it.
 *
 * @param repetitions at least one
 */
public record BenchmarkSummary(List<BenchmarkResult> repetitions) {
  private static final int ENOUGH_BATCHES = 20;

  /**
   * The repetitions that a verdict needs. Of fewer, one slow repetition decides the median, and all
   * are slower than another run's by chance more often than once in twenty.
   */
  private static final int ENOUGH_RUNS = 3;

  /** Returns a summary for each benchmark of each run, in the order in which they first appear. */
  public static List<BenchmarkSummary> of(List<BenchmarkResult> results) {
    return results.stream()
        .collect(
            Collectors.groupingBy(
                one -> List.<Object>of(one.key(), one.seed()),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .map(BenchmarkSummary::new)
        .toList();
  }

  public BenchmarkKey key() {
    return first().key();
  }

  public long seed() {
    return first().seed();
  }

  public int runs() {
    return repetitions.size();
  }

  /** Returns whether there are enough repetitions for a verdict. */
  public boolean isRepeated() {
    return runs() >= ENOUGH_RUNS;
  }

  /** Returns whether the ranges of both rates overlap. */
  boolean overlaps(BenchmarkSummary other) {
    return leastRate() <= other.mostRate() && other.leastRate() <= mostRate();
  }

  /** Returns how many events were measured. */
  public int events() {
    return first().measurement().events();
  }

  /** Returns the events of the experiment. */
  public int asked() {
    return first().asked();
  }

  /** Returns how much was measured. Only figures of the same amount can be compared. */
  String amount() {
    Object warmup = first().options().get("warmup");
    return Figure.counted(events(), "event")
        + (extrapolated() ? " for %,d".formatted(asked()) : "")
        + (warmup == null ? "" : " after %,d".formatted(warmup));
  }

  /** Returns the median of the events per second. */
  public double rate() {
    return Median.withDefaults().evaluate(rates());
  }

  public double leastRate() {
    return rates()[0];
  }

  public double mostRate() {
    return rates()[runs() - 1];
  }

  private double[] rates() {
    return Figure.RATE.values(repetitions);
  }

  /** Returns the repetition with the median speed, the lower of two in the middle. */
  public BenchmarkResult medianRun() {
    return repetitions.stream()
        .sorted(Comparator.comparingDouble(one -> one.measurement().eventsPerSecond()))
        .toList()
        .get((runs() - 1) / 2);
  }

  /** Returns the median of a figure; null unless most repetitions have it. */
  public @Nullable Double figure(Figure figure) {
    double[] values = figure.values(repetitions);
    return values.length == 0 ? null : Double.valueOf(Median.withDefaults().evaluate(values));
  }

  /**
   * Returns whether so few batches were full that the first and the last distort the figure. At a
   * fixed rate no batch is full.
   */
  public boolean fewBatches() {
    Integer batchSize = key().setting().batchSize();
    return batchSize != null && !key().rateIsSet() && events() < (long) ENOUGH_BATCHES * batchSize;
  }

  public boolean extrapolated() {
    return events() < asked();
  }

  private BenchmarkResult first() {
    return repetitions.get(0);
  }
}
