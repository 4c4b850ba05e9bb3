package io.tarmac.connect.jdbc.type;

/**
 * The column and the canonical value that a field's schema becomes.
 *
 * @param columnType the type of the column if the sink creates it
 * @param canonicalType the type that {@code converter} returns
 * @param converter the converter from Connect's value to the canonical value
 * @param parameter the SQL expression around the one parameter marker, such as {@code CAST(? AS
 *     "jsonb")}
 */
public record ColumnMapping(
    ColumnType columnType,
    CanonicalType canonicalType,
    ValueConverter converter,
    String parameter) {

  /** The expression of most columns, which is the parameter marker alone. */
  public static final String PLAIN_PARAMETER = "?";

  public ColumnMapping(
      ColumnType columnType, CanonicalType canonicalType, ValueConverter converter) {
    this(columnType, canonicalType, converter, PLAIN_PARAMETER);
  }

  /** Returns this mapping with a column of another type. */
  public ColumnMapping withColumnType(ColumnType other) {
    return new ColumnMapping(other, canonicalType, converter, parameter);
  }

  /**
   * Returns this mapping with a column of another type, which takes the value by an SQL expression.
   */
  public ColumnMapping withColumn(ColumnType other, String expression) {
    return new ColumnMapping(other, canonicalType, converter, expression);
  }

  /**
   * Returns this mapping with one more step after the converter. The step keeps the canonical type.
   */
  public ColumnMapping then(ValueConverter step) {
    return new ColumnMapping(columnType, canonicalType, converter.then(step), parameter);
  }

  /**
   * Returns this mapping with one more step before the converter. The step keeps the type of
   * Connect's values.
   */
  public ColumnMapping after(ValueConverter step) {
    return new ColumnMapping(columnType, canonicalType, step.then(converter), parameter);
  }
}
