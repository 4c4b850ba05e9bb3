package io.tarmac.connect.jdbc.metrics;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A registry of MBeans, for workers that have no plugin metrics. The MBeans have the names that
 * Connect gives plugin metrics. So a reader of the metrics need not know which kind of worker shows
 * them.
 */
final class JmxRegistry extends MetricRegistry {

  private static final Logger LOG = LoggerFactory.getLogger(JmxRegistry.class);

  private static final String DOMAIN = "kafka.connect";

  /** The text that Kafka does not quote in a name. */
  private static final Pattern PLAIN = Pattern.compile("[\\w\\-%. \\t]*");

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final String connector;
  private final String task;
  private final List<ObjectName> added = new ArrayList<>();

  JmxRegistry(String connector, String task) {
    this.connector = connector;
    this.task = task;
  }

  @Override
  boolean show(Map<String, String> tags, List<Metric> metrics) {
    try {
      ObjectName name = name(tags);
      server.registerMBean(new Bean(metrics), name);
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
  void removeAll() {
    for (ObjectName name : added) {
      try {
        server.unregisterMBean(name);
      } catch (JMException failure) {
        LOG.debug("{} could not be removed: {}", name, failure.toString());
      }
    }
    added.clear();
  }

  /** An MBean that has metrics as readable attributes. Immutable. */
  private static final class Bean implements DynamicMBean {

    private final Map<String, Metric> metrics = new LinkedHashMap<>();

    Bean(List<Metric> metrics) {
      metrics.forEach(metric -> this.metrics.put(metric.name(), metric));
    }

    @Override
    public Object getAttribute(String name) throws AttributeNotFoundException {
      Metric metric = metrics.get(name);
      if (metric == null) {
        throw new AttributeNotFoundException(name);
      }
      return metric.value().getAsDouble();
    }

    @Override
    public AttributeList getAttributes(String[] names) {
      AttributeList list = new AttributeList();
      for (String name : names) {
        Metric metric = metrics.get(name);
        if (metric != null) {
          list.add(new Attribute(name, metric.value().getAsDouble()));
        }
      }
      return list;
    }

    @Override
    public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
      throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
      return new AttributeList();
    }

    @Override
    public @Nullable Object invoke(String action, Object[] parameters, String[] signature) {
      throw new UnsupportedOperationException("there is nothing to do");
    }

    @Override
    public MBeanInfo getMBeanInfo() {
      MBeanAttributeInfo[] attributes =
          metrics.values().stream()
              .map(
                  metric ->
                      new MBeanAttributeInfo(
                          metric.name(), "double", metric.description(), true, false, false))
              .toArray(MBeanAttributeInfo[]::new);
      return new MBeanInfo(
          Bean.class.getName(), "metrics of a sink task", attributes, null, null, null);
    }
  }
}
