package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.ColumnProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;

/**
 * The source of a value in a change, before naming rules decide what its column is called.
 *
 * @param field the name of the field; a field of the row is left out if the key has one of that
 *     name
 * @param column the name of the column before naming rules are applied
 * @param origin the name of the field in messages to the user
 * @param schema the schema of the values
 * @param nullable whether the schema allows null
 * @param source where a change has the value
 * @param renamed whether naming rules apply; they do not apply to names of columns that other
 *     properties give
 */
record NamedSource(
    String field,
    String column,
    String origin,
    Schema schema,
    boolean nullable,
    ValueSource source,
    boolean renamed) {

  /** The schema of a soft delete's mark. Existing rows get the default, false. */
  private static final Schema SOFT_DELETE = SchemaBuilder.bool().defaultValue(false).build();

  static NamedSource of(FieldPath path, String column, ValueSource source) {
    return new NamedSource(
        path.name(), column, path.toString(), path.schema(), path.optional(), source, true);
  }

  static NamedSource of(String name, String column, Schema schema, ValueSource source) {
    return new NamedSource(name, column, name, schema, schema.isOptional(), source, true);
  }

  static NamedSource asNamed(String column, Schema schema, ValueSource source) {
    return new NamedSource(column, column, column, schema, schema.isOptional(), source, false);
  }

  /**
   * Returns the source of a column that the user adds to each row.
   *
   * @param origin the value as the user wrote it
   */
  static NamedSource added(
      String column, String origin, Schema schema, boolean nullable, ValueSource source) {
    return new NamedSource(
        column,
        column,
        origin,
        schema,
        nullable,
        new AddedValue(source, ColumnProperties.ADD),
        false);
  }

  /** Returns the source of the column that tells whether a row is deleted. */
  static NamedSource softDelete(String column) {
    return setByMode(
        column,
        KeyProperties.DELETE_SOFT_COLUMN,
        SOFT_DELETE,
        change -> change instanceof Change.Delete);
  }

  /**
   * Returns the source of a column that the sink itself sets, for soft deletes, history or sweeps.
   *
   * @param property the property that names the column
   */
  static NamedSource setByMode(String column, String property, Schema schema, ValueSource source) {
    return new NamedSource(
        column,
        column,
        property,
        schema,
        schema.isOptional(),
        new AddedValue(source, property),
        false);
  }

  /** Returns the same source, with another property that names its column. */
  NamedSource namedBy(String property) {
    return new NamedSource(
        field, column, origin, schema, nullable, new AddedValue(source, property), renamed);
  }

  /** Tells whether the user adds the column to each row. */
  boolean isAdded() {
    return source instanceof AddedValue;
  }

  /** Tells whether the value is a nested field, whose name is made of both fields' names. */
  boolean isNested() {
    return renamed && !origin.equals(field);
  }

  /**
   * Tells whether the column's name comes from the schema parameter with the source column's name.
   */
  boolean isNamedBySource() {
    return !column.equals(field);
  }
}
