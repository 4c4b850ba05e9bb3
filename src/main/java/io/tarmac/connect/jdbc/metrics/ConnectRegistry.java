package io.tarmac.connect.jdbc.metrics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.PluginMetrics;
import org.apache.kafka.connect.sink.SinkTaskContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registry of Connect's own plugin metrics, which Connect hands to all reporters of the worker.
 * Workers before 4.1 have no plugin metrics, and creating this registry there is a linkage error.
 * So this class stands by itself.
 */
final class ConnectRegistry implements MetricRegistry {

  private static final Logger LOG = LoggerFactory.getLogger(ConnectRegistry.class);

  private final PluginMetrics plugin;
  private final InstanceTag instance = new InstanceTag();
  private final List<MetricName> added = new ArrayList<>();
  private boolean closed;

  ConnectRegistry(SinkTaskContext context) {
    this.plugin = context.pluginMetrics();
  }

  @Override
  public synchronized void add(Map<String, String> tags, List<Metric> metrics) {
    if (!closed && !instance.show(tags, all -> addAll(all, metrics))) {
      LOG.warn("Metrics are not shown: the names with the tags {} are in use", tags);
    }
  }

  /**
   * Adds all metrics, or none if one of their names is in use. Connect may refuse for another
   * reason, for example at its end. Then the metrics are not shown, but the task goes on, because
   * the counted work has already been committed.
   *
   * @return whether none of the names was in use
   */
  private boolean addAll(Map<String, String> tags, List<Metric> metrics) {
    int before = added.size();
    try {
      for (Metric metric : metrics) {
        MetricName name =
            plugin.metricName(metric.name(), metric.description(), new LinkedHashMap<>(tags));
        plugin.addMetric(name, (Measurable) (config, now) -> metric.value().getAsDouble());
        added.add(name);
      }
      return true;
    } catch (IllegalArgumentException inUse) {
      remove(added.subList(before, added.size()));
      return false;
    } catch (RuntimeException refusal) {
      LOG.debug("Metrics are not shown: {}", refusal.toString());
      remove(added.subList(before, added.size()));
      return true;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    remove(added);
  }

  private void remove(List<MetricName> names) {
    try {
      names.forEach(plugin::removeMetric);
    } catch (RuntimeException gone) {
      LOG.debug("Connect has removed the metrics: {}", gone.getMessage());
    }
    names.clear();
  }
}
