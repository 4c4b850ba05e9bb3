package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The event triggers of a database, which the server calls if somebody creates a table, even a
 * temporary one.
 */
final class EventTriggers {

  private static final Logger LOG = LoggerFactory.getLogger(EventTriggers.class);

  private static final String ANY =
      "SELECT EXISTS (SELECT FROM pg_catalog.pg_event_trigger WHERE evtenabled <> 'D')";

  private EventTriggers() {}

  /**
   * Tells whether the triggers let the user create a temporary table. If the database has any, the
   * method tries to create one, and warns if the database refuses it.
   */
  static boolean allowTemporaryTables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return !isAny(statement) || isMade(connection, statement);
    }
  }

  private static boolean isAny(Statement statement) throws SQLException {
    try (ResultSet answer = statement.executeQuery(ANY)) {
      return answer.next() && answer.getBoolean(1);
    }
  }

  /** Tells whether the user can create a temporary table. The trial leaves nothing behind. */
  private static boolean isMade(Connection connection, Statement statement) throws SQLException {
    Savepoint before = connection.setSavepoint();
    try {
      statement.execute("CREATE TEMPORARY TABLE tarmac_trial (c0 pg_catalog.int4)");
      statement.execute("DROP TABLE pg_temp.tarmac_trial");
      return true;
    } catch (SQLException refusal) {
      LOG.warn(
          "Temporary tables are refused (SQLSTATE {}): rows are not copied into them; see the"
              + " database's event triggers",
          PrintableText.name(String.valueOf(refusal.getSQLState())));
      return false;
    } finally {
      connection.rollback(before);
    }
  }
}
