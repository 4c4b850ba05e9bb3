package io.tarmac.connect.jdbc.type;

/**
 * What a field's schema becomes: the column to create, and the canonical value to write.
 *
 * @param columnType type of the column where the sink creates it
 * @param canonicalType what {@code converter} returns
 * @param converter from Connect's value to the canonical one
 */
public record ColumnMapping(
    ColumnType columnType, CanonicalType canonicalType, ValueConverter converter) {

  /** The same value in a column of another type. */
  public ColumnMapping withColumnType(ColumnType other) {
    return new ColumnMapping(other, canonicalType, converter);
  }
}
