package io.tarmac.perf.counting;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;

/**
 * A task that reads records as a sink has to, and counts them and the non-empty puts. Only the task
 * thread writes the counts; they are volatile for the JMX thread.
 */
public final class CountingSinkTask extends SinkTask implements CountsMXBean {
  /** The property with the number of the task, which Connect does not pass. */
  static final String TASK = "task";

  private final EventReader reader = new EventReader();
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private volatile long records;
  private volatile long values;
  private volatile long puts;
  private volatile long lastPutMillis;
  private ObjectName name = ObjectName.WILDCARD;

  @Override
  public void start(Map<String, String> properties) {
    try {
      name =
          new ObjectName(
              "io.tarmac.perf:type=counts,connector=%s,task=%s"
                  .formatted(properties.get("name"), properties.get(TASK)));
      server.registerMBean(this, name);
    } catch (JMException e) {
      throw new ConnectException("The counts cannot be published over JMX", e);
    }
  }

  @Override
  public void put(Collection<SinkRecord> batch) {
    if (!batch.isEmpty()) {
      long read = values;
      for (SinkRecord each : batch) {
        read += reader.read(each.key(), each.value());
      }
      values = read; // published, so that the compiler cannot leave the reading out
      puts++;
      lastPutMillis = System.currentTimeMillis();
      records += batch.size(); // last, so that a reader of the count sees its time
    }
  }

  @Override
  public void stop() {
    try {
      if (server.isRegistered(name)) {
        server.unregisterMBean(name);
      }
    } catch (JMException e) {
      throw new ConnectException("The counts cannot be unregistered from JMX", e);
    }
  }

  @Override
  public long getRecords() {
    return records;
  }

  @Override
  public long getValues() {
    return values;
  }

  @Override
  public long getPuts() {
    return puts;
  }

  @Override
  public long getLastPutMillis() {
    return lastPutMillis;
  }

  @Override
  public String version() {
    return CountingSinkConnector.VERSION;
  }
}
