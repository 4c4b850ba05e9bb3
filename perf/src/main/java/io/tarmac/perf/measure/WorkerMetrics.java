package io.tarmac.perf.measure;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * The counters of a running worker, read over JMX. The worker needs no option for it: the JVM's own
 * attach mechanism starts a management agent that listens on this machine only.
 */
public final class WorkerMetrics implements AutoCloseable {
  static {
    // A worker that hangs must not make the run hang.
    System.setProperty("sun.rmi.transport.tcp.responseTimeout", "60000");
  }

  private static final String CONSUMED = "kafka.connect:type=sink-task-metrics,connector=%s,*";
  private static final String OWN = "kafka.connect:type=plugins,connector=%s,*";
  private static final String CONSUMERS =
      "kafka.consumer:type=consumer-metrics,client-id=connector-consumer-%s-*";
  private static final String COUNTS = "io.tarmac.perf:type=counts,connector=%s";

  private final JMXConnector connector;
  private final MBeanServerConnection server;

  private WorkerMetrics(JMXConnector connector) throws IOException {
    this.connector = connector;
    this.server = connector.getMBeanServerConnection();
  }

  public static WorkerMetrics attach(long pid) {
    try {
      VirtualMachine machine = VirtualMachine.attach(String.valueOf(pid));
      try {
        String address = machine.startLocalManagementAgent();
        return new WorkerMetrics(JMXConnectorFactory.connect(new JMXServiceURL(address)));
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException | IOException e) {
      throw new ReplayFailure("The worker's counters cannot be read: " + e.getMessage(), e);
    }
  }

  /** Records that the connector's tasks have read from Kafka and converted. */
  public long consumed(String connectorName) {
    return sum(CONSUMED.formatted(connectorName), "sink-record-read-total").orElse(0);
  }

  /** Records a counting sink was given; nothing when it does not run. */
  public OptionalLong counted(String connectorName) {
    return sum(COUNTS.formatted(connectorName), "Records");
  }

  /** Puts a counting sink was given. */
  public OptionalLong puts(String connectorName) {
    return sum(COUNTS.formatted(connectorName), "Puts");
  }

  /** When a counting sink was last given records, in milliseconds since 1970. */
  public OptionalLong lastPutMillis(String connectorName) {
    return sum(COUNTS.formatted(connectorName), "LastPutMillis");
  }

  /**
   * Seconds in which the consumers of the connector's tasks waited for the broker, or read from it
   * and wrote to it; nothing when they do not tell.
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
   * The metrics that the connector's tasks publish themselves, by name and what distinguishes them.
   * Those of several tasks are added up, but for the greatest and the mean, of which the greatest
   * is taken. Empty for connectors that publish none.
   */
  public Map<String, Double> published(String connectorName) {
    Map<String, Double> metrics = new TreeMap<>();
    try {
      for (ObjectName name :
          server.queryNames(new ObjectName(OWN.formatted(connectorName)), null)) {
        for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
          Object value = server.getAttribute(name, attribute.getName());
          if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            metrics.merge(
                PublishedName.of(name, attribute.getName()),
                number.doubleValue(),
                PublishedName.merging(attribute.getName()));
          }
        }
      }
      return metrics;
    } catch (JMException e) {
      return metrics; // a task has just been stopped
    } catch (IOException e) {
      throw new ReplayFailure("The worker's counters cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try {
      connector.close();
    } catch (IOException e) {
      // The worker has ended; there is nothing left to close.
      return;
    }
  }

  private OptionalLong sum(String pattern, String attribute) {
    try {
      boolean found = false;
      long sum = 0;
      for (ObjectName name : server.queryNames(new ObjectName(pattern), null)) {
        sum += ((Number) server.getAttribute(name, attribute)).longValue();
        found = true;
      }
      return found ? OptionalLong.of(sum) : OptionalLong.empty();
    } catch (JMException e) {
      return OptionalLong.empty(); // the task has just been stopped
    } catch (IOException e) {
      throw new ReplayFailure("The worker's counters cannot be read: " + e.getMessage(), e);
    }
  }
}
