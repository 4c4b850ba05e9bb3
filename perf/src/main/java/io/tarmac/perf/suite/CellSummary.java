package io.tarmac.perf.suite;

import io.tarmac.perf.report.Latency;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.Median;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The repetitions of a cell in one run: events per second as median, least and most; of what else
 * there is the median.
 *
 * @param seed of the run
 * @param asked the experiment's events
 * @param askedSeconds what those take, the median
 */
public record CellSummary(
    CellKey cell,
    long seed,
    int runs,
    int events,
    int asked,
    double median,
    double least,
    double most,
    @Nullable Double rowsPerBatch,
    double askedSeconds,
    @Nullable Double bytesPerSecond,
    @Nullable Double p50Millis,
    @Nullable Double p99Millis) {
  private static final int ENOUGH_BATCHES = 20;

  /**
   * One summary for each cell, in the order in which cells first appear; of a cell without a
   * database one for each run.
   */
  public static List<CellSummary> of(List<CellResult> results) {
    Map<SeededCell, List<CellResult>> cells = new LinkedHashMap<>();
    for (CellResult result : results) {
      cells.computeIfAbsent(SeededCell.of(result), key -> new ArrayList<>()).add(result);
    }
    return cells.values().stream().map(CellSummary::ofOne).toList();
  }

  /** Whether there were so few whole batches that the first and the last one weigh much. */
  public boolean fewBatches() {
    Integer batchSize = cell.setting().batchSize();
    return batchSize != null && events < (long) ENOUGH_BATCHES * batchSize;
  }

  public boolean extrapolated() {
    return events < asked;
  }

  private static CellSummary ofOne(List<CellResult> same) {
    CellResult first = same.get(0);
    double[] rates = sorted(same, one -> one.measurement().eventsPerSecond());
    double[] asked = sorted(same, CellResult::askedSeconds);
    double[] batches = sorted(same, one -> one.measurement().rowsPerBatch());
    return new CellSummary(
        first.cell(),
        first.seed(),
        same.size(),
        first.measurement().events(),
        first.asked(),
        Median.of(rates),
        rates[0],
        rates[rates.length - 1],
        batches.length == 0 ? null : Median.of(batches),
        asked.length == 0 ? first.asked() / Median.of(rates) : Median.of(asked),
        measure(same, Measures::bytesPerSecond),
        latency(same, Latency::p50),
        latency(same, Latency::p99));
  }

  private static @Nullable Double latency(List<CellResult> same, Function<Latency, Double> share) {
    return measure(
        same,
        measures -> {
          Latency latency = measures.latency();
          return latency == null ? null : share.apply(latency);
        });
  }

  private static @Nullable Double measure(
      List<CellResult> same, Function<Measures, @Nullable Double> measure) {
    double[] sorted =
        sorted(
            same,
            one -> {
              Measures measures = one.measurement().measures();
              return measures == null ? null : measure.apply(measures);
            });
    return sorted.length == 0 ? null : Median.of(sorted);
  }

  private static double[] sorted(
      List<CellResult> same, Function<CellResult, @Nullable Double> value) {
    return same.stream().map(value).filter(Objects::nonNull).mapToDouble(x -> x).sorted().toArray();
  }
}
