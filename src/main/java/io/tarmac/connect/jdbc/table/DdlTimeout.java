package io.tarmac.connect.jdbc.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * A longer network timeout for a statement that alters or empties a table, which may be a large
 * one. PostgreSQL notices only at the end of such a statement that nobody waits for the answer, and
 * then rolls back. If the client gave up in between, the next attempt would begin the same work
 * again, for ever.
 */
public final class DdlTimeout {

  private static final Duration LONGEST = Duration.ofHours(1);

  private final Connection connection;
  private final int before;

  private DdlTimeout(Connection connection, int before) {
    this.connection = connection;
    this.before = before;
  }

  /**
   * Begins the longer timeout. A connection without a limit, or with a longer limit, keeps its own.
   */
  public static DdlTimeout begin(Connection connection) throws SQLException {
    int before = connection.getNetworkTimeout();
    DdlTimeout timeout = new DdlTimeout(connection, before);
    if (timeout.isLonger()) {
      connection.setNetworkTimeout(Runnable::run, millis());
    }
    return timeout;
  }

  /** Restores the limit that the connection had before. */
  public void end() {
    if (isLonger()) {
      try {
        connection.setNetworkTimeout(Runnable::run, before);
      } catch (SQLException broken) {
        // A connection that takes no limit any more has failed for another reason, or will.
      }
    }
  }

  private boolean isLonger() {
    return before > 0 && before < millis();
  }

  private static int millis() {
    return Math.toIntExact(LONGEST.toMillis());
  }
}
