package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.StatementCommit.Cancellation;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection of a task, opened when it is first needed and again after a failure. One
 * thread at a time uses the connection. Any thread may call {@link #abort}, {@link #end} and the
 * methods that say so.
 */
final class TaskConnection {

  private static final Logger LOG = LoggerFactory.getLogger(TaskConnection.class);

  private static final Duration CANCEL_PAUSE = Duration.ofMillis(50);

  /** The time after which the connection is closed although a statement goes on. */
  private static final Duration LONGEST_CANCELLING = Duration.ofSeconds(2);

  /**
   * A statement that carries a commit.
   *
   * @param answered becomes zero when the server has answered, or the connection is lost
   */
  record CarryingStatement(Cancellation cancellation, CountDownLatch answered) {}

  private final ServerAccess connections;
  private final SinkMetrics metrics;
  private final TaskRuntime runtime;
  private volatile @Nullable Connection connection;
  private volatile boolean aborted;
  private volatile boolean ended;
  private volatile long usedNanos;

  TaskConnection(ServerAccess connections, SinkMetrics metrics, TaskRuntime runtime) {
    this.connections = connections;
    this.metrics = metrics;
    this.runtime = runtime;
  }

  /**
   * Returns the connection, opened if necessary.
   *
   * @throws DeliveryFailure if the task has been stopped
   */
  Connection open() throws SQLException, DeliveryFailure {
    if (aborted) {
      aborted = false;
      close();
    }
    usedNanos = runtime.nanoTime();
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

  /**
   * Tells whether a connection is open and has not been used for so long. Any thread may call this.
   */
  boolean isIdleFor(Duration idle) {
    return isOpen() && runtime.nanoTime() - usedNanos > idle.toNanos();
  }

  /**
   * Returns the connection as it is, whether it still works or not. Returns null if none is open.
   * Any thread may call this.
   */
  @Nullable Connection current() {
    return connection;
  }

  /**
   * Closes the connection if it has not been used for so long. The server then keeps nothing for a
   * session that nobody uses.
   */
  void closeAfter(Duration idle) {
    if (isIdleFor(idle)) {
      close();
    }
  }

  /** Tells whether a connection is open. Any thread may call this. */
  boolean isOpen() {
    return connection != null;
  }

  /** Tells whether {@link #abort} may have caused a failure since {@link #open}. */
  boolean isAborted() {
    return aborted;
  }

  /**
   * Closes the connection, which rolls back. A connection that has met a failure is not trusted
   * again.
   */
  void close() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException | RuntimeException failure) {
        // The connection is broken, and what broke it has been reported already.
        LOG.debug("Closing the connection failed: {}", shown(failure));
      }
    }
  }

  /**
   * Rolls back the open transaction. Closes the connection if the rollback fails too, or if the
   * driver has given the connection up.
   */
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
    } catch (SQLException | RuntimeException failure) {
      LOG.debug("Rolling back failed: {}", shown(failure));
      close();
    }
  }

  /**
   * Breaks off what another thread does with the connection, so that it fails there. If that use
   * has just ended, the next use opens another connection.
   *
   * @param carrying the statement under way that carries a commit, or null. The server would
   *     execute and commit that statement even after the connection is closed, so it is cancelled
   *     first.
   */
  void abort(@Nullable CarryingStatement carrying) {
    Connection open = connection;
    if (open == null) {
      connections.cancel();
    } else {
      aborted = true;
      // A driver may open another connection to abort this one, which may take any time.
      runtime.start(() -> abort(open, carrying), "tarmac-abort");
    }
  }

  /**
   * Closes the connection if the task has ended. Call this after each use, because a use that
   * nothing breaks off outlasts the task.
   */
  void closeIfEnded() {
    if (ended) {
      close();
    }
  }

  /** Forbids further connections. A connection that is being opened is closed at once. */
  void end() {
    ended = true;
    connections.close();
  }

  private static void abort(Connection open, @Nullable CarryingStatement carrying) {
    if (carrying != null) {
      cancel(carrying);
    }
    try {
      open.abort(Runnable::run);
    } catch (SQLException | RuntimeException failure) {
      LOG.debug("Aborting the connection failed: {}", shown(failure));
    }
  }

  /**
   * Cancels a statement until the server has answered, or for some time. A server that has not got
   * the whole statement yet takes no notice of a cancel.
   */
  private static void cancel(CarryingStatement carrying) {
    long begun = System.nanoTime();
    try {
      do {
        carrying.cancellation().cancel();
      } while (!carrying.answered().await(CANCEL_PAUSE.toMillis(), TimeUnit.MILLISECONDS)
          && System.nanoTime() - begun < LONGEST_CANCELLING.toNanos());
    } catch (SQLException | RuntimeException failure) {
      LOG.debug("Cancelling a statement failed: {}", shown(failure));
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns what a log may show of a driver's exception, whose message may hold a value. */
  private static String shown(Exception failure) {
    return failure instanceof SQLException refused
        ? "SQLSTATE " + PrintableText.name(String.valueOf(refused.getSQLState()))
        : failure.getClass().getName();
  }
}
