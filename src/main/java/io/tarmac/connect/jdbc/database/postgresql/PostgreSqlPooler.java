package io.tarmac.connect.jdbc.database.postgresql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.core.BaseConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A check for a pooler such as PgBouncer between the driver and PostgreSQL. The check has a class
 * of its own, because PostgreSQL's driver may be absent.
 */
final class PostgreSqlPooler {

  private static final Logger LOG = LoggerFactory.getLogger(PostgreSqlPooler.class);

  private static final String QUERY =
      "SELECT pg_catalog.pg_backend_pid(), pg_catalog.version() LIKE 'PostgreSQL %'";

  private PostgreSqlPooler() {}

  /**
   * Keeps the driver from preparing statements on the server behind a pooler. In the pooler's
   * transaction mode the next transaction may get another session. That session may have another
   * statement of the same name, so that rows of one table would go into another.
   */
  static void prepareNothing(Connection connection) throws SQLException {
    if (connection.isWrapperFor(BaseConnection.class)) {
      BaseConnection driver = connection.unwrap(BaseConnection.class);
      if (driver.getPrepareThreshold() != 0 && isPooled(driver)) {
        driver.setPrepareThreshold(0);
        LOG.info(
            "A pooler is between the connector and PostgreSQL: the driver prepares no statements on"
                + " the server. Set prepareThreshold in connection.url to decide otherwise.");
      }
    }
  }

  /** Tells whether a pooler gave the driver a process number that is not the session's. */
  private static boolean isPooled(BaseConnection driver) throws SQLException {
    try (Statement statement = driver.createStatement();
        ResultSet session = statement.executeQuery(QUERY)) {
      return session.next() && session.getBoolean(2) && session.getInt(1) != driver.getBackendPID();
    }
  }
}
