package io.tarmac.connect.jdbc.type;

/** The names that a database gives to column types in {@code CREATE TABLE}. */
@FunctionalInterface
public interface TypeNames {

  /**
   * Returns the name with its size, such as {@code numeric(38,9)}.
   *
   * @throws UnsupportedTypeException if the database has no such column type
   */
  String nameOf(ColumnType type);
}
