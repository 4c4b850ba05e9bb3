package io.tarmac.connect.jdbc.database.sqlserver;

import io.tarmac.connect.jdbc.table.ColumnAlteration;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.sql.Connection;

/**
 * SQL Server's {@code ALTER COLUMN}. The statement has to say again whether the column takes null;
 * without these words the column would take null. A session that alters a table locks the table
 * until its transaction ends.
 */
record SqlServerAlteration(Identifiers identifiers) implements ColumnAlteration {

  @Override
  public String addColumn() {
    return "ADD";
  }

  @Override
  public String withType(Connection connection, TableName table, ColumnSchema column, String type) {
    return alter(table, column, type, column.nullable());
  }

  @Override
  public String withNull(Connection connection, TableName table, ColumnSchema column) {
    return alter(table, column, column.declaredType(), true);
  }

  private String alter(TableName table, ColumnSchema column, String type, boolean nullable) {
    return "ALTER TABLE %s ALTER COLUMN %s %s%s"
        .formatted(
            identifiers.quote(table),
            identifiers.quote(column.name()),
            type,
            nullable ? " NULL" : " NOT NULL");
  }
}
