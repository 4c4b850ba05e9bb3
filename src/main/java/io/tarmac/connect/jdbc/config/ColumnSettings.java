package io.tarmac.connect.jdbc.config;

/**
 * Which fields become columns, and what these are called.
 *
 * @param fields which fields are written; those of the key always are
 * @param naming from a field's name to its column's
 */
public record ColumnSettings(FieldFilter fields, Naming naming) {

  /** Every field, by its own name. */
  public static final ColumnSettings AS_THEY_COME =
      new ColumnSettings(FieldFilter.ALL, Naming.NONE);
}
