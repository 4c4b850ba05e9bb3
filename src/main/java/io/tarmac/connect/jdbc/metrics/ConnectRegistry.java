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
 * Connect's own metrics, which it hands to all of the worker's reporters. Workers before 4.1 have
 * none: there making one is an error of linkage, for which the class stands by itself.
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
   * Tells whether none of the names was in use; if one was, adds none. Where Connect refuses for
   * another reason, as at its end, the metrics are not shown: what they count goes on, and has been
   * committed when it is told.
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
