package io.tarmac.connect.avro;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.JsonProperties;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A conversion of default values. A field's default is an object of Avro's library. The default of
 * the annotation {@code connect.default} is JSON. No parser has checked a default, so one that does
 * not fit its schema is a {@link DataException}.
 */
final class AvroDefaults {

  private final SchemaOptions options;

  AvroDefaults(SchemaOptions options) {
    this.options = options;
  }

  /** Converts a field's default to a value of the field's schema. */
  @Nullable Object convertFieldDefault(Schema schema, Object value) {
    return value == JsonProperties.NULL_VALUE ? null : logical(schema, plain(schema, value));
  }

  private @Nullable Object element(Schema schema, @Nullable Object value) {
    if (value == null && !schema.isOptional()) {
      throw new DataException("A default lacks a value");
    }
    return value == null || value == JsonProperties.NULL_VALUE
        ? null
        : logical(schema, plain(schema, value));
  }

  private Object plain(Schema schema, Object value) {
    return switch (schema.type()) {
      case INT8 -> expect(Integer.class, value).byteValue();
      case INT16 -> expect(Integer.class, value).shortValue();
      case INT32 -> expect(Integer.class, value);
      case INT64 -> expect(Long.class, value);
      case FLOAT32 -> expect(Float.class, value);
      case FLOAT64 -> expect(Double.class, value);
      case BOOLEAN -> expect(Boolean.class, value);
      case STRING -> expect(CharSequence.class, value).toString();
      case BYTES ->
          value instanceof ByteBuffer ? value : ByteBuffer.wrap(expect(byte[].class, value));
      case ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        for (Object element : expect(Collection.class, value)) {
          list.add(element(schema.valueSchema(), element));
        }
        yield list;
      }
      case MAP -> map(schema, value);
      case STRUCT -> UnionMembers.isUnion(schema) ? member(schema, value) : struct(schema, value);
    };
  }

  private Object map(Schema schema, Object value) {
    if (schema.keySchema().type() != Schema.Type.STRING || schema.keySchema().isOptional()) {
      if (expect(Collection.class, value).isEmpty()) {
        return new HashMap<>();
      }
      throw new DataException("A default of a map has entries");
    }
    Map<String, @Nullable Object> map = new HashMap<>();
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) expect(Map.class, value)).entrySet()) {
      map.put(String.valueOf(entry.getKey()), element(schema.valueSchema(), entry.getValue()));
    }
    return map;
  }

  private Struct member(Schema union, Object value) {
    Field field = UnionMembers.fieldForDefault(union, value);
    if (field == null) {
      throw new DataException("No member of a union takes the default");
    }
    return new Struct(union)
        .put(UnionMembers.target(options, union, field), element(field.schema(), value));
  }

  private Struct struct(Schema schema, Object value) {
    Map<?, ?> members = expect(Map.class, value);
    Struct struct = new Struct(schema);
    for (Field field : schema.fields()) {
      Object member =
          members.containsKey(field.name())
              ? members.get(field.name())
              : field.schema().defaultValue();
      struct.put(field, element(field.schema(), member));
    }
    return struct;
  }

  /** Converts an annotation's default to a value of the annotated schema. */
  @Nullable Object convertAnnotationDefault(
      Schema schema, org.apache.avro.Schema avro, @Nullable JsonNode json) {
    return json == null ? null : logical(schema, fromJson(schema, avro, json));
  }

  private @Nullable Object fromJson(Schema schema, org.apache.avro.Schema avro, JsonNode json) {
    return switch (avro.getType()) {
      case NULL -> null;
      case INT ->
          switch (schema.type()) {
            case INT8 -> (byte) json.intValue();
            case INT16 -> json.shortValue();
            case INT32 -> json.intValue();
            default -> null;
          };
      case LONG -> json.longValue();
      case FLOAT -> (float) json.doubleValue();
      case DOUBLE -> json.doubleValue();
      case BOOLEAN -> json.asBoolean();
      case STRING, ENUM -> json.asText();
      case BYTES, FIXED -> bytes(json);
      case ARRAY -> {
        if (!json.isArray()) {
          throw new DataException("A default is not an array");
        }
        List<@Nullable Object> list = new ArrayList<>();
        for (JsonNode element : json) {
          list.add(convertAnnotationDefault(schema.valueSchema(), avro.getElementType(), element));
        }
        yield list;
      }
      case MAP -> {
        Map<String, @Nullable Object> map = new HashMap<>();
        for (Map.Entry<String, JsonNode> member : object(json).properties()) {
          map.put(
              member.getKey(),
              convertAnnotationDefault(
                  schema.valueSchema(), avro.getValueType(), member.getValue()));
        }
        yield map;
      }
      case RECORD -> {
        JsonNode members = object(json);
        Struct struct = new Struct(schema);
        for (org.apache.avro.Schema.Field field : avro.getFields()) {
          struct.put(
              field.name(),
              convertAnnotationDefault(
                  schema.field(field.name()).schema(), field.schema(), members.get(field.name())));
        }
        yield struct;
      }
      case UNION -> {
        org.apache.avro.Schema first = avro.getTypes().get(0);
        yield first.getType() == org.apache.avro.Schema.Type.NULL
            ? null
            : convertAnnotationDefault(
                schema.field(UnionMembers.name(options, first, 0)).schema(), first, json);
      }
    };
  }

  private static @Nullable ByteBuffer bytes(JsonNode json) {
    try {
      byte[] bytes =
          json.isTextual()
              ? json.textValue().getBytes(StandardCharsets.ISO_8859_1)
              : json.binaryValue();
      return bytes == null ? null : ByteBuffer.wrap(bytes);
    } catch (IOException unreadable) {
      throw new DataException("A default is not bytes", unreadable);
    }
  }

  private static JsonNode object(JsonNode json) {
    if (!json.isObject()) {
      throw new DataException("A default is not an object");
    }
    return json;
  }

  private static @Nullable Object logical(Schema schema, @Nullable Object value) {
    if (schema.name() == null || value == null) {
      return value;
    }
    return switch (schema.name()) {
      case Decimal.LOGICAL_NAME ->
          Decimal.toLogical(schema, expect(ByteBuffer.class, value).array());
      case Date.LOGICAL_NAME -> Date.toLogical(schema, expect(Integer.class, value));
      case Time.LOGICAL_NAME -> Time.toLogical(schema, expect(Integer.class, value));
      case Timestamp.LOGICAL_NAME -> Timestamp.toLogical(schema, expect(Long.class, value));
      default -> value;
    };
  }

  private static <T> T expect(Class<T> type, Object value) {
    if (!type.isInstance(value)) {
      throw new DataException(
          "A default is a %s, not a %s".formatted(value.getClass().getName(), type.getName()));
    }
    return type.cast(value);
  }
}
