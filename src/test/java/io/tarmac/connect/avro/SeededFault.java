package io.tarmac.connect.avro;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.storage.Converter;
import org.jspecify.annotations.Nullable;

/** A fault of a converter, which the random cases have to find. */
@SuppressWarnings("JavaUtilDate") // Connect's logical types have such values
enum SeededFault {
  NO_VERSION,
  NO_DOC,
  NO_PARAMETER,
  NO_DEFAULT_OF_A_FIELD,
  OPTIONAL_FIELD,
  NO_NAME,
  ARRAY_FOR_BYTES,
  NULL_FOR_EMPTY_TEXT,
  MILLISECOND_MORE,
  SCALE_MORE,
  ZERO_FOR_NEGATIVE_ZERO,
  LAST_ELEMENT_LOST,
  NULL_FOR_DAMAGE,
  OTHER_EXCEPTION;

  /** Returns Confluent's converter with the fault. */
  Converter converter() {
    Converter sound = ConfluentConverter.create();
    return new Converter() {
      @Override
      public void configure(Map<String, ?> settings, boolean key) {
        sound.configure(settings, key);
      }

      @Override
      public byte[] fromConnectData(String topic, Schema schema, Object value) {
        return sound.fromConnectData(topic, schema, value);
      }

      @Override
      public SchemaAndValue toConnectData(String topic, byte[] bytes) {
        try {
          SchemaAndValue data = sound.toConnectData(topic, bytes);
          return data == null || data.schema() == null
              ? data
              : new SchemaAndValue(schema(data.schema()), value(data.value()));
        } catch (DataException e) {
          if (SeededFault.this == NULL_FOR_DAMAGE) {
            return SchemaAndValue.NULL;
          }
          throw SeededFault.this == OTHER_EXCEPTION ? new IllegalStateException(e) : e;
        }
      }
    };
  }

  private Schema schema(Schema schema) {
    return switch (this) {
      case NO_VERSION -> copy(schema, schema.name(), null, schema.doc(), schema.parameters());
      case NO_DOC -> copy(schema, schema.name(), schema.version(), null, schema.parameters());
      case NO_NAME -> copy(schema, null, schema.version(), schema.doc(), schema.parameters());
      case NO_PARAMETER -> copy(schema, schema.name(), schema.version(), schema.doc(), null);
      case NO_DEFAULT_OF_A_FIELD ->
          withFields(schema, field -> copy(field, field.isOptional(), null));
      case OPTIONAL_FIELD -> withFields(schema, field -> copy(field, true, field.defaultValue()));
      default -> schema;
    };
  }

  private static Schema copy(
      Schema schema,
      @Nullable String name,
      @Nullable Integer version,
      @Nullable String doc,
      @Nullable Map<String, String> parameters) {
    boolean struct = schema.type() == Schema.Type.STRUCT;
    return new ConnectSchema(
        schema.type(),
        schema.isOptional(),
        schema.defaultValue(),
        name,
        version,
        doc,
        parameters,
        struct ? schema.fields() : null,
        schema.type() == Schema.Type.MAP ? schema.keySchema() : null,
        hasElements(schema) ? schema.valueSchema() : null);
  }

  /** Returns a primitive schema with another default, and other schemas unchanged. */
  private static Schema copy(Schema schema, boolean optional, @Nullable Object absent) {
    return schema.type().isPrimitive()
        ? new ConnectSchema(
            schema.type(),
            optional,
            absent,
            schema.name(),
            schema.version(),
            schema.doc(),
            schema.parameters(),
            null,
            null,
            null)
        : schema;
  }

  private static boolean hasElements(Schema schema) {
    return schema.type() == Schema.Type.MAP || schema.type() == Schema.Type.ARRAY;
  }

  private static Schema withFields(Schema schema, UnaryOperator<Schema> change) {
    if (schema.type() != Schema.Type.STRUCT) {
      return schema;
    }
    List<Field> fields = new ArrayList<>();
    for (Field field : schema.fields()) {
      fields.add(new Field(field.name(), field.index(), change.apply(field.schema())));
    }
    return new ConnectSchema(
        schema.type(),
        schema.isOptional(),
        schema.defaultValue(),
        schema.name(),
        schema.version(),
        schema.doc(),
        schema.parameters(),
        fields,
        null,
        null);
  }

  private @Nullable Object value(@Nullable Object value) {
    if (value instanceof Struct struct) {
      Struct copy = new Struct(struct.schema());
      for (Field field : struct.schema().fields()) {
        Object changed = value(struct.getWithoutDefault(field.name()));
        if (changed != null) {
          copy.put(field, changed);
        }
      }
      return copy;
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>();
      list.forEach(element -> copy.add(value(element)));
      if (this == LAST_ELEMENT_LOST && copy.size() > 2) {
        copy.remove(copy.size() - 1);
      }
      return copy;
    }
    if (value instanceof Map<?, ?> map) {
      Map<@Nullable Object, @Nullable Object> copy = new HashMap<>();
      map.forEach((key, element) -> copy.put(key, value(element)));
      return copy;
    }
    return value == null ? null : leaf(value);
  }

  private @Nullable Object leaf(Object value) {
    return switch (this) {
      case ARRAY_FOR_BYTES -> value instanceof ByteBuffer buffer ? Utils.toArray(buffer) : value;
      case NULL_FOR_EMPTY_TEXT -> value.equals("") ? null : value;
      case MILLISECOND_MORE -> value instanceof Date date ? new Date(date.getTime() + 1) : value;
      case SCALE_MORE ->
          value instanceof BigDecimal number ? number.setScale(number.scale() + 1) : value;
      case ZERO_FOR_NEGATIVE_ZERO ->
          value instanceof Double number && number == 0 ? Double.valueOf(0) : value;
      default -> value;
    };
  }
}
