package io.tarmac.connect.jdbc.metrics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import org.jspecify.annotations.Nullable;

/** An MBean that has metrics as readable attributes. Immutable. */
final class MetricsBean implements DynamicMBean {

  private final Map<String, Metric> metrics = new LinkedHashMap<>();

  MetricsBean(List<Metric> metrics) {
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
        MetricsBean.class.getName(), "metrics of a sink task", attributes, null, null, null);
  }
}
