package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.type.CanonicalType;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/** A binder that sets a parameter to a canonical value of one type. The value is not null. */
@FunctionalInterface
interface ParameterBinder {

  int MANY_DIGITS = 1_000;

  void bind(PreparedStatement statement, int index, Object value) throws SQLException;

  static ParameterBinder of(CanonicalType type) {
    return switch (type) {
      case BOOLEAN -> (statement, index, value) -> statement.setBoolean(index, (Boolean) value);
      case SHORT -> (statement, index, value) -> statement.setShort(index, (Short) value);
      case INTEGER -> (statement, index, value) -> statement.setInt(index, (Integer) value);
      case LONG -> (statement, index, value) -> statement.setLong(index, (Long) value);
      case FLOAT -> (statement, index, value) -> statement.setFloat(index, (Float) value);
      case DOUBLE -> (statement, index, value) -> statement.setDouble(index, (Double) value);
      case DECIMAL -> (statement, index, value) -> bind(statement, index, (BigDecimal) value);
      case STRING -> (statement, index, value) -> statement.setString(index, (String) value);
      case BYTES -> (statement, index, value) -> statement.setBytes(index, (byte[]) value);
      case DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP ->
          (statement, index, value) -> statement.setObject(index, value);
    };
  }

  private static void bind(PreparedStatement statement, int index, BigDecimal value)
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
  static int nullType(CanonicalType type) {
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
