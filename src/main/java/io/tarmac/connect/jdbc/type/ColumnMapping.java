package io.tarmac.connect.jdbc.type;

/**
 * What a field's schema becomes: the column, and the canonical value to write.
 *
 * @param columnType type of the column where the sink creates it
 * @param canonicalType what {@code converter} returns
 * @param converter from Connect's value to the canonical one
 * @param parameter the SQL expression around the one parameter marker, such as {@code CAST(? AS
 *     "jsonb")}
 */
public record ColumnMapping(
    ColumnType columnType,
    CanonicalType canonicalType,
    ValueConverter converter,
    String parameter) {

  /** The expression of most columns. */
  public static final String PLAIN_PARAMETER = "?";

  public ColumnMapping(
      ColumnType columnType, CanonicalType canonicalType, ValueConverter converter) {
    this(columnType, canonicalType, converter, PLAIN_PARAMETER);
  }

  /** The same value in a column of another type. */
  public ColumnMapping withColumnType(ColumnType other) {
    return new ColumnMapping(other, canonicalType, converter, parameter);
  }

  /** The same value in a column of another type, which takes it by an expression. */
  public ColumnMapping withColumn(ColumnType other, String expression) {
    return new ColumnMapping(other, canonicalType, converter, expression);
  }

  /** The same column, its values passed through one more step of the same canonical type. */
  public ColumnMapping then(ValueConverter step) {
    ValueConverter first = converter;
    return new ColumnMapping(
        columnType, canonicalType, value -> step.convert(first.convert(value)), parameter);
  }

  /** The same column, one more step before Connect's values are converted, of the same type. */
  public ColumnMapping after(ValueConverter step) {
    ValueConverter last = converter;
    return new ColumnMapping(
        columnType, canonicalType, value -> last.convert(step.convert(value)), parameter);
  }
}
