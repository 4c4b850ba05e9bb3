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
final class ConnectRegistry extends MetricRegistry {

  private static final Logger LOG = LoggerFactory.getLogger(ConnectRegistry.class);

  private final PluginMetrics plugin;
  private final List<MetricName> added = new ArrayList<>();

  ConnectRegistry(SinkTaskContext context) {
    this.plugin = context.pluginMetrics();
  }

  @Override
  boolean show(Map<String, String> tags, List<Metric> metrics) {
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
      // Connect may refuse for another reason, for example at its end.
      LOG.debug("Metrics are not shown: {}", refusal.toString());
      remove(added.subList(before, added.size()));
      return true;
    }
  }

  @Override
  void removeAll() {
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
