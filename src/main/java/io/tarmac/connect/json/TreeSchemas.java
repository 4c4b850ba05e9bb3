package io.tarmac.connect.json;

import io.tarmac.connect.text.PrintableText;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.errors.SchemaBuilderException;
import org.jspecify.annotations.Nullable;

/**
 * A converter of {@link JsonTree} values to Connect's schemas. Equal content gives the very same
 * schema. Thread-safe.
 */
record TreeSchemas(TreeValues values, SchemaInterner known) {

  /** The types that are not made of others, by their names in JSON. */
  private static final Map<String, Schema.Type> SCALARS =
      Arrays.stream(Schema.Type.values())
          .filter(Schema.Type::isPrimitive)
          .collect(Collectors.toUnmodifiableMap(TreeSchemas::typeName, type -> type));

  /** Returns the schema, or null for a JSON null. */
  @Nullable Schema schema(@Nullable Object tree) {
    if (tree == Absent.NULL) {
      return null;
    }
    if (!(tree instanceof Map<?, ?> object) || !(object.get("type") instanceof String type)) {
      throw new DataException("A schema is to be an object with a member \"type\"");
    }
    SchemaBuilder builder = ofType(type, object);
    addAttributes(builder, object);
    return known.same(builder.build());
  }

  private void addAttributes(SchemaBuilder builder, Map<?, ?> object) {
    if (object.get("optional") == Boolean.TRUE) {
      builder.optional();
    } else {
      builder.required();
    }
    if (object.get("name") instanceof String name) {
      builder.name(name);
    }
    if (object.get("version") instanceof Number version && !(version instanceof BigDecimal)) {
      builder.version(version.intValue());
    }
    if (object.get("doc") instanceof String doc) {
      builder.doc(doc);
    }
    if (object.get("parameters") instanceof Map<?, ?> parameters) {
      addParameters(builder, parameters);
    }
    Object defaultValue = object.get("default");
    if (defaultValue != null) {
      setDefault(builder, values.convert(builder, defaultValue));
    }
  }

  /**
   * Creates a builder for the type. The method calls itself once for each level of nesting, so code
   * that a level does not need is in other methods.
   */
  private SchemaBuilder ofType(String type, Map<?, ?> object) {
    return switch (type) {
      case "array" -> SchemaBuilder.array(schema(elements(object)));
      case "map" -> map(part(object, "keys"), part(object, "values"));
      case "struct" -> struct(object.get("fields"));
      default -> scalar(type);
    };
  }

  private static SchemaBuilder scalar(String name) {
    Schema.Type type = SCALARS.get(name);
    if (type == null) {
      throw new DataException("A schema has an unknown type: " + PrintableText.name(name));
    }
    return SchemaBuilder.type(type);
  }

  /** Returns the name of a type in JSON. */
  static String typeName(Schema.Type type) {
    if (type == Schema.Type.FLOAT32) {
      return "float";
    }
    return type == Schema.Type.FLOAT64 ? "double" : type.getName();
  }

  private static Object part(Map<?, ?> object, String name) {
    Object part = object.get(name);
    if (part == null) {
      throw new DataException("A schema of an array or a map has no \"" + name + "\"");
    }
    return part;
  }

  private static Object elements(Map<?, ?> object) {
    Object elements = part(object, "items");
    if (elements == Absent.NULL) {
      throw new DataException("A schema of an array has null for \"items\"");
    }
    return elements;
  }

  private SchemaBuilder map(Object keys, Object values) {
    return SchemaBuilder.map(schema(keys), schema(values));
  }

  private SchemaBuilder struct(@Nullable Object fields) {
    if (!(fields instanceof List<?> list)) {
      throw new DataException("The \"fields\" of a struct's schema are not an array");
    }
    SchemaBuilder builder = SchemaBuilder.struct();
    for (Object field : list) {
      if (!(field instanceof Map<?, ?> member && member.get("field") instanceof String name)) {
        throw new DataException("A field of a struct's schema has no name in its \"field\"");
      }
      addField(builder, name, schema(field));
    }
    return builder;
  }

  /**
   * Adds a field, and replaces Connect's own message if that fails. Connect's message shows names
   * of any length, here and for a default that is refused.
   */
  private static void addField(SchemaBuilder builder, String name, @Nullable Schema schema) {
    try {
      builder.field(name, schema);
    } catch (SchemaBuilderException notAdded) {
      throw new SchemaBuilderException(
          "A struct's schema has a field without a name, or two of the name "
              + PrintableText.name(name));
    }
  }

  private static void setDefault(SchemaBuilder builder, @Nullable Object value) {
    try {
      builder.defaultValue(value);
    } catch (SchemaBuilderException notSet) {
      throw new SchemaBuilderException("The default of a " + builder.type() + " is none");
    }
  }

  private static void addParameters(SchemaBuilder builder, Map<?, ?> parameters) {
    parameters.forEach(
        (name, value) -> {
          if (!(value instanceof String text)) {
            throw new DataException("A parameter of a schema is not a string");
          }
          builder.parameter((String) name, text);
        });
  }
}
