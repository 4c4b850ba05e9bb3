package io.tarmac.connect.jdbc.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * Lets what changes a table take as long as a large one needs, while it is open. A server notices
 * only in the end that nobody waits for its answer, and rolls back what it has done: given up in
 * between, the change would be tried again for ever.
 */
final class DdlPatience implements AutoCloseable {

  private static final Duration LONGEST = Duration.ofHours(1);

  private final Connection connection;
  private final int before;

  DdlPatience(Connection connection) throws SQLException {
    this.connection = connection;
    this.before = connection.getNetworkTimeout();
    set(Math.toIntExact(LONGEST.toMillis()));
  }

  /** A statement to change tables with. */
  Statement createStatement() throws SQLException {
    Statement statement = connection.createStatement();
    // Braces in a name are not the driver's.
    statement.setEscapeProcessing(false);
    return statement;
  }

  /** A connection without a limit keeps none. */
  private void set(int millis) throws SQLException {
    if (before > 0) {
      connection.setNetworkTimeout(Runnable::run, millis);
    }
  }

  /** As it was. */
  @Override
  public void close() throws SQLException {
    set(before);
  }
}
