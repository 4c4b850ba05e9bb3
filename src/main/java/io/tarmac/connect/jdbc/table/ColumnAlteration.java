package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * How a database changes a column that a table has, and keeps other tasks from changing the table
 * meanwhile. What a statement does not mean to change stays as it is. Stateless.
 */
public interface ColumnAlteration {

  /** The words between the name of a table and the definition of a column that it gets. */
  default String addColumn() {
    return "ADD COLUMN";
  }

  /**
   * The statement that gives the column another type.
   *
   * @param type as the database's {@link io.tarmac.connect.jdbc.type.TypeNames} call it
   */
  String withType(Connection connection, TableName table, ColumnSchema column, String type)
      throws SQLException;

  /** The statement that lets the column take null. */
  String withNull(Connection connection, TableName table, ColumnSchema column) throws SQLException;

  /** Returns how to limit the wait for the lock of a table, or null if that is not known. */
  default @Nullable LockWait lockWait() {
    return null;
  }

  /**
   * Waits until no other task of this connector changes the table, so that two tasks do not undo
   * what the other has done; and keeps them out until {@link #unlock}.
   */
  void lock(Connection connection, TableName table) throws SQLException;

  /** To be called after the transaction has ended. */
  void unlock(Connection connection, TableName table) throws SQLException;
}
