package io.tarmac.perf.run;

import io.tarmac.perf.measure.PublishedFigures;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.ProcessUse;
import io.tarmac.perf.report.TaskShares;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the meters of a pass said at its end.
 *
 * @param connector what it publishes, from its creation on
 * @param told what of that, and of its consumers' time, was in the pass
 */
record Observed(
    Map<String, ProcessUse> processes,
    Map<String, Long> database,
    Map<String, Double> connector,
    Told told) {
  /**
   * @param measured events of the topic that came in the time that was measured
   */
  Measures measures(
      LoadedTopic topic,
      int measured,
      Instant started,
      Instant completed,
      OptionalDouble rowsPerBatch,
      int tasks,
      @Nullable TaskShares shares) {
    double seconds = Duration.between(started, completed).toNanos() / 1e9;
    double bytes = (double) topic.bytes() * measured / topic.events();
    return new Measures(
        bytes / seconds,
        processes,
        withCommits(measured, rowsPerBatch),
        Stages.seconds(told.published(), told.fetchSeconds(), tasks * seconds),
        PublishedFigures.batchEnds(told.published()),
        connector,
        shares,
        null);
  }

  /** Of the worker that held the most; nothing where that cannot be seen. */
  OptionalLong workerPeakBytes() {
    return processes.entrySet().stream()
        .filter(process -> Costs.isWorker(process.getKey()))
        .map(process -> process.getValue().peakBytes())
        .filter(Objects::nonNull)
        .mapToLong(Long::longValue)
        .max();
  }

  /** The database's own count of commits has those of whoever looks at the table in it. */
  private Map<String, Long> withCommits(int events, OptionalDouble rowsPerBatch) {
    if (database.isEmpty() || rowsPerBatch.isEmpty()) {
      return database;
    }
    Map<String, Long> all = new TreeMap<>(database);
    all.put(Measures.COMMITS, Math.round(events / rowsPerBatch.getAsDouble()));
    return all;
  }
}
