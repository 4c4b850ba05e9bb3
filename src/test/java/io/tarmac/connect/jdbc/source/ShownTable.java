package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of a table by their keys, each column in its canonical text. */
record ShownTable(Map<List<String>, List<@Nullable String>> rows) {

  private static final int FEW = 3;

  /**
   * Reads the columns of a source table from a table of this or another database; a column that it
   * does not have is null.
   */
  static ShownTable read(TestingDatabase database, String table, SourceTable source) {
    List<WorkloadColumn> columns = source.allColumns().toList();
    try (Connection connection = database.open()) {
      Map<String, String> types = types(database, table);
      String selected =
          columns.stream()
              .map(column -> expression(database, column.name(), types))
              .collect(Collectors.joining(", "));
      Map<List<String>, List<@Nullable String>> rows = new HashMap<>();
      try (Statement statement = connection.createStatement()) {
        if (Target.of(database).isPostgreSql()) {
          statement.execute("set intervalstyle = iso_8601");
        }
        ResultSet results =
            statement.executeQuery("select " + selected + " from " + database.quote(table));
        while (results.next()) {
          List<@Nullable String> row = row(results, columns);
          List<String> key = List.copyOf(row.subList(0, source.keys().size()));
          if (rows.put(key, row) != null) {
            throw new AssertionError(table + " has two rows with the key " + key);
          }
        }
      }
      return new ShownTable(rows);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot read " + table + " of " + database.name(), e);
    }
  }

  private static List<@Nullable String> row(ResultSet results, List<WorkloadColumn> columns)
      throws SQLException {
    List<@Nullable String> row = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      String shown = results.getString(i + 1);
      row.add(shown == null ? null : columns.get(i).comparison().canonical(shown));
    }
    return row;
  }

  /** The names of the columns' types, without length, and of arrays with an underscore in front. */
  private static Map<String, String> types(TestingDatabase database, String table) {
    String query =
        Target.of(database).isPostgreSql()
            ? "select column_name, udt_name from information_schema.columns"
                + " where table_schema = current_schema() and table_name = ?"
            : "select column_name, data_type from information_schema.columns"
                + " where table_schema = database() and table_name = ?";
    Map<String, String> types = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (List<@Nullable String> column : database.sql().rows(query, table)) {
      types.put(String.valueOf(column.get(0)), String.valueOf(column.get(1)));
    }
    return types;
  }

  private static String expression(
      TestingDatabase database, String column, Map<String, String> types) {
    String type = types.get(column);
    if (type == null) {
      return "null";
    }
    String quoted = database.quote(column);
    return Target.of(database).isPostgreSql() ? ofPostgreSql(quoted, type) : ofMySql(quoted, type);
  }

  private static String ofPostgreSql(String column, String type) {
    String pattern =
        switch (type) {
          case "bytea" -> "encode(%s, 'hex')";
          case "money" -> "%s::numeric::text";
          case "hstore" -> "hstore_to_json(%s)::text";
          case "inet" -> "abbrev(%s)";
          default -> type.startsWith("_") ? "to_json(%s)::text" : "%s::text";
        };
    return pattern.formatted(column);
  }

  private static String ofMySql(String column, String type) {
    String pattern =
        switch (type) {
          case "binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob" ->
              "lower(hex(%s))";
          case "bit" -> "bin(%s)";
          case "float" -> "cast(%s as double)";
          case "geometry",
              "point",
              "linestring",
              "polygon",
              "multipoint",
              "multilinestring",
              "multipolygon",
              "geomcollection" ->
              "concat('" + GeometryText.OF_MYSQL + "', lower(hex(%s)))";
          case "vector" -> "from_vector(%s)";
          default -> "cast(%s as char)";
        };
    return pattern.formatted(column);
  }

  /** What is not the same there, a few lines of each column. */
  List<String> differences(ShownTable other, SourceTable source) {
    List<String> lines = new ArrayList<>();
    List<WorkloadColumn> columns = source.allColumns().toList();
    for (int i = 0; i < columns.size(); i++) {
      lines.addAll(differences(other, source.name(), columns.get(i), i));
    }
    lines.addAll(few(rows.keySet(), other.rows.keySet(), source.name() + " has not reached it: "));
    lines.addAll(few(other.rows.keySet(), rows.keySet(), source.name() + " is without: "));
    return lines;
  }

  /** The columns, but for those of the key, that have the same value in every row of both. */
  List<String> equalColumns(ShownTable other, SourceTable source) {
    List<String> equal = new ArrayList<>();
    List<WorkloadColumn> columns = source.allColumns().toList();
    for (int i = source.keys().size(); i < columns.size(); i++) {
      if (differences(other, source.name(), columns.get(i), i).isEmpty()) {
        equal.add(columns.get(i).type());
      }
    }
    return equal;
  }

  private List<String> differences(
      ShownTable other, String table, WorkloadColumn column, int index) {
    return rows.entrySet().stream()
        .filter(row -> other.rows.containsKey(row.getKey()))
        .filter(row -> !Objects.equals(row.getValue().get(index), other.value(row.getKey(), index)))
        .limit(FEW)
        .map(
            row ->
                "%s %s %s (%s): %s, but there %s"
                    .formatted(
                        table,
                        row.getKey(),
                        column.name(),
                        column.type(),
                        row.getValue().get(index),
                        other.value(row.getKey(), index)))
        .toList();
  }

  private @Nullable String value(List<String> key, int index) {
    return rows.get(key).get(index);
  }

  private static List<String> few(
      Set<List<String>> keys, Set<List<String>> excluded, String explanation) {
    return keys.stream()
        .filter(key -> !excluded.contains(key))
        .limit(FEW)
        .map(key -> explanation + key)
        .toList();
  }
}
