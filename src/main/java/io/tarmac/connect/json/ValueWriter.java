package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import io.tarmac.connect.text.PrintableText;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** A writer of values as JSON. Immutable. */
record ValueWriter(DecimalFormat decimalFormat, boolean replaceNullWithDefault) {

  /**
   * The factory for single keys and values of maps, which are not documents. Kafka's converter has
   * no limits for these.
   */
  private static final JsonFactory UNLIMITED =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          .streamWriteConstraints(
              StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build())
          .build();

  /**
   * @param schema null to go by the value's own type
   * @throws DataException if the value is not of the schema
   */
  void write(JsonGenerator generator, @Nullable Schema schema, @Nullable Object value)
      throws IOException {
    Object actual = value == null ? whenNull(schema) : value;
    if (actual == null) {
      generator.writeNull();
    } else if (schema == null) {
      writeTyped(generator, null, actual);
    } else {
      writeOf(generator, schema, actual);
    }
  }

  private void writeOf(JsonGenerator generator, Schema schema, Object actual) throws IOException {
    switch (LogicalType.of(schema)) {
      case DECIMAL -> writeDecimal(generator, schema, actual);
      case DATE -> generator.writeNumber(Date.fromLogical(schema, date(schema, actual)));
      case TIME -> generator.writeNumber(Time.fromLogical(schema, date(schema, actual)));
      case TIMESTAMP -> generator.writeNumber(Timestamp.fromLogical(schema, date(schema, actual)));
      case NONE -> writeTyped(generator, schema, actual);
    }
  }

  private @Nullable Object whenNull(@Nullable Schema schema) {
    if (schema == null) {
      return null;
    }
    if (schema.defaultValue() != null && replaceNullWithDefault) {
      return schema.defaultValue();
    }
    if (schema.isOptional()) {
      return null;
    }
    throw new DataException("A required " + schema.type() + " without a default is null");
  }

  private void writeDecimal(JsonGenerator generator, Schema schema, Object value)
      throws IOException {
    BigDecimal decimal = expect(BigDecimal.class, schema, value);
    switch (decimalFormat) {
      case NUMERIC -> generator.writeNumber(decimal);
      case BASE64 -> generator.writeBinary(Decimal.fromLogical(schema, decimal));
    }
  }

  private static java.util.Date date(Schema schema, Object value) {
    return expect(java.util.Date.class, schema, value);
  }

  private static <T> T expect(Class<T> type, Schema schema, Object value) {
    if (!type.isInstance(value)) {
      throw new DataException(
          "A "
              + PrintableText.name(String.valueOf(schema.name()))
              + " is to be a "
              + type.getName()
              + ", but is a "
              + value.getClass().getName());
    }
    return type.cast(value);
  }

  private void writeTyped(JsonGenerator generator, @Nullable Schema schema, Object value)
      throws IOException {
    Schema.Type type = schema == null ? ConnectSchema.schemaType(value.getClass()) : schema.type();
    if (type == null) {
      throw new DataException("No type of Connect is a " + value.getClass().getName());
    }
    try {
      switch (type) {
        case INT8 -> generator.writeNumber((Byte) value);
        case INT16 -> generator.writeNumber((Short) value);
        case INT32 -> generator.writeNumber((Integer) value);
        case INT64 -> generator.writeNumber((Long) value);
        case FLOAT32 -> generator.writeNumber((Float) value);
        case FLOAT64 -> generator.writeNumber((Double) value);
        case BOOLEAN -> generator.writeBoolean((Boolean) value);
        case STRING -> generator.writeString(((CharSequence) value).toString());
        case BYTES -> generator.writeBinary(bytes(value));
        case ARRAY -> writeArray(generator, schema, (Collection<?>) value);
        case MAP -> writeMap(generator, schema, (Map<?, ?>) value);
        case STRUCT -> writeStruct(generator, schema, (Struct) value);
      }
    } catch (ClassCastException other) {
      throw new DataException("A " + type + " cannot be a " + value.getClass().getName());
    }
  }

  @SuppressWarnings("ByteBufferBackingArray") // Kafka's converter writes all of the array too
  private static byte[] bytes(Object value) {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    if (value instanceof ByteBuffer buffer) {
      return buffer.array();
    }
    throw new DataException("Bytes cannot be a " + value.getClass().getName());
  }

  private void writeArray(JsonGenerator generator, @Nullable Schema schema, Collection<?> elements)
      throws IOException {
    Schema elementSchema = schema == null ? null : schema.valueSchema();
    generator.writeStartArray();
    for (Object element : elements) {
      write(generator, elementSchema, element);
    }
    generator.writeEndArray();
  }

  /** Writes a map: an object if the keys are texts, else an array of pairs. */
  private void writeMap(JsonGenerator generator, @Nullable Schema schema, Map<?, ?> map)
      throws IOException {
    Schema keySchema = schema == null ? null : schema.keySchema();
    Schema valueSchema = schema == null ? null : schema.valueSchema();
    if (schema == null ? isOfStrings(map) : schema.keySchema().type() == Schema.Type.STRING) {
      generator.writeStartObject();
      for (Map.Entry<?, ?> member : named(keySchema, valueSchema, map).entrySet()) {
        generator.writeFieldName((String) member.getKey());
        write(generator, valueSchema, member.getValue());
      }
      generator.writeEndObject();
    } else {
      generator.writeStartArray();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        generator.writeStartArray();
        write(generator, keySchema, entry.getKey());
        write(generator, valueSchema, entry.getValue());
        generator.writeEndArray();
      }
      generator.writeEndArray();
    }
  }

  private static boolean isOfStrings(Map<?, ?> map) {
    for (Object key : map.keySet()) {
      if (!(key instanceof String)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the entries of a map by the names of the members. Texts that differ name different
   * members. If other keys become the same name, the last one counts, but the values of the others
   * have to be of their schema too.
   */
  private Map<?, ?> named(@Nullable Schema keySchema, @Nullable Schema valueSchema, Map<?, ?> map)
      throws IOException {
    if (isOfStrings(map) && (keySchema == null || keySchema.name() == null)) {
      return map;
    }
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      String name = name(keySchema, entry.getKey());
      if (named.containsKey(name)) {
        written(valueSchema, named.get(name));
      }
      named.put(name, entry.getValue());
    }
    return named;
  }

  /** Returns the key as it is written, without quotes. A null is a name too. */
  private String name(@Nullable Schema keySchema, @Nullable Object key) throws IOException {
    try (JsonParser parser = UNLIMITED.createParser(written(keySchema, key))) {
      parser.nextToken();
      return parser.getText();
    }
  }

  private String written(@Nullable Schema schema, @Nullable Object value) throws IOException {
    StringWriter written = new StringWriter();
    try (JsonGenerator generator = UNLIMITED.createGenerator(written)) {
      write(generator, schema, value);
    }
    return written.toString();
  }

  private void writeStruct(JsonGenerator generator, @Nullable Schema schema, Struct struct)
      throws IOException {
    if (schema == null || !struct.schema().equals(schema)) {
      throw new DataException("A struct is not of the schema it is written with");
    }
    generator.writeStartObject();
    for (Field field : schema.fields()) {
      generator.writeFieldName(field.name());
      write(generator, field.schema(), valueOf(field, struct));
    }
    generator.writeEndObject();
  }

  /**
   * Returns the value of a field. Reads the field by its index if a null becomes the default
   * anyway, or if there is no default.
   */
  private @Nullable Object valueOf(Field field, Struct struct) {
    return replaceNullWithDefault || field.schema().defaultValue() == null
        ? struct.get(field)
        : struct.getWithoutDefault(field.name());
  }
}
