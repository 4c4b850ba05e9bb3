package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.session.DatabaseSession;
import io.tarmac.connect.jdbc.session.ServerAccess;
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

  /** Tells whether a task has given up because others took its partitions again and again. */
  public static boolean isContended(ConnectException failure) {
    return String.valueOf(failure.getMessage()).contains(ErrorCode.CONTENDED_PARTITION.code());
  }
}
