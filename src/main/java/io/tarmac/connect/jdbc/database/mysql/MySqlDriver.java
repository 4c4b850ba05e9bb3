package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.write.DriverStatements;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The driver of one connection. MySQL's and MariaDB's drivers each do these things in a way of
 * their own, and each connects to both servers. The sink touches a driver's classes only if a
 * connection says that it is that driver's. The other driver may have been taken out of the plugin.
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
   * Executes a statement that loads a file. The stream takes the place of any file that the server
   * asks for. The driver releases the stream when the statement has ended.
   *
   * @return the number of rows that the server says it inserted
   */
  int load(Statement statement, String sql, InputStream rows) throws SQLException;

  /** Returns the length of the longest message that the driver sends. The server may take less. */
  long maxPacketBytes();

  /**
   * Tells whether the driver sends a batch of inserts as one message with the parameters of many
   * rows, in MariaDB's protocol. A statement that is prepared only once must not be sent so: after
   * its table has been altered, the server refuses the statement.
   */
  boolean insertsInBulk();

  /**
   * Tells whether driver and server are both MariaDB's. Between these, statements of many rows cost
   * least.
   */
  boolean speaksToMariaDb();

  /** Returns the most characters of a statement that the driver prepares only once. */
  int preparedCharacters();
}
