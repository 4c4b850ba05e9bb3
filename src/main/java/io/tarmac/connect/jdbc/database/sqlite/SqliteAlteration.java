package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.table.ColumnAlteration;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;

/** SQLite adds columns and changes none: a table is made anew, with its rows, by hand. */
final class SqliteAlteration implements ColumnAlteration {

  @Override
  public String withType(Connection connection, TableName table, ColumnSchema column, String type) {
    throw new UnsupportedTypeException(
        "SQLite cannot make column '%s' a %s; create the table again by hand"
            .formatted(PrintableText.name(column.name()), ColumnSchema.shown(type)));
  }

  @Override
  public String withNull(Connection connection, TableName table, ColumnSchema column) {
    throw new UnsupportedTypeException(
        "SQLite cannot let column '%s' take null; create the table again by hand"
            .formatted(PrintableText.name(column.name())));
  }

  /** Nobody changes a table while another does: there is one writer. */
  @Override
  public void lock(Connection connection, TableName table) {}

  @Override
  public void unlock(Connection connection, TableName table) {}
}
