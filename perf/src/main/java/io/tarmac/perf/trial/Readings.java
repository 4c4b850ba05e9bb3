package io.tarmac.perf.trial;

import io.tarmac.perf.measure.PublishedFigures;
import io.tarmac.perf.result.Latency;
import io.tarmac.perf.result.Measures;
import io.tarmac.perf.result.ProcessUse;
import io.tarmac.perf.result.TaskShares;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The readings of the meters at the end of an iteration.
 *
 * @param database the growth of the server's counters
 * @param published the connector's published metrics since its creation
 * @param growth the growth of these metrics and of the consumers' fetch time
 */
record Readings(
    CpuSeconds cpu,
    Map<String, ProcessUse> processes,
    Map<String, Long> database,
    Map<String, Double> published,
    ConnectorMetrics growth) {
  Measures measures(
      double eventBytes,
      double seconds,
      long batches,
      int tasks,
      @Nullable TaskShares shares,
      @Nullable Latency latency) {
    return new Measures(
        eventBytes / seconds,
        processes,
        withCommits(batches),
        growth.stages(tasks * seconds),
        PublishedFigures.batchEnds(growth.published()),
        published,
        shares,
        latency);
  }

  /** Returns the highest peak of a worker; null if it is unknown. */
  @Nullable Long workerPeakBytes() {
    return processes.entrySet().stream()
        .filter(process -> process.getKey().startsWith(CpuSeconds.WORKER))
        .map(process -> process.getValue().peakBytes())
        .filter(Objects::nonNull)
        .max(Long::compare)
        .orElse(null);
  }

  /** Adds the sink's commits, because the database's own count includes perf's queries. */
  private Map<String, Long> withCommits(long batches) {
    if (database.isEmpty() || batches == 0) {
      return database;
    }
    Map<String, Long> all = new TreeMap<>(database);
    all.put(Measures.COMMITS, batches);
    return all;
  }
}
