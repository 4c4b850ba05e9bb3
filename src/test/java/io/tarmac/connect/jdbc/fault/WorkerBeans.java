package io.tarmac.connect.jdbc.fault;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** What another JVM of this machine shows by JMX. Used by one thread. */
public final class WorkerBeans implements AutoCloseable {
  private final JMXConnector connector;

  private WorkerBeans(JMXConnector connector) {
    this.connector = connector;
  }

  @SuppressWarnings("BanJNDI") // the address is what the JVM has just told of itself
  static WorkerBeans of(long pid) {
    try {
      VirtualMachine machine = VirtualMachine.attach(String.valueOf(pid));
      try {
        JMXServiceURL address = new JMXServiceURL(machine.startLocalManagementAgent());
        return new WorkerBeans(JMXConnectorFactory.connect(address));
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException e) {
      throw new IllegalStateException("no JVM that can be asked: " + pid, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a number is now; NaN as long as nobody shows it. */
  public double number(String bean, String attribute) {
    try {
      ObjectName name = new ObjectName(bean);
      Object value = connector.getMBeanServerConnection().getAttribute(name, attribute);
      return ((Number) value).doubleValue();
    } catch (JMException notThere) {
      return Double.NaN;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      connector.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
