package io.tarmac.connect.jdbc.database.postgresql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.core.BaseConnection;

/**
 * What a session tells of itself.
 *
 * @param isPostgreSql whether the server is PostgreSQL, or says that it is the same but for what it
 *     has beyond it; some only speak its protocol
 * @param keepsTemporaryTables whether the user may make temporary tables and finds them again in
 *     the next transaction: not behind a pool that gives each transaction another session
 */
record SessionFacts(boolean isPostgreSql, boolean keepsTemporaryTables) {

  private static final String QUERY =
      """
      select pg_catalog.version(), pg_catalog.pg_backend_pid(),
        pg_catalog.has_database_privilege(pg_catalog.current_database(), 'TEMP')
      """;

  private static final String NAME = "PostgreSQL ";

  /**
   * Says the name in its version, and has no arrays to unnest and no {@code COPY} from a client.
   */
  private static final String REDSHIFT = "Redshift";

  static SessionFacts of(BaseConnection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet facts = statement.executeQuery(QUERY)) {
      facts.next();
      String version = facts.getString(1);
      // A pool between tells the driver a number of its own.
      boolean isSession = facts.getInt(2) == connection.getBackendPID();
      return new SessionFacts(
          version.startsWith(NAME) && !version.contains(REDSHIFT),
          isSession && facts.getBoolean(3));
    }
  }
}
