package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ways to write that a database has. */
@FunctionalInterface
public interface WriteStrategies {

  /**
   * The strategies, best first; the last of them sends a statement per row and supports everything
   * that the database can do. Asked for each connection: its server and URL may limit them.
   */
  List<WriteStrategy> of(Connection connection) throws SQLException;

  /**
   * Returns what a person could allow, at the server or in the URL, so that rows are written faster
   * or by the method that is set; null if nothing is missing.
   *
   * @param method the method that is set
   */
  default @Nullable String advice(Connection connection, WriteMethod method) throws SQLException {
    return null;
  }

  /** What a statement of many rows may be; null where the connection limits none. */
  default @Nullable StatementLimits limits(Connection connection) throws SQLException {
    return null;
  }

  /**
   * The statement from which on in a transaction no constraint waits for the commit; null where
   * none ever does.
   */
  default @Nullable String checkConstraints() {
    return null;
  }

  /**
   * Returns the way in which the driver of this connection, and of others like it, prepares
   * statements.
   */
  default DriverStatements statements(Connection connection) throws SQLException {
    return DriverStatements.STANDARD;
  }

  /** Tells whether an upsert takes any unique index of a table for the key. */
  default boolean takesAnyKey() {
    return false;
  }

  /** What can be done with savepoints. */
  default Savepoints savepoints() {
    return Savepoints.STANDARD;
  }

  /** Whether what was written to a table is gone after a rollback. */
  default boolean hasTransactions(Connection connection, TableName table) throws SQLException {
    return true;
  }

  /** Whether what was written to a table since a savepoint is gone after a rollback to that. */
  default boolean hasSavepoints(Connection connection, TableName table) throws SQLException {
    return true;
  }

  /** Strategies that depend on no connection. */
  static WriteStrategies of(WriteStrategy... strategies) {
    List<WriteStrategy> always = List.of(strategies);
    return connection -> always;
  }
}
