package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A table to load, which is compared with its plan after the load. A column that has been given
 * another type may take a field for another value, without a warning. If a column has come to need
 * a value, the server gives the column one, without a warning. Only an engine with transactions
 * rolls back a load. Instances are immutable.
 */
final class LoadedTable {

  /** The properties of a column that a load depends on. */
  private record LoadedColumn(String type, boolean nullable) {}

  /** The SQLSTATE of an invalid transaction state. */
  private static final String CANNOT_UNDO = "25000";

  private final String name;
  private final String describe;
  private final TableName table;

  private final Map<String, LoadedColumn> planned = new HashMap<>();

  LoadedTable(TablePlan plan, Identifiers identifiers) {
    this.table = plan.table();
    this.name = identifiers.quote(table);
    this.describe = "SHOW COLUMNS FROM " + name;
    for (PlannedColumn column : plan.columns()) {
      ColumnSchema existing = plan.existing(column);
      if (existing != null) {
        planned.put(
            column.name(),
            new LoadedColumn(LoadedField.typeOf(existing.declaredType()), existing.nullable()));
      }
    }
  }

  TableName tableName() {
    return table;
  }

  /**
   * Tells whether the columns are the planned ones. Call this after the load in the same
   * transaction, which keeps the table as it is. The method asks the catalog, because the metadata
   * of a query shows neither defaults nor invisible columns.
   */
  boolean isAsPlanned(Statement statement) throws SQLException {
    Map<String, LoadedColumn> missing = new HashMap<>(planned);
    try (ResultSet described = statement.executeQuery(describe)) {
      while (described.next()) {
        boolean nullable = "YES".equals(described.getString("Null"));
        LoadedColumn column =
            new LoadedColumn(LoadedField.typeOf(described.getString("Type")), nullable);
        LoadedColumn expected = missing.remove(described.getString("Field"));
        if (expected == null ? !isFilled(described, nullable) : !expected.equals(column)) {
          return false;
        }
      }
    }
    return missing.isEmpty();
  }

  /** Tells whether a row without the column gets a value for it. */
  private static boolean isFilled(ResultSet column, boolean nullable) throws SQLException {
    String extra = column.getString("Extra").toLowerCase(Locale.ROOT);
    return nullable
        || column.getString("Default") != null
        || extra.contains("auto_increment")
        || extra.contains("generated");
  }

  /**
   * Checks that the table has given up a load. Call this after the rollback of the load, and before
   * its rows are written another way.
   *
   * @throws SQLException if the table keeps the rows of the load
   */
  void requireUndone(Connection connection) throws SQLException {
    if (!MySqlCatalog.hasTransactions(connection, table)) {
      throw new SQLException(
          name
              + " keeps rows that had to be taken out again: give it an engine with"
              + " transactions, and look for rows that it has twice",
          CANNOT_UNDO);
    }
  }
}
