package io.tarmac.connect.jdbc.database.oracle;

import io.tarmac.connect.jdbc.table.ColumnAlteration;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.sql.Connection;

/**
 * Oracle's {@code MODIFY}, which changes what it names and keeps the rest. Each statement commits.
 * Oracle refuses a statement that would make a column narrower than its values.
 */
record OracleAlteration(Identifiers identifiers) implements ColumnAlteration {

  @Override
  public String addColumn() {
    return "ADD";
  }

  @Override
  public String withType(Connection connection, TableName table, ColumnSchema column, String type) {
    return modify(table, column, type);
  }

  @Override
  public String withNull(Connection connection, TableName table, ColumnSchema column) {
    return modify(table, column, "NULL");
  }

  private String modify(TableName table, ColumnSchema column, String what) {
    return "ALTER TABLE %s MODIFY %s %s"
        .formatted(identifiers.quote(table), identifiers.quote(column.name()), what);
  }
}
