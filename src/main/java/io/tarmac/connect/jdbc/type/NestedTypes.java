package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import org.apache.kafka.connect.data.Schema;

/**
 * The mappings of structs, maps and arrays. All become JSON texts unless a database has a better
 * type for them.
 */
final class NestedTypes {

  /** Debezium's name for vectors that list only the elements that are not zero. */
  static final String SPARSE_VECTOR = "io.debezium.data.SparseDoubleVector";

  private NestedTypes() {}

  static TypeMappings addTo(TypeMappings scalars) {
    return scalars
        .with(Schema.Type.STRUCT, NestedTypes::json)
        .with(Schema.Type.MAP, NestedTypes::json)
        .with(Schema.Type.ARRAY, NestedTypes::json);
  }

  private static ColumnMapping json(Schema schema) {
    return new ColumnMapping(
        ColumnType.of(Kind.TEXT), CanonicalType.STRING, JsonText.converter(schema));
  }
}
