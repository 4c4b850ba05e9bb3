package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A database's way to change a column that a table has, and to keep other tasks from changing the
 * table meanwhile. A statement keeps every property of the column that it does not mean to change.
 * Stateless.
 */
public interface ColumnAlteration {

  /**
   * Returns the words between a table's name and the definition of the column that the table gets.
   */
  default String addColumn() {
    return "ADD COLUMN";
  }

  /**
   * Returns the statement that gives the column another type.
   *
   * @param type the name that the database's {@link io.tarmac.connect.jdbc.type.TypeNames} have for
   *     the type
   */
  String withType(Connection connection, TableName table, ColumnSchema column, String type)
      throws SQLException;

  /** Returns the statement that lets the column take null. */
  String withNull(Connection connection, TableName table, ColumnSchema column) throws SQLException;

  /** Returns the way to limit the wait for the lock of a table, or null if no way is known. */
  default @Nullable LockWait lockWait() {
    return null;
  }

  /**
   * Waits until no other task of this connector changes the table, and keeps other tasks out until
   * {@link #unlock}. Without the lock two tasks could undo each other's changes. By default no lock
   * is taken.
   */
  default void lock(Connection connection, TableName table) throws SQLException {}

  /**
   * Drops a table unless it has rows, and locks the table meanwhile. Returns whether the table was
   * dropped. By default nothing is dropped, because not every database can lock a table for this.
   */
  default boolean dropIfEmpty(Connection connection, TableName table) throws SQLException {
    return false;
  }

  /**
   * Lets other tasks change the table again. Call this after the transaction has ended. By default
   * there is nothing to release, as with a lock that ends with the transaction.
   */
  default void unlock(Connection connection, TableName table) throws SQLException {}
}
