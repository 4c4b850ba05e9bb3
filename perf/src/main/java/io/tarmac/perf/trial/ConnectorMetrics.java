package io.tarmac.perf.trial;

import io.tarmac.perf.measure.PublishedFigures;
import io.tarmac.perf.measure.WorkerMetrics;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The metrics of a connector and its consumers.
 *
 * @param published the metrics that the connector publishes
 * @param fetchSeconds how long its consumers waited for the broker or read from it; empty if
 *     unknown
 */
record ConnectorMetrics(Map<String, Double> published, OptionalDouble fetchSeconds) {
  static final ConnectorMetrics NONE = new ConnectorMetrics(Map.of(), OptionalDouble.empty());

  /** Reads the metrics, whose totals start at the connector's creation. */
  static ConnectorMetrics read(String connector, WorkerMetrics metrics) {
    return new ConnectorMetrics(metrics.published(connector), metrics.fetchSeconds(connector));
  }

  /** Returns the growth of totals. The difference means nothing for other metrics. */
  ConnectorMetrics since(ConnectorMetrics before) {
    Map<String, Double> grown = new TreeMap<>();
    published.forEach(
        (name, value) -> grown.put(name, value - before.published.getOrDefault(name, 0.0)));
    return new ConnectorMetrics(
        grown,
        fetchSeconds.isPresent()
            ? OptionalDouble.of(fetchSeconds.getAsDouble() - before.fetchSeconds.orElse(0))
            : OptionalDouble.empty());
  }

  /**
   * Returns seconds by stage. A task's thread either fetches, converts, or is in {@code put}, whose
   * stages are decode, plan and wait. Other stages run in other threads. If a sink publishes no
   * stages, all time except fetching is {@code convert and put}.
   *
   * @param taskSeconds the duration of the iteration, times its number of tasks
   */
  Map<String, Double> stages(double taskSeconds) {
    Map<String, Double> seconds = new TreeMap<>(PublishedFigures.stageSeconds(published));
    if (fetchSeconds.isEmpty()) {
      return seconds;
    }
    double fetched = Math.min(fetchSeconds.getAsDouble(), taskSeconds);
    if (seconds.containsKey("decode")) {
      double put = seconds.get("decode") + seconds.getOrDefault("plan", 0.0);
      put += seconds.getOrDefault("wait", 0.0);
      seconds.put("convert", Math.max(0, taskSeconds - fetched - put));
    } else {
      seconds.put("convert and put", taskSeconds - fetched);
    }
    seconds.put("fetch", fetched);
    return seconds;
  }
}
