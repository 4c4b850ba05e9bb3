package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.CanonicalType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement whose parameters are values of one row, in the statement's own order. Immutable. */
final class RowStatement {

  private final String sql;

  /** The index of each parameter's column in the row. */
  private final int[] columns;

  /**
   * The binder of each parameter. It is null if the column's value is unavailable, which is written
   * as null.
   */
  private final @Nullable ParameterBinder[] binders;

  private final int[] nullTypes;

  private final DriverStatements driver;

  /**
   * Creates a statement.
   *
   * @param columns the indexes of the plan's columns, in the order of the parameters
   */
  RowStatement(TablePlan plan, String sql, int[] columns) {
    this(plan, sql, columns, DriverStatements.STANDARD);
  }

  /** Creates a statement for a driver that prepares statements in its own way. */
  RowStatement(TablePlan plan, String sql, int[] columns, DriverStatements driver) {
    this.sql = sql;
    this.columns = columns;
    this.driver = driver;
    this.binders = new @Nullable ParameterBinder[columns.length];
    this.nullTypes = new int[columns.length];
    for (int i = 0; i < columns.length; i++) {
      CanonicalType type = plan.columns().get(columns[i]).mapping().canonicalType();
      binders[i] = plan.isUnavailable(columns[i]) ? null : ParameterBinder.of(type);
      nullTypes[i] = ParameterBinder.nullType(type);
    }
  }

  String sql() {
    return sql;
  }

  /** Returns the number of parameters. */
  int parameters() {
    return columns.length;
  }

  /** Prepares the statement on a connection. */
  PreparedStatement prepare(Connection connection) throws SQLException {
    return driver.prepare(connection, sql);
  }

  /**
   * Sends the statement once for each row, as a JDBC batch if the driver takes one.
   *
   * @param rows at least one row
   * @return for each row, the number of table rows that the statement hit, as the driver tells it
   */
  int[] execute(Connection connection, List<Row> rows) throws SQLException {
    try (PreparedStatement statement = prepare(connection)) {
      if (!driver.takesBatch(sql, statement)) {
        return executeEach(statement, rows);
      }
      for (int i = 0; i < rows.size(); i++) {
        bind(statement, rows.get(i), 1);
        statement.addBatch();
      }
      return statement.executeBatch();
    }
  }

  private int[] executeEach(PreparedStatement statement, List<Row> rows) throws SQLException {
    int[] counts = new int[rows.size()];
    for (int i = 0; i < counts.length; i++) {
      bind(statement, rows.get(i), 1);
      counts[i] = statement.executeUpdate();
    }
    return counts;
  }

  /** Sets the parameters from the given index on, and returns the index after them. */
  int bind(PreparedStatement statement, Row row, int firstIndex) throws SQLException {
    @Nullable Object[] values = row.values();
    for (int i = 0; i < columns.length; i++) {
      ParameterBinder binder = binders[i];
      Object value = values[columns[i]];
      if (value == null || binder == null) {
        statement.setNull(firstIndex + i, nullTypes[i]);
      } else {
        binder.bind(statement, firstIndex + i, value);
      }
    }
    return firstIndex + columns.length;
  }
}
