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
 * The commits of a task that statements carry. If the connection is lost before the answer, the
 * server may not know it, and may still execute the statement and commit. The task writes the batch
 * again, and later ones. So the next connection first ends the server's session of the former one.
 * For one thread.
 */
final class CarriedCommits {

  /**
   * A session of the server.
   *
   * @param pid the number of its process
   * @param start the time of its start, because another session may get the number
   */
  record Backend(int pid, String start) {}

  private static final String END =
      """
      SELECT pg_catalog.pg_terminate_backend(pid), pg_catalog.pg_sleep(0.05)
      FROM pg_catalog.pg_stat_activity
      WHERE pid = ? AND backend_start = ?::pg_catalog.timestamptz
      """;

  /** The time in which the server has to end a session. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private @Nullable Backend present;
  private boolean isFar;
  private @Nullable Backend unanswered;

  /**
   * Begins with another connection. Ends the session of the former one if a commit has not been
   * answered.
   *
   * @param backend the session of the connection; null if a pooler may change it
   * @throws SQLException if the former session does not end. The next call tries again
   */
  void begin(Connection connection, @Nullable Backend backend, Duration roundTrip)
      throws SQLException {
    Backend former = unanswered;
    if (former != null) {
      end(connection, former);
      unanswered = null;
    }
    present = backend;
    isFar = !roundTrip.isZero();
  }

  private static void end(Connection connection, Backend former) throws SQLException {
    long begun = System.nanoTime();
    while (isAlive(connection, former)) {
      if (System.nanoTime() - begun > LONGEST.toNanos()) {
        throw new SQLTransientConnectionException("the former session does not end", "08006");
      }
    }
  }

  /** Tells whether the session was there, and asks the server to end it. */
  private static boolean isAlive(Connection connection, Backend former) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(END)) {
      query.setInt(1, former.pid());
      query.setString(2, former.start());
      try (ResultSet found = query.executeQuery()) {
        return found.next();
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
   * Tells whether a statement may carry the commit. Offsets that move with it let no session commit
   * a batch twice. Without them, the session has to be known, in order to end it. Even so a commit
   * whose answer is lost may have taken effect. Rows that would double then wait for an answer
   * before their commit, unless the server is far away.
   *
   * @param isRepeatable whether the batch can be written twice with the same result
   */
  boolean allow(StatementCommit commit, boolean isRepeatable) {
    return commit.movesOffsets() || (present != null && (isRepeatable || isFar));
  }

  /** Notes that a statement is about to be sent. */
  void sending(StatementCommit commit) {
    unanswered = commit.movesOffsets() ? null : present;
  }

  /** Notes that the server has answered. */
  void answered() {
    unanswered = null;
  }
}
