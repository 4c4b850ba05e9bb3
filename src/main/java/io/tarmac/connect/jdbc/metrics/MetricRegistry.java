package io.tarmac.connect.jdbc.metrics;

import java.util.List;
import java.util.Map;

/** Where metrics of a task are shown, until it is closed. Thread-safe. */
interface MetricRegistry extends AutoCloseable {

  /**
   * The tag that tells metrics from those of another task that has the same name: one on another
   * worker of the JVM, or one that has been given up and has not ended. The first has none.
   */
  String INSTANCE = "instance";

  /** No more than this many of a name are told apart. */
  int MOST_INSTANCES = 100;

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
