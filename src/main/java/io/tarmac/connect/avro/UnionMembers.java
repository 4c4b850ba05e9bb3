package io.tarmac.connect.avro;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The fields of the structs that unions become: their names, and which of them takes a value.
 *
 * <p>Confluent's converter names the fields by the Avro types, but finds the field of a value by
 * the schemas of Connect. If an annotation has given a schema another name, the two differ, and no
 * field takes the value. So both ways are here.
 */
final class UnionMembers {

  /** The name of unions, and the parameter that enums have. */
  static final String UNION = AvroSchemas.NAMESPACE + ".Union";

  static final String ENUM = AvroSchemas.NAMESPACE + ".Enum";

  /** The parameters of unions and enums with generalized sum types. */
  static final String GENERALIZED_UNION = "org.apache.kafka.connect.data.Union";

  static final String GENERALIZED_ENUM = "org.apache.kafka.connect.data.Enum";

  static final String FIXED_SIZE = "connect.fixed.size";

  /** When a field takes the values of an Avro type. */
  enum Match {
    NEVER,
    /** Bytes go into a field of a fixed type if they have its size. */
    BY_SIZE,
    ALWAYS
  }

  private UnionMembers() {}

  static boolean isUnion(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && (UNION.equals(schema.name()) || hasParameter(schema, GENERALIZED_UNION));
  }

  /** Returns the name of the field for a type at a position, null included, of a union. */
  static String name(SchemaOptions options, org.apache.avro.Schema member, int position) {
    if (options.generalizedSumTypes()) {
      return "connect_union_field_" + position;
    }
    return switch (member.getType()) {
      case RECORD, ENUM, FIXED ->
          options.enhanced() ? member.getFullName() : scrub(options, member.getName());
      default -> member.getType().getName();
    };
  }

  /** Returns the name under which the value of a field is put, which no field may have. */
  static @Nullable String name(SchemaOptions options, Field field) {
    Schema schema = field.schema();
    if (options.generalizedSumTypes()) {
      return "connect_union_field_" + field.index();
    }
    if (schema.type() == Schema.Type.STRUCT || isEnum(schema) || isFixed(schema)) {
      String name = schema.name();
      if (name == null) {
        return null;
      }
      return scrub(options, options.enhanced() ? name : lastPart(name));
    }
    return switch (schema.type()) {
      case INT32 -> "int";
      case INT64 -> "long";
      case FLOAT32 -> "float";
      case FLOAT64 -> "double";
      case BOOLEAN -> "boolean";
      case STRING -> "string";
      case BYTES -> "bytes";
      case ARRAY -> "array";
      case MAP -> "map";
      case INT8, INT16, STRUCT -> null;
    };
  }

  /**
   * Tells whether a field takes the values of an Avro type. The first field that does gets them.
   */
  static Match match(
      SchemaOptions options, AvroSchemas schemas, Field field, org.apache.avro.Schema member) {
    Schema schema = field.schema();
    if (isEnum(schema)) {
      return always(
          member.getType() == org.apache.avro.Schema.Type.ENUM
              && member.getFullName().equals(schema.parameters().get(enumParameter(options))));
    }
    return switch (member.getType()) {
      case RECORD -> always(SchemaComparison.areEqual(schemas.member(member), schema));
      case INT -> always(schema.type() == Schema.Type.INT32);
      case LONG -> always(schema.type() == Schema.Type.INT64);
      case FLOAT -> always(schema.type() == Schema.Type.FLOAT32);
      case DOUBLE -> always(schema.type() == Schema.Type.FLOAT64);
      case BOOLEAN -> always(schema.type() == Schema.Type.BOOLEAN);
      case STRING -> always(schema.type() == Schema.Type.STRING);
      case ARRAY -> always(schema.type() == Schema.Type.ARRAY);
      case MAP -> always(schema.type() == Schema.Type.MAP);
      case BYTES -> isFixed(schema) ? Match.BY_SIZE : always(schema.type() == Schema.Type.BYTES);
      case FIXED ->
          always(
              schema.type() == Schema.Type.BYTES
                  && (!isFixed(schema)
                      || name(options, member, field.index()).equals(name(options, field))));
      case ENUM, UNION, NULL -> Match.NEVER;
    };
  }

  private static Match always(boolean always) {
    return always ? Match.ALWAYS : Match.NEVER;
  }

  /** Tells whether a field takes a default value as Avro's library represents it. */
  static boolean takesDefault(Field field, Object value) {
    Schema schema = field.schema();
    if (isEnum(schema)) {
      return false;
    }
    return switch (schema.type()) {
      case INT32 -> value instanceof Integer;
      case INT64 -> value instanceof Long;
      case FLOAT32 -> value instanceof Float;
      case FLOAT64 -> value instanceof Double;
      case BOOLEAN -> value instanceof Boolean;
      case STRING -> value instanceof CharSequence;
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

  static int fixedSize(Schema schema) {
    return Integer.parseInt(schema.parameters().get(FIXED_SIZE));
  }

  private static boolean isEnum(Schema schema) {
    return schema.type() == Schema.Type.STRING
        && (hasParameter(schema, GENERALIZED_ENUM) || hasParameter(schema, ENUM));
  }

  private static boolean isFixed(Schema schema) {
    return schema.type() == Schema.Type.BYTES
        && schema.name() != null
        && hasParameter(schema, FIXED_SIZE);
  }

  private static boolean hasParameter(Schema schema, String name) {
    return schema.parameters() != null && schema.parameters().containsKey(name);
  }

  /** Returns the last part of a name that has dots. */
  private static String lastPart(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /**
   * Returns a name that Avro allows: each part of it gets underscores for what a URL would escape.
   */
  static String scrub(SchemaOptions options, String name) {
    return options.scrubNames()
        ? Arrays.stream(name.split("\\.", -1))
            .map(UnionMembers::scrubPart)
            .collect(Collectors.joining("."))
        : name;
  }

  private static String scrubPart(String name) {
    if (name.isEmpty() || name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      return name;
    }
    String escaped =
        URLEncoder.encode(name, StandardCharsets.UTF_8).replaceAll("[^A-Za-z0-9_]", "_");
    return Character.isDigit(escaped.charAt(0)) ? "x" + escaped : escaped;
  }
}
