package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.trial.Index;
import io.tarmac.perf.trial.Setting;
import io.tarmac.perf.trial.SinkUnderTest;
import io.tarmac.perf.trial.WriteMode;
import java.util.List;
import java.util.Map;

/**
 * The options of a suite.
 *
 * @param events of its first experiment
 * @param warmup events before those of every benchmark, no more than it measures
 * @param fewerEvents of slow settings, by the name of a sink or by batch size
 * @param experiments the names of its parts that are wanted; empty for all
 */
public record SuiteOptions(
    boolean smoke,
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
    Map<String, Integer> fewerEvents,
    List<String> experiments) {
  private static final int LEAST_UNBATCHED_EVENTS = 2_000;
  private static final int MOST_UNBATCHED_EVENTS = 10_000;

  boolean wants(String experiment) {
    return experiments.isEmpty() || experiments.contains(experiment);
  }

  /** Returns how many events are measured without batches, from which the time for all follows. */
  int unbatchedEvents() {
    int part = Math.max(LEAST_UNBATCHED_EVENTS, Math.min(MOST_UNBATCHED_EVENTS, events / 10));
    return Math.min(events, part);
  }

  /** Returns fewer events than are asked for if the sink or the batch size is slow. */
  int eventsOf(Setting setting) {
    int least = Math.min(events, fewerEvents.getOrDefault(setting.sink().name(), events));
    return setting.kind().consumes()
        ? Math.min(least, fewerEvents.getOrDefault(String.valueOf(setting.batchSize()), events))
        : least;
  }
}
