package io.tarmac.perf.suite;

import io.tarmac.perf.report.Latency;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.Median;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The repetitions of a cell in one run. Each figure is the median of those that there are.
 *
 * <p>Of few events the time until the first arrive weighs much. So where fewer events than the
 * experiment's were measured, their plain events per second are no figure of the experiment: {@link
 * #rate} is.
 *
 * @param repetitions at least one
 */
public record CellSummary(List<CellResult> repetitions) {
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
    return cells.values().stream().map(CellSummary::new).toList();
  }

  public CellKey cell() {
    return first().cell();
  }

  /** Returns the seed of the run. */
  public long seed() {
    return first().seed();
  }

  public int runs() {
    return repetitions.size();
  }

  /** Returns how many events were measured. */
  public int events() {
    return first().measurement().events();
  }

  /** Returns the events of the experiment. */
  public int asked() {
    return first().asked();
  }

  /** Returns the events per second of the events that were measured, by the time they took. */
  public double median() {
    return Median.of(measuredRates());
  }

  public double least() {
    return measuredRates()[0];
  }

  public double most() {
    return measuredRates()[runs() - 1];
  }

  /** Returns the events per second of the experiment: its events by the time those take. */
  public double rate() {
    return Median.of(rates());
  }

  public double leastRate() {
    return rates()[0];
  }

  public double mostRate() {
    return rates()[runs() - 1];
  }

  /** Returns the rate of each repetition, ascending. */
  public double[] rates() {
    return repetitions.stream().mapToDouble(CellResult::rate).sorted().toArray();
  }

  private double[] measuredRates() {
    return repetitions.stream()
        .mapToDouble(one -> one.measurement().eventsPerSecond())
        .sorted()
        .toArray();
  }

  /** Returns the time that the events of the experiment take. */
  public double askedSeconds() {
    Double seconds = Median.ofPresent(repetitions, CellResult::askedSeconds);
    return seconds == null ? asked() / median() : seconds;
  }

  /** Returns the median of a figure of the measurements; null if none has it. */
  public @Nullable Double figure(Function<Measurement, @Nullable Double> figure) {
    return Median.ofPresent(repetitions, one -> figure.apply(one.measurement()));
  }

  public @Nullable Double rowsPerBatch() {
    return figure(Measurement::rowsPerBatch);
  }

  /** Returns the bytes per second at {@link #rate}. */
  public @Nullable Double bytesPerSecond() {
    return Median.ofPresent(repetitions, CellResult::bytesPerSecond);
  }

  public @Nullable Double p50Millis() {
    return latency(Latency::p50);
  }

  public @Nullable Double p99Millis() {
    return latency(Latency::p99);
  }

  /** Returns how often the sink waited for its database in a batch. */
  public @Nullable Double roundTripsPerBatch() {
    return figure(one -> one.measures() == null ? null : one.measures().roundTripsPerBatch());
  }

  /** Whether there were so few whole batches that the first and the last one weigh much. */
  public boolean fewBatches() {
    Integer batchSize = cell().setting().batchSize();
    return batchSize != null && events() < (long) ENOUGH_BATCHES * batchSize;
  }

  public boolean extrapolated() {
    return events() < asked();
  }

  private CellResult first() {
    return repetitions.get(0);
  }

  private @Nullable Double latency(Function<Latency, Double> share) {
    return figure(
        one -> {
          Measures measures = one.measures();
          Latency latency = measures == null ? null : measures.latency();
          return latency == null ? null : share.apply(latency);
        });
  }
}
