package io.tarmac.perf.run;

import io.tarmac.perf.measure.WorkerMetrics;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What a connector and its consumers tell of themselves, from the connector's creation on.
 *
 * @param published the metrics that the connector publishes
 * @param fetchSeconds in which its consumers waited for the broker or read from it; nothing when
 *     they do not tell
 */
record Told(Map<String, Double> published, OptionalDouble fetchSeconds) {
  static final Told NOTHING = new Told(Map.of(), OptionalDouble.empty());

  static Told by(String connector, WorkerMetrics metrics) {
    return new Told(metrics.published(connector), metrics.fetchSeconds(connector));
  }

  /** What totals have grown by; of what is no total that says nothing. */
  Told since(Told before) {
    Map<String, Double> grown = new TreeMap<>();
    published.forEach(
        (name, value) -> grown.put(name, value - before.published.getOrDefault(name, 0.0)));
    return new Told(
        grown,
        fetchSeconds.isPresent()
            ? OptionalDouble.of(fetchSeconds.getAsDouble() - before.fetchSeconds.orElse(0))
            : OptionalDouble.empty());
  }
}
