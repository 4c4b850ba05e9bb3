package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.write.DriverStatements;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The driver of one connection. MySQL's and MariaDB's drivers each do these things in a way of
 * their own, and each connects to both servers. The sink touches a driver's classes only if a
 * connection says that it is that driver's. The other driver may have been taken out of the plugin.
 * Each method's default is for a driver of which nothing is known.
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
  default boolean canLoad() {
    return false;
  }

  /** Returns what to change in the URL so that {@link #load} can be used. */
  default String adviceOnLoading() {
    return "Remove the driver wrapping the database's own";
  }

  /**
   * Executes a statement that loads a file. The stream takes the place of any file that the server
   * asks for. The driver releases the stream when the statement has ended.
   *
   * @return the number of rows that the server says it inserted
   */
  default int load(Statement statement, String sql, InputStream rows) throws SQLException {
    throw new IllegalStateException("the driver sends no files");
  }

  /** Returns the length of the longest message that the driver sends. The server may take less. */
  default long maxPacketBytes() {
    return Long.MAX_VALUE;
  }

  @Override
  default boolean takesBatch(String sql, PreparedStatement prepared) throws SQLException {
    return true;
  }

  /** Tells whether a JDBC batch of any statement does the same as its rows one by one. */
  default boolean keepsRowsApart() {
    return false;
  }

  /**
   * Tells whether the driver sends a batch of inserts as one message with the parameters of many
   * rows, in MariaDB's protocol. A statement that is prepared only once must not be sent so: after
   * its table has been altered, the server refuses the statement.
   */
  default boolean insertsInBulk() {
    return false;
  }

  /**
   * Tells whether driver and server are both MariaDB's. Between these, statements of many rows cost
   * least.
   */
  default boolean speaksToMariaDb() {
    return false;
  }

  /** Returns the most characters of a statement that the driver prepares only once. */
  default int preparedCharacters() {
    return Integer.MAX_VALUE;
  }
}
