package io.tarmac.connect.jdbc.metrics;

import java.util.List;
import java.util.Map;

/** A registry that shows the metrics of a task until it is closed. Thread-safe. */
interface MetricRegistry extends AutoCloseable {

  /**
   * Shows metrics.
   *
   * @param tags the tags in addition to those of the connector and the task
   */
  void add(Map<String, String> tags, List<Metric> metrics);

  /** Stops showing all metrics of the task. */
  @Override
  void close();
}
