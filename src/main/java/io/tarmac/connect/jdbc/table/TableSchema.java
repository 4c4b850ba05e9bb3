package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the database has of a table.
 *
 * @param columns in the table's order; never empty
 * @param uniqueKeys the columns of the primary key and of each unique index that holds every row
 */
public record TableSchema(
    TableName table, List<ColumnSchema> columns, List<Set<String>> uniqueKeys) {

  public TableSchema {
    columns = List.copyOf(columns);
    uniqueKeys = List.copyOf(uniqueKeys);
  }

  /** The column of that name, or null. */
  @Nullable ColumnSchema column(String name, Identifiers identifiers) {
    for (ColumnSchema column : columns) {
      if (identifiers.sameColumn(column.name(), name)) {
        return column;
      }
    }
    return null;
  }
}
