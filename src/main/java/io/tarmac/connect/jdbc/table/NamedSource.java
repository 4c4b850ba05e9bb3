package io.tarmac.connect.jdbc.table;

import org.apache.kafka.connect.data.Schema;

/**
 * A value of a change before it is known what its column is called.
 *
 * @param name that the column has unless names are changed
 * @param origin what to call it to the user
 * @param schema of the values
 * @param nullable whether the schema allows null
 * @param source where a change has the value
 * @param renamed whether rules of naming apply; not to names that users wrote for columns
 */
record NamedSource(
    String name,
    String origin,
    Schema schema,
    boolean nullable,
    ValueSource source,
    boolean renamed) {

  static NamedSource of(FieldPath path, ValueSource source) {
    return new NamedSource(
        path.name(), path.toString(), path.schema(), path.optional(), source, true);
  }

  static NamedSource of(String name, Schema schema, ValueSource source) {
    return new NamedSource(name, name, schema, schema.isOptional(), source, true);
  }

  static NamedSource asNamed(String column, Schema schema, ValueSource source) {
    return new NamedSource(column, column, schema, schema.isOptional(), source, false);
  }
}
