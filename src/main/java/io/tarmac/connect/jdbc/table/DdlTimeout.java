package io.tarmac.connect.jdbc.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Lets what alters or empties a table take as long as a large one needs, until it ends. PostgreSQL
 * notices only when it is done that nobody waits for its answer, and rolls back what it has done:
 * given up in between, the same would be begun again for ever.
 */
public final class DdlTimeout {

  private static final Duration LONGEST = Duration.ofHours(1);

  private final Connection connection;
  private final int before;

  private DdlTimeout(Connection connection, int before) {
    this.connection = connection;
    this.before = before;
  }

  /** Begins; a connection without a limit, or with a longer one, keeps it. */
  public static DdlTimeout begin(Connection connection) throws SQLException {
    int before = connection.getNetworkTimeout();
    DdlTimeout timeout = new DdlTimeout(connection, before);
    if (timeout.isLonger()) {
      connection.setNetworkTimeout(Runnable::run, millis());
    }
    return timeout;
  }

  /** The limit is what it was. */
  public void end() {
    if (isLonger()) {
      try {
        connection.setNetworkTimeout(Runnable::run, before);
      } catch (SQLException broken) {
        // A connection that takes no limit any more has failed otherwise, or will.
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
