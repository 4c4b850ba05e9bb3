package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.CanonicalType;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement whose parameters are values of one row, in the statement's own order. Immutable. */
final class RowStatement {

  private static final int MANY_DIGITS = 1_000;

  /** A binder that sets a parameter to a canonical value of one type. The value is not null. */
  @FunctionalInterface
  private interface ParameterBinder {
    void bind(PreparedStatement statement, int index, Object value) throws SQLException;
  }

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
  RowStatement(TablePlan plan, String sql, int[] columns, DriverStatements driver) {
    this.sql = sql;
    this.columns = columns;
    this.driver = driver;
    this.binders = new @Nullable ParameterBinder[columns.length];
    this.nullTypes = new int[columns.length];
    for (int i = 0; i < columns.length; i++) {
      CanonicalType type = plan.columns().get(columns[i]).mapping().canonicalType();
      binders[i] = plan.isUnavailable(columns[i]) ? null : binder(type);
      nullTypes[i] = nullType(type);
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

  private static ParameterBinder binder(CanonicalType type) {
    return switch (type) {
      case BOOLEAN -> (statement, index, value) -> statement.setBoolean(index, (Boolean) value);
      case SHORT -> (statement, index, value) -> statement.setShort(index, (Short) value);
      case INTEGER -> (statement, index, value) -> statement.setInt(index, (Integer) value);
      case LONG -> (statement, index, value) -> statement.setLong(index, (Long) value);
      case FLOAT -> (statement, index, value) -> statement.setFloat(index, (Float) value);
      case DOUBLE -> (statement, index, value) -> statement.setDouble(index, (Double) value);
      case DECIMAL -> (statement, index, value) -> setDecimal(statement, index, (BigDecimal) value);
      case STRING -> (statement, index, value) -> statement.setString(index, (String) value);
      case BYTES -> (statement, index, value) -> statement.setBytes(index, (byte[]) value);
      case DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP ->
          (statement, index, value) -> statement.setObject(index, value);
    };
  }

  private static void setDecimal(PreparedStatement statement, int index, BigDecimal value)
      throws SQLException {
    if (value.precision() > MANY_DIGITS
        && statement.getClass().getName().startsWith("org.postgresql.")) {
      // Sent as text: pgjdbc's own binary form takes time quadratic in the digits (42.7.14).
      statement.setObject(index, value, Types.OTHER);
    } else {
      statement.setBigDecimal(index, value);
    }
  }

  /** Returns the constant of {@link Types} that a null of this type is declared as. */
  private static int nullType(CanonicalType type) {
    return switch (type) {
      case BOOLEAN -> Types.BOOLEAN;
      case SHORT -> Types.SMALLINT;
      case INTEGER -> Types.INTEGER;
      case LONG -> Types.BIGINT;
      case FLOAT -> Types.REAL;
      case DOUBLE -> Types.DOUBLE;
      case DECIMAL -> Types.NUMERIC;
      case STRING -> Types.VARCHAR;
      case BYTES -> Types.VARBINARY;
      case DATE -> Types.DATE;
      case TIME -> Types.TIME;
      case TIMESTAMP -> Types.TIMESTAMP;
      case OFFSET_TIME -> Types.TIME_WITH_TIMEZONE;
      case OFFSET_TIMESTAMP -> Types.TIMESTAMP_WITH_TIMEZONE;
    };
  }
}
