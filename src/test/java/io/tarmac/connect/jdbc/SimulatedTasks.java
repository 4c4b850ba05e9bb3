package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.session.DatabaseSession;
import io.tarmac.connect.jdbc.session.ServerAccess;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;

/** A factory of tasks in another surrounding than a worker's. */
public final class SimulatedTasks {

  private SimulatedTasks() {}

  /** Returns a task with these threads, this clock and this database. */
  public static JdbcSinkTask create(TaskRuntime runtime, ServerAccess server) {
    return new JdbcSinkTask(
        runtime,
        (config, instruments) -> new DatabaseSession(config, instruments, server, runtime));
  }

  /** Sets the stored offsets of a connector, as an operator does while it is stopped. */
  public static void alterOffsets(
      Map<String, String> configuration,
      TaskRuntime runtime,
      ServerAccess server,
      Map<TopicPartition, Long> offsets) {
    SinkConfig config = SinkConfig.parse(configuration);
    try (DatabaseSession session =
        new DatabaseSession(config, Instruments.none(), server, runtime)) {
      session.alterOffsets(offsets);
    } catch (DeliveryFailure failure) {
      throw new ConnectException(failure.getMessage());
    }
  }
}
