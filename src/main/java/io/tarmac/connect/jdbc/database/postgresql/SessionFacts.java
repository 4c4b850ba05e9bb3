package io.tarmac.connect.jdbc.database.postgresql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.core.BaseConnection;

/**
 * The facts that a session tells about its server and its user.
 *
 * @param isPostgreSql whether the server is PostgreSQL, or says that it is PostgreSQL with
 *     additions; other servers only speak its protocol
 * @param keepsTemporaryTables whether the user may create temporary tables and finds them again in
 *     the next transaction. A pooler may give each transaction another session, without the tables
 */
record SessionFacts(boolean isPostgreSql, boolean keepsTemporaryTables) {

  private static final String QUERY =
      """
      select pg_catalog.version(), pg_catalog.pg_backend_pid(),
        pg_catalog.has_database_privilege(pg_catalog.current_database(), 'TEMP')
      """;

  private static final String NAME = "PostgreSQL ";

  /**
   * The name of a server whose version also has the name PostgreSQL. Redshift has no arrays to
   * unnest and no {@code COPY} from a client.
   */
  private static final String REDSHIFT = "Redshift";

  static SessionFacts of(BaseConnection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet facts = statement.executeQuery(QUERY)) {
      facts.next();
      String version = facts.getString(1);
      // A pooler tells the driver a process number of its own.
      boolean isSession = facts.getInt(2) == connection.getBackendPID();
      return new SessionFacts(
          version.startsWith(NAME) && !version.contains(REDSHIFT),
          isSession && facts.getBoolean(3));
    }
  }
}
