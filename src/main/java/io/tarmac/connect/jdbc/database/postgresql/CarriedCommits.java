package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.offset.StatementCommit;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A record of the commit whose answer is missing. If the connection is lost before the answer, the
 * server may still execute the statement and commit. The task writes the batch again, and later
 * ones. So the next connection first terminates the server's session of the former one. For one
 * thread.
 */
final class CarriedCommits {

  /**
   * A session of the server.
   *
   * @param pid the number of its process
   * @param start the time of its start, because another session may get the number
   */
  record Backend(int pid, String start) {}

  private static final String TERMINATE =
      """
      SELECT pg_catalog.pg_terminate_backend(pid) FROM pg_catalog.pg_stat_activity
      WHERE pid = ? AND backend_start = ?::pg_catalog.timestamptz
      """;

  /** The server hides when the sessions of other users began. */
  private static final String WAIT =
      """
      SELECT pg_catalog.pg_sleep(0.05), backend_start IS NULL FROM pg_catalog.pg_stat_activity
      WHERE pid = ? AND (backend_start = ?::pg_catalog.timestamptz OR backend_start IS NULL)
      """;

  private static final String NOT_ALLOWED = "42501";

  /** The time in which a session has to end. */
  private static final Duration TERMINATION_TIMEOUT = Duration.ofSeconds(10);

  private @Nullable Backend current;
  private boolean isFar;
  private @Nullable Backend unanswered;

  /**
   * Begins with another connection. Terminates the session of the former one if a commit has not
   * been answered, and waits for its end.
   *
   * @param backend the session of the connection; null if it is not known, or a pooler may change
   *     it
   * @throws SQLException if the former session does not end. The next call tries again
   */
  void connected(Connection connection, @Nullable Backend backend, boolean isServerFar)
      throws SQLException {
    Backend former = unanswered;
    if (former != null) {
      terminate(connection, former);
      awaitEnd(connection, former);
      unanswered = null;
    }
    current = backend;
    isFar = isServerFar;
  }

  private static void terminate(Connection connection, Backend former) throws SQLException {
    try {
      query(connection, TERMINATE, former);
    } catch (SQLException refusal) {
      // The session of another user, as after a change of credentials, ends by itself.
      if (!NOT_ALLOWED.equals(refusal.getSQLState())) {
        throw refusal;
      }
    }
  }

  private static void awaitEnd(Connection connection, Backend former) throws SQLException {
    long begun = System.nanoTime();
    Boolean isHidden = query(connection, WAIT, former);
    while (isHidden != null) {
      if (System.nanoTime() - begun > TERMINATION_TIMEOUT.toNanos()) {
        if (isHidden) {
          return; // by now another session may have the number
        }
        throw new SQLTransientConnectionException("the former session does not end", "08006");
      }
      isHidden = query(connection, WAIT, former);
    }
  }

  /** Returns the last column of the session, or null if there is no such session. */
  private static @Nullable Boolean query(Connection connection, String sql, Backend former)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setInt(1, former.pid());
      query.setString(2, former.start());
      try (ResultSet found = query.executeQuery()) {
        return found.next() ? found.getBoolean(found.getMetaData().getColumnCount()) : null;
      }
    } finally {
      // A transaction sees the same sessions until its end.
      connection.rollback();
    }
  }

  /** Tells whether the server is so far away that a round trip counts. */
  boolean isServerFar() {
    return isFar;
  }

  /**
   * Tells whether a statement may carry the commit. It may if it moves offsets, which stop a second
   * commit. Otherwise the session has to be known. A commit whose answer is lost may have taken
   * effect even so. Batches that would double carry their commit only to a far server.
   *
   * @param isRepeatable whether the batch can be written twice with the same result
   */
  boolean allow(StatementCommit commit, boolean isRepeatable) {
    return commit.movesOffsets() || (current != null && (isRepeatable || isFar));
  }

  /** Notes that a statement is about to be sent. */
  void sending(StatementCommit commit) {
    unanswered = commit.movesOffsets() ? null : current;
  }

  /** Notes that the server has answered. */
  void answered() {
    unanswered = null;
  }
}
