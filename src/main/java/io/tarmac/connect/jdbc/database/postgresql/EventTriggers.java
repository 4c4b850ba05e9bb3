package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A database's own functions that are called when somebody makes a table, be it temporary. */
final class EventTriggers {

  private static final Logger LOG = LoggerFactory.getLogger(EventTriggers.class);

  private static final String ANY =
      "SELECT EXISTS (SELECT FROM pg_catalog.pg_event_trigger WHERE evtenabled <> 'D')";

  private EventTriggers() {}

  /** Whether they let the user make one, which is tried if there are any. Warns if not. */
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

  /** Leaves nothing behind. */
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
