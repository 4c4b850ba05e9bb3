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
 * <p>Of few events the time until the first arrive weighs much. So where fewer events than the
 * experiment's were measured, their plain events per second are no figure of the experiment: {@link
 * #rate} is.
 *
 * @param seed of the run
 * @param median of the events that were measured, by the time they took; as are {@code least} and
 *     {@code most}
 * @param rate events per second of the experiment, the median: its events by what those take; as
 *     are {@code leastRate} and {@code mostRate}
 * @param asked the experiment's events
 * @param askedSeconds what those take, the median
 * @param bytesPerSecond at {@code rate}
 * @param roundTripsPerBatch how often the sink waited for its database, the median
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
    double rate,
    double leastRate,
    double mostRate,
    @Nullable Double rowsPerBatch,
    double askedSeconds,
    @Nullable Double bytesPerSecond,
    @Nullable Double p50Millis,
    @Nullable Double p99Millis,
    @Nullable Double roundTripsPerBatch) {
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
    double[] wholeRates = sorted(same, CellResult::rate);
    Double asked = Median.ofPresent(same, CellResult::askedSeconds);
    return new CellSummary(
        first.cell(),
        first.seed(),
        same.size(),
        first.measurement().events(),
        first.asked(),
        Median.of(rates),
        rates[0],
        rates[rates.length - 1],
        Median.of(wholeRates),
        wholeRates[0],
        wholeRates[wholeRates.length - 1],
        Median.ofPresent(same, one -> one.measurement().rowsPerBatch()),
        asked == null ? first.asked() / Median.of(rates) : asked,
        Median.ofPresent(same, CellResult::bytesPerSecond),
        Median.ofPresent(same, one -> latency(one, Latency::p50)),
        Median.ofPresent(same, one -> latency(one, Latency::p99)),
        Median.ofPresent(same, CellSummary::roundTripsPerBatch));
  }

  private static @Nullable Double roundTripsPerBatch(CellResult result) {
    Measures measures = result.measurement().measures();
    return measures == null ? null : measures.roundTripsPerBatch();
  }

  private static @Nullable Double latency(CellResult result, Function<Latency, Double> share) {
    Measures measures = result.measurement().measures();
    Latency latency = measures == null ? null : measures.latency();
    return latency == null ? null : share.apply(latency);
  }

  private static double[] sorted(
      List<CellResult> same, Function<CellResult, @Nullable Double> value) {
    return same.stream().map(value).filter(Objects::nonNull).mapToDouble(x -> x).sorted().toArray();
  }
}
