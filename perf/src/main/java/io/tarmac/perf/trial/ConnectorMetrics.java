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
 * @param fetchSeconds in which its consumers waited for the broker or read from it; nothing if they
 *     do not tell
 */
record ConnectorMetrics(Map<String, Double> published, OptionalDouble fetchSeconds) {
  static final ConnectorMetrics NONE = new ConnectorMetrics(Map.of(), OptionalDouble.empty());

  /** Reads the metrics, which begin with the connector's creation. */
  static ConnectorMetrics read(String connector, WorkerMetrics metrics) {
    return new ConnectorMetrics(metrics.published(connector), metrics.fetchSeconds(connector));
  }

  /** Returns what totals have grown by. The difference of what is not a total means nothing. */
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
   * Returns seconds by stage. The task's thread fetches, converts, and is in {@code put}, which is
   * decode, plan and wait. The other stages of a sink that writes behind go on meanwhile. If a sink
   * publishes no stages, all that is not fetching is {@code convert and put}.
   *
   * @param taskSeconds the length of the iteration, times its tasks
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
