package io.tarmac.connect.jdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.AttributeNotFoundException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;

/** What tasks of a connector in this JVM show of themselves, as whoever monitors them reads it. */
public final class ShownMetrics {
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final String connector;
  private final String tags;

  /** Of the connector's first task. */
  public ShownMetrics(String connector) {
    this(connector, "");
  }

  private ShownMetrics(String connector, String tags) {
    this.connector = connector;
    this.tags = tags;
  }

  /** What the first task shows of a table. */
  public ShownMetrics ofTable(String table) {
    return new ShownMetrics(connector, ",table=" + table);
  }

  /** What a metric says now. */
  public double value(String metric) {
    try {
      ObjectName bean = new ObjectName(prefix() + ",task=0" + tags);
      return ((Number) server.getAttribute(bean, metric)).doubleValue();
    } catch (JMException failure) {
      throw new IllegalStateException(metric, failure);
    }
  }

  /** Asserts what a metric says now. */
  public ShownMetrics shows(String metric, double expected) {
    assertThat(value(metric)).as(metric).isEqualTo(expected);
    return this;
  }

  /** Of all that the connector's tasks show. */
  public Set<String> names() {
    try {
      Set<String> names = new TreeSet<>();
      server
          .queryNames(new ObjectName(prefix() + ",*"), null)
          .forEach(name -> names.add(name.toString()));
      return names;
    } catch (JMException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** Everything that can be read in Connect's domain of this JVM, a line for each attribute. */
  public static String everything() {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    List<String> lines = new ArrayList<>();
    try {
      for (ObjectName bean : server.queryNames(new ObjectName("kafka.connect:*"), null)) {
        for (MBeanAttributeInfo attribute : attributes(server, bean)) {
          lines.add(
              "%s %s (%s)=%s"
                  .formatted(
                      bean,
                      attribute.getName(),
                      attribute.getDescription(),
                      attribute(server, bean, attribute.getName())));
        }
      }
    } catch (JMException failure) {
      throw new IllegalStateException(failure);
    }
    return String.join("\n", lines);
  }

  /**
   * Returns the attributes, or none if a connector of another test has ended meanwhile. Reads them
   * again while Kafka adds a metric to the bean, whose map is not guarded (Kafka 4.3).
   */
  private static MBeanAttributeInfo[] attributes(MBeanServer server, ObjectName bean) {
    AtomicReference<MBeanAttributeInfo[]> read = new AtomicReference<>();
    Await.until("the attributes of %s are read".formatted(bean), () -> isRead(server, bean, read));
    return read.get();
  }

  private static boolean isRead(
      MBeanServer server, ObjectName bean, AtomicReference<MBeanAttributeInfo[]> read) {
    try {
      read.set(server.getMBeanInfo(bean).getAttributes());
      return true;
    } catch (InstanceNotFoundException ended) {
      read.set(new MBeanAttributeInfo[0]);
      return true;
    } catch (RuntimeMBeanException failure) {
      if (failure.getCause() instanceof ConcurrentModificationException) {
        return false;
      }
      throw failure;
    } catch (JMException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static Object attribute(MBeanServer server, ObjectName bean, String name)
      throws JMException {
    try {
      return server.getAttribute(bean, name);
    } catch (RuntimeMBeanException
        | InstanceNotFoundException
        | AttributeNotFoundException failure) {
      return failure; // a task has just gone, or not come yet; its metrics leave one by one
    }
  }

  private String prefix() {
    return "kafka.connect:type=plugins,connector=" + connector;
  }
}
