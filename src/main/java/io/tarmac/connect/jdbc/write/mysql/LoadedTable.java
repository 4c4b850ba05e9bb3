package io.tarmac.connect.jdbc.write.mysql;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Tells whether a table is what its fields were made for: a column that has been given another type
 * may take a field for another value, and one that has come to need a value is given one, without a
 * warning. To be asked after loading, in the same transaction, which keeps the table as it is. Not
 * thread-safe.
 */
final class LoadedTable {

  /** What matters of a column. */
  private record Kind(String type, boolean nullable) {}

  private final String look;
  private final String describe;
  private final Map<String, Kind> planned = new HashMap<>();

  /** What the columns looked like when they were last found to be the planned ones. */
  private List<String> known = List.of();

  LoadedTable(TablePlan plan, Identifiers identifiers) {
    String table = identifiers.quote(plan.table());
    this.look = "SELECT * FROM " + table + " LIMIT 0";
    this.describe = "SHOW COLUMNS FROM " + table;
    for (PlannedColumn column : plan.columns()) {
      ColumnSchema existing = plan.existing(column);
      if (existing != null) {
        planned.put(
            column.name(),
            new Kind(LoadedField.typeOf(existing.declaredType()), existing.nullable()));
      }
    }
  }

  /** Asks the catalog only when something has changed. */
  boolean isAsPlanned(Statement statement) throws SQLException {
    List<String> shape = shape(statement);
    if (shape.equals(known)) {
      return true;
    }
    if (!hasPlannedColumns(statement)) {
      return false;
    }
    known = shape;
    return true;
  }

  private List<String> shape(Statement statement) throws SQLException {
    try (ResultSet none = statement.executeQuery(look)) {
      ResultSetMetaData metadata = none.getMetaData();
      List<String> shape = new ArrayList<>();
      for (int i = 1; i <= metadata.getColumnCount(); i++) {
        shape.add(metadata.getColumnName(i));
        shape.add(metadata.getColumnTypeName(i));
        shape.add(
            "%d %d %d %d"
                .formatted(
                    metadata.getColumnType(i),
                    metadata.getPrecision(i),
                    metadata.getScale(i),
                    metadata.isNullable(i)));
      }
      return shape;
    }
  }

  private boolean hasPlannedColumns(Statement statement) throws SQLException {
    Map<String, Kind> missing = new HashMap<>(planned);
    try (ResultSet described = statement.executeQuery(describe)) {
      while (described.next()) {
        boolean nullable = "YES".equals(described.getString("Null"));
        Kind kind = new Kind(LoadedField.typeOf(described.getString("Type")), nullable);
        Kind expected = missing.remove(described.getString("Field"));
        if (expected == null ? !isFilled(described, nullable) : !expected.equals(kind)) {
          return false;
        }
      }
    }
    return missing.isEmpty();
  }

  /** Whether a row without the column gets a value for it. */
  private static boolean isFilled(ResultSet column, boolean nullable) throws SQLException {
    String extra = column.getString("Extra").toLowerCase(Locale.ROOT);
    return nullable
        || column.getString("Default") != null
        || extra.contains("auto_increment")
        || extra.contains("generated");
  }
}
