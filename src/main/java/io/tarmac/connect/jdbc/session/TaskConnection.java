package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task's one connection, opened when it is first needed and again after a failure. Used by one
 * thread at a time, but for {@link #abort}, {@link #end} and what says so.
 */
final class TaskConnection {

  private static final Logger LOG = LoggerFactory.getLogger(TaskConnection.class);

  private final ConnectionFactory connections;
  private final SinkMetrics metrics;
  private volatile @Nullable Connection connection;
  private volatile boolean aborted;
  private volatile boolean ended;
  private volatile long usedNanos;

  TaskConnection(ConnectionFactory connections, SinkMetrics metrics) {
    this.connections = connections;
    this.metrics = metrics;
  }

  /**
   * The connection, opened if it is not.
   *
   * @throws DeliveryFailure when there is to be none any more
   */
  Connection open() throws SQLException, DeliveryFailure {
    if (aborted) {
      aborted = false;
      close();
    }
    usedNanos = System.nanoTime();
    Connection open = connection;
    if (open == null) {
      open = connections.open();
      connection = open;
      metrics.connected();
      if (ended) {
        close();
        throw new DeliveryFailure(
            FailureKind.TRANSIENT, ErrorCode.UNAVAILABLE, "the task has been stopped");
      }
    }
    return open;
  }

  /** Whether there is one that has not been used for so long. May be asked by any thread. */
  boolean isIdleFor(Duration idle) {
    return isOpen() && System.nanoTime() - usedNanos > idle.toNanos();
  }

  /** The connection as it is, whether it still works or not; null when none is open. */
  @Nullable Connection current() {
    return connection;
  }

  /** Unless it has been used since; what a session keeps on the server is not kept for nothing. */
  void closeAfter(Duration idle) {
    if (isIdleFor(idle)) {
      close();
    }
  }

  /** Whether there is one. May be asked by any thread. */
  boolean isOpen() {
    return connection != null;
  }

  /** Whether what has failed since {@link #open} may have been broken off. */
  boolean isAborted() {
    return aborted;
  }

  /** Closing rolls back; a connection that a failure has met is not trusted again. */
  void close() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException failure) {
        LOG.debug(
            "Closing the connection failed: SQLSTATE {}",
            PrintableText.name(String.valueOf(failure.getSQLState())));
      } catch (RuntimeException failure) {
        // Of a broken connection: what has broken it is told already.
        LOG.debug("Closing the connection failed: {}", failure.getClass().getName());
      }
    }
  }

  /** What is open is undone; where that fails too, or the driver has given it up, it is closed. */
  void rollBack() {
    Connection open = connection;
    if (open == null) {
      return;
    }
    try {
      open.rollback();
      if (open.isClosed()) {
        close();
      }
    } catch (SQLException failure) {
      LOG.debug(
          "Rolling back failed: SQLSTATE {}",
          PrintableText.name(String.valueOf(failure.getSQLState())));
      close();
    } catch (RuntimeException failure) {
      LOG.debug("Rolling back failed: {}", failure.getClass().getName());
      close();
    }
  }

  /**
   * Breaks off what another thread does with the connection: it fails there. If that has just
   * ended, the next use opens another.
   */
  void abort() {
    Connection open = connection;
    if (open != null) {
      aborted = true;
      // A driver may open another connection for it, which may take as long as it likes.
      Thread aborting = new Thread(() -> abort(open), "tarmac-abort");
      aborting.setDaemon(true);
      aborting.start();
    }
  }

  /** To be called after each use: where nothing breaks a use off, it outlasts the task. */
  void closeIfEnded() {
    if (ended) {
      close();
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
      LOG.debug(
          "Aborting the connection failed: SQLSTATE {}",
          PrintableText.name(String.valueOf(failure.getSQLState())));
    } catch (RuntimeException failure) {
      LOG.debug("Aborting the connection failed: {}", failure.getClass().getName());
    }
  }
}
