package io.tarmac.connect.jdbc.config;

/**
 * The settings that say which fields become columns, how these columns are named, and what types
 * they have.
 *
 * @param fields the fields to write; fields of the key are always written
 * @param naming how the name of a field becomes the name of its column
 * @param names the names of columns by field, to which {@code naming} does not apply
 * @param types the types of columns by the columns' names
 */
public record ColumnSettings(
    FieldFilter fields, Naming naming, TableEntries<String> names, TableEntries<FieldType> types) {

  /** The settings that write every field to a column of the field's own name. */
  public static final ColumnSettings AS_THEY_COME =
      new ColumnSettings(FieldFilter.ALL, Naming.NONE, TableEntries.none(), TableEntries.none());

  /** Tells whether each column has the name of its field. */
  public boolean keepsNames() {
    return naming.equals(Naming.NONE) && names.isEmpty();
  }
}
