package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Equality;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.text.PrintableText;
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
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reader of what the database has of a table. The place of the table and its columns come from
 * the driver's metadata, and the rest comes from the catalog. Stateless.
 */
record TableSchemaReader(TableCatalog tableCatalog, Identifiers identifiers) {

  /** A parameter without a number. SQLite's queries number their two parameters. */
  private static final Pattern PARAMETER = Pattern.compile("[?](?!\\d)");

  /** The place where the database has the table, in the database's spelling. */
  private record TableLocation(@Nullable String catalog, @Nullable String schema, String table) {}

  /** The properties of a column that the queries of a {@link TableCatalog} return. */
  private record CatalogColumn(
      String declaredType,
      String castType,
      String characterSet,
      Generated generated,
      boolean hasDefault,
      Equality equality) {}

  /**
   * Returns the table's schema, or null if there is no such table.
   *
   * @throws PlanException if names are taken in any case and two tables have the name
   */
  @Nullable TableSchema read(Connection connection, TableName table)
      throws SQLException, PlanException {
    TableLocation place = null;
    for (TableLocation searched : places(connection, table)) {
      place = place == null ? place(connection.getMetaData(), searched) : place;
    }
    if (place == null) {
      return null;
    }
    List<ColumnSchema> columns = columns(connection, place);
    TableName spelt = new TableName(table.catalog(), table.schema(), place.table());
    return columns.isEmpty() ? null : schema(connection, place, spelt, columns);
  }

  /**
   * Returns the table whose name differs only in case from an absent one. Returns null if there is
   * none, or if another task has created the absent table meanwhile.
   */
  @Nullable TableName inOtherCase(Connection connection, TableName absent) throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    // A schema may have thousands of tables, and a name keeps its length in other case.
    String ofTheSameLength = "_".repeat(absent.name().codePointCount(0, absent.name().length()));
    for (TableLocation searched : places(connection, absent)) {
      // The case of an explicit schema may differ too.
      boolean isNamed = absent.schema() != null;
      boolean isCatalog = searched.schema() == null;
      try (ResultSet found =
          metadata.getTables(
              isNamed && isCatalog ? null : searched.catalog(),
              isNamed ? null : pattern(searched.schema()),
              ofTheSameLength,
              null)) {
        while (found.next()) {
          String place = found.getString(isCatalog ? "TABLE_CAT" : "TABLE_SCHEM");
          String table = found.getString("TABLE_NAME");
          String expected = isCatalog ? searched.catalog() : searched.schema();
          boolean isThere =
              (isNamed && expected != null)
                  ? expected.equalsIgnoreCase(place)
                  : Objects.equals(expected, place);
          if (isThere && absent.name().equalsIgnoreCase(table) && hasColumns(found)) {
            TableName other = new TableName(absent.catalog(), isNamed ? place : null, table);
            return other.equals(absent) ? null : other;
          }
        }
      }
    }
    return null;
  }

  /** Tells tables and views from the indexes and sequences that some drivers list with them. */
  private static boolean hasColumns(ResultSet found) throws SQLException {
    String type = found.getString("TABLE_TYPE");
    return type != null && (type.endsWith("TABLE") || type.endsWith("VIEW"));
  }

  /**
   * Returns the places where a table of that name may be, in the order in which the database looks.
   */
  private List<TableLocation> places(Connection connection, TableName table) throws SQLException {
    String catalog = table.catalog() == null ? connection.getCatalog() : table.catalog();
    if (!connection.getMetaData().supportsSchemasInTableDefinitions()) {
      // MySQL and MariaDB know one level only, which their drivers call catalog or schema.
      String schema = connection.getSchema();
      String database = schema == null ? catalog : schema;
      if (table.schema() != null) {
        database = table.schema();
      }
      return List.of(new TableLocation(database, schema == null ? null : database, table.name()));
    }
    if (table.schema() != null) {
      return List.of(new TableLocation(catalog, table.schema(), table.name()));
    }
    List<TableLocation> places = new ArrayList<>();
    try (PreparedStatement query =
            CatalogTimeout.limit(connection.prepareStatement(tableCatalog.searchedSchemas()));
        ResultSet found = query.executeQuery()) {
      while (found.next()) {
        places.add(new TableLocation(catalog, found.getString(1), table.name()));
      }
    }
    return places;
  }

  /**
   * Returns the place of the table in the database's spelling, or null. MySQL and MariaDB with
   * lower_case_table_names spell stored names their own way. To some databases names that differ
   * only in case are the same.
   */
  private @Nullable TableLocation place(DatabaseMetaData metadata, TableLocation wanted)
      throws SQLException, PlanException {
    boolean anyCase =
        metadata.storesLowerCaseQuotedIdentifiers()
            || !metadata.supportsMixedCaseQuotedIdentifiers();
    try (ResultSet found = foundColumns(metadata, wanted)) {
      while (found.next()) {
        String table = found.getString("TABLE_NAME");
        boolean same =
            anyCase ? wanted.table().equalsIgnoreCase(table) : wanted.table().equals(table);
        if (same && isInSchema(wanted, found)) {
          return new TableLocation(wanted.catalog(), wanted.schema(), table);
        }
      }
    }
    return identifiers.tablesInAnyCase() ? placeInAnyCase(metadata, wanted) : null;
  }

  private static @Nullable TableLocation placeInAnyCase(
      DatabaseMetaData metadata, TableLocation wanted) throws SQLException, PlanException {
    TableLocation place = null;
    try (ResultSet found =
        metadata.getTables(wanted.catalog(), pattern(wanted.schema()), "%", null)) {
      while (found.next()) {
        String table = found.getString("TABLE_NAME");
        if (wanted.table().equalsIgnoreCase(table) && isInSchema(wanted, found)) {
          if (place != null) {
            throw new PlanException(
                ErrorCode.SAME_NAME,
                "table %1$s: there is '%2$s' too, and %3$s=false takes them for one; rename one, or set %3$s=true"
                    .formatted(
                        PrintableText.name(place.table()),
                        PrintableText.name(table),
                        TableProperties.QUOTE_IDENTIFIERS));
          }
          place = new TableLocation(wanted.catalog(), wanted.schema(), table);
        }
      }
    }
    return place;
  }

  private List<ColumnSchema> columns(Connection connection, TableLocation place)
      throws SQLException {
    Map<String, CatalogColumn> details = new HashMap<>();
    try (PreparedStatement query = query(connection, tableCatalog.columns(), place);
        ResultSet found = query.executeQuery()) {
      while (found.next()) {
        details.put(found.getString("column_name"), catalogColumn(found));
      }
    }
    Map<String, String> operators = equalityOperators(connection, place);
    List<ColumnSchema> columns = new ArrayList<>();
    try (ResultSet found = foundColumns(connection.getMetaData(), place)) {
      while (found.next()) {
        CatalogColumn column = details.get(found.getString("COLUMN_NAME"));
        if (column != null
            && place.table().equals(found.getString("TABLE_NAME"))
            && isInSchema(place, found)) {
          ColumnSchema schema = columnSchema(found, column);
          String operator = operators.get(schema.name());
          columns.add(operator == null ? schema : schema.withEqualityOperator(operator));
        }
      }
    }
    return columns;
  }

  /** Returns the column in the current row of a catalog's query. */
  private static CatalogColumn catalogColumn(ResultSet row) throws SQLException {
    String characterSet = row.getString("character_set");
    return new CatalogColumn(
        row.getString("declared_type"),
        row.getString("cast_type"),
        characterSet == null ? "" : characterSet,
        Generated.valueOf(row.getString("generation")),
        row.getBoolean("has_default"),
        Equality.valueOf(row.getString("equality")));
  }

  /** Returns the column in the current row of the driver's metadata. */
  private static ColumnSchema columnSchema(ResultSet row, CatalogColumn column)
      throws SQLException {
    return new ColumnSchema(
        row.getString("COLUMN_NAME"),
        row.getInt("DATA_TYPE"),
        row.getString("TYPE_NAME"),
        row.getInt("COLUMN_SIZE"),
        row.getInt("DECIMAL_DIGITS"),
        row.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls,
        column.declaredType(),
        column.castType(),
        column.characterSet(),
        column.generated(),
        column.hasDefault(),
        column.equality(),
        ColumnSchema.EQUALS);
  }

  private Map<String, String> equalityOperators(Connection connection, TableLocation place)
      throws SQLException {
    Map<String, String> operators = new HashMap<>();
    String sql = tableCatalog.equalityOperators();
    if (sql != null) {
      try (PreparedStatement query = query(connection, sql, place);
          ResultSet found = query.executeQuery()) {
        while (found.next()) {
          operators.put(found.getString("column_name"), found.getString("operator"));
        }
      }
    }
    return operators;
  }

  private TableSchema schema(
      Connection connection, TableLocation place, TableName spelt, List<ColumnSchema> columns)
      throws SQLException {
    Map<String, Set<String>> indexes = new LinkedHashMap<>();
    Set<String> deferrable = new HashSet<>();
    try (PreparedStatement query = query(connection, tableCatalog.uniqueColumns(), place);
        ResultSet found = query.executeQuery()) {
      while (found.next()) {
        String index = found.getString("index_name");
        String column = found.getString("column_name");
        indexes
            .computeIfAbsent(index, name -> new HashSet<>())
            .add(column == null ? TableSchema.NO_COLUMN : column);
        if (found.getBoolean("is_deferrable")) {
          deferrable.add(index);
        }
      }
    }
    List<Set<String>> uniqueKeys = List.copyOf(indexes.values());
    indexes.keySet().retainAll(deferrable);
    return new TableSchema(
        spelt,
        columns,
        uniqueKeys,
        new HashSet<>(indexes.values()),
        referringKeys(connection, place),
        isFound(connection, place, tableCatalog.loadable(), true),
        isFound(connection, place, tableCatalog.rules(), false));
  }

  /** Tells whether a query finds the table. Returns the given answer if there is no query. */
  private boolean isFound(
      Connection connection, TableLocation place, @Nullable String sql, boolean withoutQuery)
      throws SQLException {
    if (sql == null) {
      return withoutQuery;
    }
    try (PreparedStatement query = query(connection, sql, place);
        ResultSet found = query.executeQuery()) {
      return found.next();
    }
  }

  private ReferringKeys referringKeys(Connection connection, TableLocation place)
      throws SQLException {
    boolean actOnDelete = false;
    Set<String> actOnUpdateOf = new HashSet<>();
    try (PreparedStatement query = query(connection, tableCatalog.referringKeys(), place);
        ResultSet found = query.executeQuery()) {
      while (found.next()) {
        actOnDelete |= found.getBoolean("acts_on_delete");
        if (found.getBoolean("acts_on_update")) {
          actOnUpdateOf.add(found.getString("column_name"));
        }
      }
    }
    return new ReferringKeys(actOnDelete, actOnUpdateOf);
  }

  private static PreparedStatement query(Connection connection, String sql, TableLocation place)
      throws SQLException {
    PreparedStatement query = CatalogTimeout.limit(connection.prepareStatement(sql));
    String schema = place.schema() == null ? place.catalog() : place.schema();
    long parameters = PARAMETER.matcher(sql).results().count();
    int parameter = 1;
    do {
      query.setString(parameter, schema);
      query.setString(parameter + 1, place.table());
      parameter += 2;
    } while (parameter < parameters);
    return query;
  }

  private static ResultSet foundColumns(DatabaseMetaData metadata, TableLocation place)
      throws SQLException {
    return metadata.getColumns(
        place.catalog(), pattern(place.schema()), pattern(place.table()), null);
  }

  private static boolean isInSchema(TableLocation place, ResultSet found) throws SQLException {
    return place.schema() == null || place.schema().equals(found.getString("TABLE_SCHEM"));
  }

  /**
   * Returns a search pattern that finds a name and few others: those with the same letters and
   * digits in the same places. The pattern has no escapes, because drivers read them differently.
   * The caller keeps only the exact name.
   */
  static @Nullable String pattern(@Nullable String name) {
    if (name == null) {
      return null;
    }
    StringBuilder pattern = new StringBuilder(name.length());
    name.codePoints()
        .forEach(
            c -> {
              if (Character.isLetterOrDigit(c)) {
                pattern.appendCodePoint(c);
              } else {
                // Some databases take a character beyond U+FFFF for two.
                pattern.append(Character.isBmpCodePoint(c) ? '_' : '%');
              }
            });
    return pattern.toString();
  }
}
