package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    if (metadata.supportsSchemasInTableDefinitions()) {
      if (schema == null) {
        return null; // there is no current schema that the table could be in
      }
    } else if (schema != null) {
      // MySQL and MariaDB know one level only: what a format calls the schema is their catalog.
      catalog = schema;
      schema = null;
    }
    // MySQL and MariaDB with lower_case_table_names spell what they store their own way.
    boolean anyCase = metadata.storesLowerCaseQuotedIdentifiers();
    List<ColumnSchema> columns = new ArrayList<>();
    try (ResultSet found =
        metadata.getColumns(catalog, pattern(schema), pattern(table.name()), null)) {
      while (found.next()) {
        if (isSame(table.name(), found.getString("TABLE_NAME"), anyCase)
            && (schema == null || schema.equals(found.getString("TABLE_SCHEM")))) {
          columns.add(
              new ColumnSchema(
                  found.getString("COLUMN_NAME"),
                  found.getInt("DATA_TYPE"),
                  found.getString("TYPE_NAME"),
                  found.getInt("COLUMN_SIZE"),
                  found.getInt("DECIMAL_DIGITS"),
                  found.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls));
        }
      }
    }
    return columns.isEmpty()
        ? null
        : new TableSchema(table, columns, uniqueKeys(metadata, catalog, schema, table.name()));
  }

  private static boolean isSame(String name, String found, boolean anyCase) {
    return anyCase ? name.equalsIgnoreCase(found) : name.equals(found);
  }

  private static List<Set<String>> uniqueKeys(
      DatabaseMetaData metadata, @Nullable String catalog, @Nullable String schema, String table)
      throws SQLException {
    Set<String> primaryKey = new HashSet<>();
    try (ResultSet found = metadata.getPrimaryKeys(catalog, schema, table)) {
      while (found.next()) {
        primaryKey.add(found.getString("COLUMN_NAME"));
      }
    }
    Map<String, Set<String>> indexes = new HashMap<>();
    Set<String> partial = new HashSet<>();
    try (ResultSet found = metadata.getIndexInfo(catalog, schema, table, true, true)) {
      while (found.next()) {
        String index = found.getString("INDEX_NAME");
        String column = found.getString("COLUMN_NAME");
        if (index == null) {
          continue; // statistics of the table
        }
        if (column == null || found.getString("FILTER_CONDITION") != null) {
          partial.add(index); // an expression, or an index of some rows
        } else {
          indexes.computeIfAbsent(index, name -> new HashSet<>()).add(column);
        }
      }
    }
    indexes.keySet().removeAll(partial);
    List<Set<String>> keys = new ArrayList<>(indexes.values());
    if (!primaryKey.isEmpty()) {
      keys.add(primaryKey);
    }
    return keys;
  }

  /**
   * Drivers differ in how they read the escape of a search pattern, so there is none: whatever is
   * unusual becomes a wildcard, and of what is found only the exact name counts.
   */
  private static @Nullable String pattern(@Nullable String name) {
    return name == null ? null : UNUSUAL.matcher(name).replaceAll("%");
  }
}
