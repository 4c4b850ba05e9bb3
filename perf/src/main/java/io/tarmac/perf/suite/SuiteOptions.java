package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.trial.Index;
import io.tarmac.perf.trial.SinkUnderTest;
import io.tarmac.perf.trial.WriteMode;
import java.util.List;

/**
 * The options of a suite.
 *
 * @param events of its first experiment
 * @param warmup unmeasured events before each benchmark, at most as many as it measures
 * @param experiments the names of the selected experiments; empty for all
 */
public record SuiteOptions(
    boolean quick,
    int events,
    int warmup,
    int repetitions,
    long seed,
    List<DatabaseKind> databases,
    List<SinkUnderTest> sinks,
    List<ConverterChoice> converters,
    List<Integer> batchSizes,
    List<WriteMode> insertModes,
    List<Index> indexes,
    List<String> experiments) {
  private static final int MIN_UNBATCHED_EVENTS = 2_000;
  private static final int MAX_UNBATCHED_EVENTS = 10_000;

  boolean wants(String experiment) {
    return experiments.isEmpty() || experiments.contains(experiment);
  }

  /** Returns how many events are measured in batches of one; the time for all is extrapolated. */
  int unbatchedEvents() {
    int part = Math.max(MIN_UNBATCHED_EVENTS, Math.min(MAX_UNBATCHED_EVENTS, events / 10));
    return Math.min(events, part);
  }
}
