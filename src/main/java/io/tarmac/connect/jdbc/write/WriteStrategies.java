package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The strategies that a database has to write rows. */
@FunctionalInterface
public interface WriteStrategies {

  /**
   * Returns the strategies, best first. The last one sends a statement per row and supports
   * everything that the database can do. Call this for each connection, because its server and URL
   * may limit the strategies.
   */
  List<WriteStrategy> bestFirst(Connection connection) throws SQLException;

  /**
   * Returns what a person could allow at the server or in the URL; null if nothing is missing. Then
   * rows are written faster, or by the method that is set.
   *
   * @param method the method that is set
   */
  default @Nullable String advice(Connection connection, WriteMethod method) throws SQLException {
    return null;
  }

  /** Returns the limits of a statement of many rows; null if the connection limits none. */
  default @Nullable StatementLimits limits(Connection connection) throws SQLException {
    return null;
  }

  /**
   * Returns the statement from which on in a transaction no constraint waits for the commit; null
   * if none ever does.
   */
  default @Nullable String checkConstraints() {
    return null;
  }

  /**
   * Returns a statement that moves the offsets of all partitions of a transaction, or fails.
   * Returns null if no strategy lets a statement carry the end of a transaction. The statement
   * names the columns of the offsets table between backticks, and the table by {@code %s}.
   *
   * <p>Parameters: the time; arrays of the topics (text), partitions (int4), epochs, former offsets
   * and next offsets (int8); the group; the number of partitions.
   */
  default @Nullable String moveOffsetsOrFail() {
    return null;
  }

  /**
   * Returns the way in which the driver of this connection, and of others like it, prepares
   * statements.
   */
  default DriverStatements statements(Connection connection) throws SQLException {
    return DriverStatements.STANDARD;
  }

  /** Returns how the user's own statements can be sent through this connection. */
  default OwnStatementBatches ownStatementBatches(Connection connection) throws SQLException {
    return OwnStatementBatches.NONE;
  }

  /**
   * Returns the statement that gives the session its settings again after a statement of the user's
   * own, which may have changed the time zone of all later rows. Returns null if there is none.
   */
  default @Nullable String settingsAfterOwnStatements() {
    return null;
  }

  /** Tells whether an upsert takes any unique index of a table for the key. */
  default boolean takesAnyKey() {
    return false;
  }

  /** Returns the operations that the database allows on savepoints. */
  default Savepoints savepoints() {
    return Savepoints.STANDARD;
  }

  /** Tells whether a rollback undoes what was written to a table. */
  default boolean hasTransactions(Connection connection, TableName table) throws SQLException {
    return true;
  }

  /** Tells whether a rollback to a savepoint undoes what was written to a table since then. */
  default boolean hasSavepoints(Connection connection, TableName table) throws SQLException {
    return true;
  }

  /** Returns strategies that depend on no connection. */
  static WriteStrategies of(WriteStrategy... strategies) {
    List<WriteStrategy> always = List.of(strategies);
    return connection -> always;
  }
}
