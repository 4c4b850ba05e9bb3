package io.tarmac.connect.jdbc.metrics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A registry that shows the metrics of a task until it is closed. A tag separates the metrics from
 * those of another task with the same name. The other task runs on another worker of the JVM, or
 * has been given up and has not ended. The first metrics of a task choose the tag, and all later
 * metrics of the task carry the same tag. Thread-safe.
 */
abstract class MetricRegistry implements AutoCloseable {

  /**
   * A number that the sink shows.
   *
   * @param value returns the present number; any thread may ask at any time
   */
  record Metric(String name, String description, DoubleSupplier value) {}

  private static final Logger LOG = LoggerFactory.getLogger(MetricRegistry.class);

  private static final String INSTANCE = "instance";

  /** The most tasks of one name that the tag tells apart. */
  private static final int MOST_INSTANCES = 100;

  /** The number of the task among tasks of its name; 0 until the first metrics have been shown. */
  private int instance;

  private boolean closed;

  /**
   * Shows metrics, with the tag unless the task is the first of its name.
   *
   * @param tags the tags in addition to those of the connector and the task
   */
  final synchronized void add(Map<String, String> tags, List<Metric> metrics) {
    if (closed) {
      return;
    }
    int last = instance == 0 ? MOST_INSTANCES : instance;
    for (int next = Math.max(1, instance); next <= last; next++) {
      Map<String, String> all = new LinkedHashMap<>(tags);
      if (next > 1) {
        all.put(INSTANCE, String.valueOf(next));
      }
      if (show(all, metrics)) {
        instance = next;
        return;
      }
    }
    LOG.warn("Metrics are not shown: the names with the tags {} are in use", tags);
  }

  /** Stops showing all metrics of the task. */
  @Override
  public final synchronized void close() {
    closed = true;
    removeAll();
  }

  /**
   * Shows all metrics, or none if one of their names is in use. If the metrics cannot be shown for
   * another reason, the task goes on without them, because the counted work has already been
   * committed.
   *
   * @return whether none of the names was in use
   */
  abstract boolean show(Map<String, String> tags, List<Metric> metrics);

  /** Removes everything that has been shown. */
  abstract void removeAll();
}
