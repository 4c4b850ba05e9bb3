package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.write.DriverStatements;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What the drivers do their own way, each to both servers; of one connection. A driver's classes
 * are touched only when a connection says that it is that driver's: the other one may have been
 * taken out of the plugin.
 */
sealed interface MySqlDriver extends DriverStatements
    permits ConnectorJ, MariaDbConnector, OtherDriver {

  static MySqlDriver of(Connection connection) throws SQLException {
    return switch (connection.getMetaData().getDriverName()) {
      case "MySQL Connector/J" -> ConnectorJ.within(connection);
      case "MariaDB Connector/J" -> MariaDbConnector.within(connection);
      default -> new OtherDriver();
    };
  }

  /** Tells whether {@link #load} can be used. */
  boolean canLoad();

  /** Returns what to change in the URL so that {@link #load} can be used. */
  String adviceOnLoading();

  /**
   * Executes a statement that loads a file. A stream takes the place of whatever file the server
   * asks for, and is let go of when the statement has ended.
   *
   * @return the number of rows that the server says it inserted
   */
  int load(Statement statement, String sql, InputStream rows) throws SQLException;

  /** The longest message that the driver sends; the server may take less. */
  long maxPacketBytes();

  /**
   * Whether a batch of inserts is one message with the parameters of many rows, in the protocol
   * that MariaDB has. A statement that is prepared once only must not be sent so: after its table
   * has been altered the server refuses it.
   */
  boolean insertsInBulk();

  /** Whether driver and server are both MariaDB's, where statements of many rows cost least. */
  boolean speaksToMariaDb();

  /** How long a statement's text may be for the driver to have it prepared once only. */
  int preparedCharacters();
}
