package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.table.ColumnAlteration;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import io.tarmac.connect.text.PrintableText;
import java.sql.Connection;

/**
 * The alteration of SQLite's tables. SQLite adds columns, but changes none. A person has to create
 * the table again, with its rows. SQLite has one writer at a time, so that nobody changes a table
 * while another writer does.
 */
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
}
