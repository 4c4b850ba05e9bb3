package io.tarmac.perf.run;

import io.tarmac.perf.measure.PublishedFigures;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Where a pass spent its time, as far as consumer and sink tell. */
final class Stages {
  private Stages() {}

  /**
   * Seconds by stage. The task's thread fetches, converts, and is in {@code put}, which is decode,
   * plan and wait; the rest of the sink's stages go on beside it when it writes behind. Of a sink
   * that publishes no stages, all that is not fetching is {@code convert and put}.
   *
   * @param published what totals grew by in the pass
   * @param fetch in which the consumers waited for the broker or read from it
   * @param taskSeconds the length of the pass, times its tasks
   */
  static Map<String, Double> seconds(
      Map<String, Double> published, OptionalDouble fetch, double taskSeconds) {
    Map<String, Double> seconds = new TreeMap<>(PublishedFigures.stageSeconds(published));
    if (fetch.isEmpty()) {
      return seconds;
    }
    double fetched = Math.min(fetch.getAsDouble(), taskSeconds);
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
