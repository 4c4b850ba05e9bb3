package io.tarmac.connect.jdbc.config;

/**
 * The settings that say which fields become columns and how these columns are named.
 *
 * @param fields the fields to write; fields of the key are always written
 * @param naming how the name of a field becomes the name of its column
 */
public record ColumnSettings(FieldFilter fields, Naming naming) {

  /** The settings that write every field to a column of the field's own name. */
  public static final ColumnSettings AS_THEY_COME =
      new ColumnSettings(FieldFilter.ALL, Naming.NONE);
}
