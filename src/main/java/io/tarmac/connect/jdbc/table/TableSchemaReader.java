package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.table.TableSchema.ColumnSchema;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what the database has of a table. Stateless. */
final class TableSchemaReader {

  private TableSchemaReader() {}

  /** The table's schema, or null when there is no such table. */
  static @Nullable TableSchema read(Connection connection, TableName table) throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    String catalog = table.catalog() == null ? connection.getCatalog() : table.catalog();
    String schema = table.schema() == null ? connection.getSchema() : table.schema();
    if (schema != null && metadata.getSchemaTerm().isEmpty()) {
      // MySQL and MariaDB know one level only: what a format calls the schema is their catalog.
      catalog = schema;
      schema = null;
    }
    String escape = metadata.getSearchStringEscape();
    List<ColumnSchema> columns = new ArrayList<>();
    try (ResultSet found =
        metadata.getColumns(
            catalog, escaped(schema, escape), escaped(table.name(), escape), null)) {
      while (found.next()) {
        // Drivers differ in how they treat the escape, so the pattern only narrows the search.
        if (table.name().equals(found.getString("TABLE_NAME"))) {
          columns.add(
              new ColumnSchema(
                  found.getString("COLUMN_NAME"),
                  found.getInt("DATA_TYPE"),
                  found.getString("TYPE_NAME"),
                  found.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls));
        }
      }
    }
    return columns.isEmpty() ? null : new TableSchema(table, columns);
  }

  private static @Nullable String escaped(@Nullable String name, String escape) {
    if (name == null) {
      return null;
    }
    String pattern = name;
    for (String special : List.of(escape, "%", "_")) {
      pattern = pattern.replace(special, escape + special);
    }
    return pattern;
  }
}
