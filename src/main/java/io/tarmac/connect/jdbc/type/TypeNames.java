package io.tarmac.connect.jdbc.type;

/** What a database calls a column type in {@code CREATE TABLE}. */
@FunctionalInterface
public interface TypeNames {

  /**
   * The name with its size, such as {@code numeric(38,9)}.
   *
   * @throws UnsupportedTypeException when the database has no such column type
   */
  String nameOf(ColumnType type);
}
