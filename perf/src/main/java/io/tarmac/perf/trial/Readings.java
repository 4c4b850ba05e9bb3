package io.tarmac.perf.trial;

import io.tarmac.perf.measure.PublishedFigures;
import io.tarmac.perf.result.Latency;
import io.tarmac.perf.result.Measures;
import io.tarmac.perf.result.ProcessUse;
import io.tarmac.perf.result.TaskShares;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The readings of the meters at the end of an iteration.
 *
 * @param cpu that the iteration used
 * @param database the counters of the server, which grew in the iteration
 * @param connector what the connector publishes, from its creation on
 * @param grown what of that, and of its consumers' time, was in the iteration
 */
record Readings(
    CpuSeconds cpu,
    Map<String, ProcessUse> processes,
    Map<String, Long> database,
    Map<String, Double> connector,
    ConnectorMetrics grown) {
  /**
   * @param bytes of the events
   * @param seconds that the events took
   */
  Measures measures(
      int events,
      double bytes,
      double seconds,
      OptionalDouble rowsPerBatch,
      int tasks,
      @Nullable TaskShares shares,
      @Nullable Latency latency) {
    return new Measures(
        bytes / seconds,
        processes,
        withCommits(events, rowsPerBatch),
        grown.stages(tasks * seconds),
        PublishedFigures.batchEnds(grown.published()),
        connector,
        shares,
        latency);
  }

  /** Returns the peak of the worker that held the most; null if that cannot be seen. */
  @Nullable Long workerPeakBytes() {
    return processes.entrySet().stream()
        .filter(process -> process.getKey().startsWith(CpuSeconds.WORKER))
        .map(process -> process.getValue().peakBytes())
        .filter(Objects::nonNull)
        .max(Long::compare)
        .orElse(null);
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
