package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.table.TableSchema.ColumnSchema;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what the database has of a table. Stateless. */
final class TableSchemaReader {

  private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9_]+");

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
    List<ColumnSchema> columns = new ArrayList<>();
    try (ResultSet found =
        metadata.getColumns(catalog, pattern(schema), pattern(table.name()), null)) {
      while (found.next()) {
        if (table.name().equals(found.getString("TABLE_NAME"))
            && (schema == null || schema.equals(found.getString("TABLE_SCHEM")))) {
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

  /**
   * Drivers differ in how they read the escape of a search pattern, so there is none: whatever is
   * unusual becomes a wildcard, and of what is found only the exact name counts.
   */
  private static @Nullable String pattern(@Nullable String name) {
    return name == null ? null : UNUSUAL.matcher(name).replaceAll("%");
  }
}
