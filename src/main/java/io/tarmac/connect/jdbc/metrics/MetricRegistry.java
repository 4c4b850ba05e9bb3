package io.tarmac.connect.jdbc.metrics;

import java.util.List;
import java.util.Map;

/** Where metrics of a task are shown, until it is closed. Thread-safe. */
interface MetricRegistry extends AutoCloseable {

  /**
   * Shows metrics.
   *
   * @param tags beside the connector's and the task's
   */
  void add(Map<String, String> tags, List<Metric> metrics);

  /** Shows none of them any more. */
  @Override
  void close();
}
