package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the database has of a table: where the table is and what it is made of from the
 * driver's metadata, the rest from the catalog. Stateless.
 */
final class TableSchemaReader {

  private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9_]+");

  /** Where the database has the table, in its own spelling. */
  private record Place(@Nullable String catalog, @Nullable String schema, String table) {}

  private final TableCatalog tableCatalog;

  TableSchemaReader(TableCatalog tableCatalog) {
    this.tableCatalog = tableCatalog;
  }

  /** The table's schema, or null when there is no such table. */
  @Nullable TableSchema read(Connection connection, TableName table) throws SQLException {
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
    Place place = place(metadata, new Place(catalog, schema, table.name()));
    if (place == null) {
      return null;
    }
    List<ColumnSchema> columns = columns(connection, place);
    return columns.isEmpty()
        ? null
        : new TableSchema(table, columns, uniqueKeys(connection, place));
  }

  /** MySQL and MariaDB with lower_case_table_names spell what they store their own way. */
  private static @Nullable Place place(DatabaseMetaData metadata, Place wanted)
      throws SQLException {
    boolean anyCase = metadata.storesLowerCaseQuotedIdentifiers();
    try (ResultSet found = foundColumns(metadata, wanted)) {
      while (found.next()) {
        String table = found.getString("TABLE_NAME");
        boolean same =
            anyCase ? wanted.table().equalsIgnoreCase(table) : wanted.table().equals(table);
        if (same && isInSchema(wanted, found)) {
          return new Place(wanted.catalog(), wanted.schema(), table);
        }
      }
      return null;
    }
  }

  private List<ColumnSchema> columns(Connection connection, Place place) throws SQLException {
    Map<String, CatalogColumn> details = new HashMap<>();
    try (PreparedStatement query = query(connection, tableCatalog.columns(), place);
        ResultSet found = query.executeQuery()) {
      while (found.next()) {
        details.put(found.getString("column_name"), CatalogColumn.of(found));
      }
    }
    List<ColumnSchema> columns = new ArrayList<>();
    try (ResultSet found = foundColumns(connection.getMetaData(), place)) {
      while (found.next()) {
        CatalogColumn column = details.get(found.getString("COLUMN_NAME"));
        if (column != null
            && place.table().equals(found.getString("TABLE_NAME"))
            && isInSchema(place, found)) {
          columns.add(column.with(found));
        }
      }
    }
    return columns;
  }

  private List<Set<String>> uniqueKeys(Connection connection, Place place) throws SQLException {
    Map<String, Set<String>> indexes = new LinkedHashMap<>();
    try (PreparedStatement query = query(connection, tableCatalog.uniqueColumns(), place);
        ResultSet found = query.executeQuery()) {
      while (found.next()) {
        String column = found.getString("column_name");
        indexes
            .computeIfAbsent(found.getString("index_name"), name -> new HashSet<>())
            .add(column == null ? TableSchema.NO_COLUMN : column);
      }
    }
    return List.copyOf(indexes.values());
  }

  private static PreparedStatement query(Connection connection, String sql, Place place)
      throws SQLException {
    PreparedStatement query = connection.prepareStatement(sql);
    query.setString(1, place.schema() == null ? place.catalog() : place.schema());
    query.setString(2, place.table());
    return query;
  }

  private static ResultSet foundColumns(DatabaseMetaData metadata, Place place)
      throws SQLException {
    return metadata.getColumns(
        place.catalog(), pattern(place.schema()), pattern(place.table()), null);
  }

  private static boolean isInSchema(Place place, ResultSet found) throws SQLException {
    return place.schema() == null || place.schema().equals(found.getString("TABLE_SCHEM"));
  }

  /**
   * Drivers differ in how they read the escape of a search pattern, so there is none: whatever is
   * unusual becomes a wildcard, and of what is found only the exact name counts.
   */
  private static @Nullable String pattern(@Nullable String name) {
    return name == null ? null : UNUSUAL.matcher(name).replaceAll("%");
  }
}
