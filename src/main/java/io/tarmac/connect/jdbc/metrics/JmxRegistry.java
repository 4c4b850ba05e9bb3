package io.tarmac.connect.jdbc.metrics;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A registry of MBeans, for workers that have no plugin metrics. The MBeans have the names that
 * Connect gives plugin metrics. So a reader of the metrics need not know which kind of worker shows
 * them.
 */
final class JmxRegistry implements MetricRegistry {

  private static final Logger LOG = LoggerFactory.getLogger(JmxRegistry.class);

  private static final String DOMAIN = "kafka.connect";

  /** The text that Kafka does not quote in a name. */
  private static final Pattern PLAIN = Pattern.compile("[\\w\\-%. \\t]*");

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final String connector;
  private final String task;
  private final InstanceTag instance = new InstanceTag();
  private final List<ObjectName> added = new ArrayList<>();
  private boolean closed;

  JmxRegistry(String connector, String task) {
    this.connector = connector;
    this.task = task;
  }

  @Override
  public synchronized void add(Map<String, String> tags, List<Metric> metrics) {
    if (!closed && !instance.show(tags, all -> register(all, metrics))) {
      LOG.warn("Metrics are not shown: the names with the tags {} are in use", tags);
    }
  }

  /** Registers the metrics, and tells whether their name was not in use. */
  private boolean register(Map<String, String> tags, List<Metric> metrics) {
    try {
      ObjectName name = name(tags);
      server.registerMBean(new MetricsBean(metrics), name);
      added.add(name);
      return true;
    } catch (InstanceAlreadyExistsException another) {
      LOG.debug("{} is in use", another.getMessage());
      return false;
    } catch (JMException failure) {
      LOG.warn("Metrics are not shown: {}", failure.toString());
      return true;
    }
  }

  private ObjectName name(Map<String, String> tags) throws JMException {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("type", "plugins");
    all.put("connector", connector);
    all.put("task", task);
    all.putAll(tags);
    return new ObjectName(
        all.entrySet().stream()
            .map(tag -> tag.getKey() + "=" + quoted(tag.getValue()))
            .collect(Collectors.joining(",", DOMAIN + ":", "")));
  }

  private static String quoted(String value) {
    return PLAIN.matcher(value).matches() ? value : ObjectName.quote(value);
  }

  @Override
  public synchronized void close() {
    closed = true;
    for (ObjectName name : added) {
      try {
        server.unregisterMBean(name);
      } catch (JMException failure) {
        LOG.debug("{} could not be removed: {}", name, failure.toString());
      }
    }
    added.clear();
  }
}
