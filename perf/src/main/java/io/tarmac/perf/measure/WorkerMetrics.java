package io.tarmac.perf.measure;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.tarmac.perf.ReplayFailure;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.LongStream;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * The metrics of running workers, read over JMX. Workers need no option for that: the JVM's attach
 * mechanism starts a management agent that listens on this machine only.
 */
public record WorkerMetrics(List<JMXConnector> connectors) implements AutoCloseable {
  static {
    // A worker that hangs must not make the run hang.
    System.setProperty("sun.rmi.transport.tcp.responseTimeout", "60000");
  }

  private static final String CONSUMED = "kafka.connect:type=sink-task-metrics,connector=%s,*";
  private static final String PUBLISHED = "kafka.connect:type=plugins,connector=%s,*";
  private static final String CONSUMERS =
      "kafka.consumer:type=consumer-metrics,client-id=connector-consumer-%s-*";
  private static final String COUNTS = "io.tarmac.perf:type=counts,connector=%s,*";

  public static WorkerMetrics attach(List<Long> pids) {
    return new WorkerMetrics(pids.stream().map(WorkerMetrics::connect).toList());
  }

  private static JMXConnector connect(long pid) {
    try {
      VirtualMachine machine = VirtualMachine.attach(String.valueOf(pid));
      try {
        String address = machine.startLocalManagementAgent();
        return JMXConnectorFactory.connect(new JMXServiceURL(address));
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException | IOException e) {
      throw new ReplayFailure("The worker's metrics cannot be read: " + e.getMessage(), e);
    }
  }

  /** Returns the version of Java that a worker reports. */
  public String javaVersion() {
    try {
      return ManagementFactory.newPlatformMXBeanProxy(
              connectors.get(0).getMBeanServerConnection(),
              ManagementFactory.RUNTIME_MXBEAN_NAME,
              RuntimeMXBean.class)
          .getSystemProperties()
          .getOrDefault("java.runtime.version", "unknown");
    } catch (IOException e) {
      throw new ReplayFailure(
          "The version of the worker's Java cannot be read: " + e.getMessage(), e);
    }
  }

  /** Returns how many records the connector's tasks have read from Kafka and converted. */
  public long consumed(String connectorName) {
    return sum(CONSUMED.formatted(connectorName), "sink-record-read-total").orElse(0);
  }

  /** Returns how many partitions each of the connector's tasks has, in no order. */
  public List<Long> partitions(String connectorName) {
    return values(CONSUMED.formatted(connectorName), "partition-count").boxed().toList();
  }

  /** Returns how many records a counting sink received; empty while none runs. */
  public OptionalLong counted(String connectorName) {
    return sum(COUNTS.formatted(connectorName), "Records");
  }

  /** Returns how many puts a counting sink received; empty while none runs. */
  public OptionalLong puts(String connectorName) {
    return sum(COUNTS.formatted(connectorName), "Puts");
  }

  /** Returns when a counting sink last received records, in milliseconds since 1970. */
  public OptionalLong lastPutMillis(String connectorName) {
    return values(COUNTS.formatted(connectorName), "LastPutMillis").max();
  }

  /**
   * Returns how long the connector's consumers waited for the broker or exchanged data with it;
   * empty if unknown.
   */
  public OptionalDouble fetchSeconds(String connectorName) {
    String pattern = CONSUMERS.formatted(connectorName);
    OptionalLong waited = sum(pattern, "io-wait-time-ns-total");
    OptionalLong worked = sum(pattern, "io-time-ns-total");
    return waited.isPresent() && worked.isPresent()
        ? OptionalDouble.of((waited.getAsLong() + worked.getAsLong()) / 1e9)
        : OptionalDouble.empty();
  }

  /**
   * Returns the metrics that the connector's tasks publish, by name and tags. Adds up the values of
   * several tasks, but takes the greatest of maxima and means. Empty if there are none.
   */
  public Map<String, Double> published(String connectorName) {
    Map<String, Double> metrics = new TreeMap<>();
    forEachBean(
        PUBLISHED.formatted(connectorName),
        (server, name) -> {
          for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
            Object value = server.getAttribute(name, attribute.getName());
            if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
              metrics.merge(
                  PublishedFigures.name(name, attribute.getName()),
                  number.doubleValue(),
                  PublishedFigures.merger(attribute.getName()));
            }
          }
        });
    return metrics;
  }

  @Override
  public void close() {
    for (JMXConnector connector : connectors) {
      try {
        connector.close();
      } catch (IOException e) {
        continue; // the worker has ended; there is nothing left to close
      }
    }
  }

  private OptionalLong sum(String pattern, String attribute) {
    return values(pattern, attribute).reduce(Long::sum);
  }

  private LongStream values(String pattern, String attribute) {
    LongStream.Builder values = LongStream.builder();
    forEachBean(
        pattern,
        (server, name) -> values.add(((Number) server.getAttribute(name, attribute)).longValue()));
    return values.build();
  }

  /** Skips beans of a task that has just stopped. */
  private void forEachBean(String pattern, BeanReader reader) {
    try {
      for (JMXConnector connector : connectors) {
        MBeanServerConnection server = connector.getMBeanServerConnection();
        for (ObjectName name : server.queryNames(new ObjectName(pattern), null)) {
          try {
            reader.read(server, name);
          } catch (JMException e) {
            continue;
          }
        }
      }
    } catch (JMException | IOException e) {
      throw new ReplayFailure("The worker's metrics cannot be read: " + e.getMessage(), e);
    }
  }

  private interface BeanReader {
    void read(MBeanServerConnection server, ObjectName name) throws JMException, IOException;
  }
}
