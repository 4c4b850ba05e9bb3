package io.tarmac.connect.avro;

import java.util.Collection;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/** The fields of a union's struct: the name of each, and the choice of one for a value. */
final class UnionMembers {

  /** The schema name of unions, and the parameter of enums. */
  static final String UNION = AvroSchemaTranslator.NAMESPACE + ".Union";

  static final String ENUM = AvroSchemaTranslator.NAMESPACE + ".Enum";

  /** The parameters of unions and enums with generalized sum types. */
  static final String GENERALIZED_UNION = "org.apache.kafka.connect.data.Union";

  static final String GENERALIZED_ENUM = "org.apache.kafka.connect.data.Enum";

  static final String FIXED_SIZE = "connect.fixed.size";

  private static final String GENERALIZED_FIELD = "connect_union_field_";

  private UnionMembers() {}

  static boolean isUnion(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && (UNION.equals(schema.name()) || hasParameter(schema, GENERALIZED_UNION));
  }

  /** Returns the name of the field for a type of a union. The position counts null too. */
  static String name(SchemaOptions options, org.apache.avro.Schema member, int position) {
    if (options.generalizedSumTypes()) {
      return GENERALIZED_FIELD + position;
    }
    return switch (member.getType()) {
      case RECORD, ENUM, FIXED -> options.enhanced() ? member.getFullName() : member.getName();
      default -> member.getType().getName();
    };
  }

  /**
   * Returns the field that gets the values of a field's type. With generalized sum types,
   * Confluent's converter counts null in the names of fields, but not when it looks for a field. So
   * after a null a value goes into the field before its own, if there is one.
   */
  static Field target(SchemaOptions options, Schema union, Field field) {
    Field target =
        options.generalizedSumTypes() ? union.field(GENERALIZED_FIELD + field.index()) : null;
    return target == null ? field : target;
  }

  /** Returns the first field that may have a default, which is an object of Avro's library. */
  static @Nullable Field fieldForDefault(Schema union, Object value) {
    return union.fields().stream()
        .filter(field -> takesDefault(field.schema(), value))
        .findFirst()
        .orElse(null);
  }

  private static boolean takesDefault(Schema schema, Object value) {
    return switch (schema.type()) {
      case INT32 -> value instanceof Integer;
      case INT64 -> value instanceof Long;
      case FLOAT32 -> value instanceof Float;
      case FLOAT64 -> value instanceof Double;
      case BOOLEAN -> value instanceof Boolean;
      case STRING ->
          value instanceof CharSequence
              && !hasParameter(schema, ENUM)
              && !hasParameter(schema, GENERALIZED_ENUM);
      case ARRAY -> value instanceof Collection;
      case MAP -> value instanceof Map;
      case BYTES ->
          value instanceof byte[] bytes && (!isFixed(schema) || bytes.length == fixedSize(schema));
      case INT8, INT16, STRUCT -> false;
    };
  }

  static String enumParameter(SchemaOptions options) {
    return options.generalizedSumTypes() ? GENERALIZED_ENUM : ENUM;
  }

  /** Tells whether bytes have a name and a size. A fixed type without a name counts as bytes. */
  static boolean isFixed(Schema schema) {
    return schema.type() == Schema.Type.BYTES
        && schema.name() != null
        && hasParameter(schema, FIXED_SIZE);
  }

  static int fixedSize(Schema schema) {
    return Integer.parseInt(schema.parameters().get(FIXED_SIZE));
  }

  private static boolean hasParameter(Schema schema, String name) {
    return schema.parameters() != null && schema.parameters().containsKey(name);
  }
}
