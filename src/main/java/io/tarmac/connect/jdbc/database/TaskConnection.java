package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task's one connection, opened when it is first needed and again after every failure. Used by
 * one thread at a time, but for {@link #abort} and {@link #end}.
 */
final class TaskConnection {

  private static final Logger LOG = LoggerFactory.getLogger(TaskConnection.class);

  private final ConnectionFactory connections;
  private volatile @Nullable Connection connection;
  private volatile boolean ended;

  TaskConnection(ConnectionFactory connections) {
    this.connections = connections;
  }

  /**
   * The connection, opened if it is not.
   *
   * @throws DeliveryFailure when there is to be none any more
   */
  Connection open() throws SQLException, DeliveryFailure {
    Connection open = connection;
    if (open == null) {
      open = connections.open();
      connection = open;
      if (ended) {
        close();
        throw new DeliveryFailure(FailureKind.TRANSIENT, "the task has been stopped");
      }
    }
    return open;
  }

  /** Closing rolls back; a connection that a failure has met is not trusted again. */
  void close() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException failure) {
        LOG.debug("Closing the connection failed: SQLSTATE {}", failure.getSQLState());
      }
    }
  }

  /** Breaks off what another thread does with the connection: it fails there. */
  void abort() {
    Connection open = connection;
    if (open != null) {
      // A driver may open another connection for it, which may take as long as it likes.
      Thread aborting = new Thread(() -> abort(open), "tarmac-abort");
      aborting.setDaemon(true);
      aborting.start();
    }
  }

  /** No connection is opened any more; one that is being opened is closed at once. */
  void end() {
    ended = true;
  }

  private static void abort(Connection open) {
    try {
      open.abort(Runnable::run);
    } catch (SQLException failure) {
      LOG.debug("Aborting the connection failed: SQLSTATE {}", failure.getSQLState());
    }
  }
}
