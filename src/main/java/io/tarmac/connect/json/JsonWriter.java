package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A writer that converts Connect's data to documents, as Kafka's converter writes them. All records
 * of a schema have the same bytes before their payload. The writer keeps these bytes for the
 * schemas that were used most recently. Thread-safe.
 */
final class JsonWriter {

  private static final byte[] BEFORE_SCHEMA = ascii("{\"schema\":");
  private static final byte[] BEFORE_PAYLOAD = ascii(",\"payload\":");
  private static final byte[] PAYLOAD_ALONE = ascii("{\"schema\":null,\"payload\":");

  private final boolean envelopes;
  private final ValueWriter values;
  private final JsonFactory document = factory(StreamWriteConstraints.DEFAULT_MAX_DEPTH);
  private final JsonFactory member = factory(StreamWriteConstraints.DEFAULT_MAX_DEPTH - 1);

  /** The bytes before the payload, by schema. Guarded by this. */
  private final BoundedCache<Schema, byte[]> known;

  /**
   * False if no schemas are to be kept. Then each schema is written as it is at that moment,
   * because schema builders change.
   */
  private final boolean keepsLast;

  /**
   * The schema of the last record, which is mostly that of the next record too. One object holds
   * the schema and its bytes, so that a race cannot mix up two schemas.
   */
  private @Nullable Known last;

  JsonWriter(FastJsonConverterConfig config) {
    int size = config.schemasCacheSize();
    envelopes = config.schemasEnabled();
    values = new ValueWriter(config.decimalFormat(), config.replaceNullWithDefault());
    known = BoundedCache.ofSize(size, (schema, bytes) -> bytes.length);
    keepsLast = size > 0;
  }

  byte[] write(@Nullable Schema schema, @Nullable Object value) {
    try (ByteArrayBuilder bytes = new ByteArrayBuilder()) {
      if (envelopes) {
        bytes.write(schema == null ? PAYLOAD_ALONE : beforePayload(schema));
        writeValue(member, bytes, schema, value);
        bytes.append('}');
      } else {
        writeValue(document, bytes, schema, value);
      }
      return bytes.toByteArray();
    } catch (IOException refused) {
      // without Jackson's message, which may quote the value
      throw new DataException(
          "A value cannot be written as JSON: half a surrogate pair, or nested too deeply");
    }
  }

  private void writeValue(
      JsonFactory factory, ByteArrayBuilder bytes, @Nullable Schema schema, @Nullable Object value)
      throws IOException {
    try (JsonGenerator generator = generator(factory, bytes)) {
      values.write(generator, schema, value);
    }
  }

  @SuppressWarnings("ReferenceEquality") // a shortcut; equal schemas are found below
  private byte[] beforePayload(Schema schema) throws IOException {
    Known lately = last;
    if (lately != null && lately.schema == schema) {
      return lately.bytes;
    }
    byte[] bytes = find(schema);
    if (keepsLast) {
      last = new Known(schema, bytes);
    }
    return bytes;
  }

  private synchronized byte[] find(Schema schema) throws IOException {
    byte[] bytes = known.get(schema);
    if (bytes == null) {
      bytes = written(schema);
      known.put(schema, bytes);
    }
    return bytes;
  }

  private byte[] written(Schema schema) throws IOException {
    try (ByteArrayBuilder bytes = new ByteArrayBuilder()) {
      bytes.write(BEFORE_SCHEMA);
      try (JsonGenerator generator = generator(member, bytes)) {
        writeSchema(generator, schema, null);
      }
      bytes.write(BEFORE_PAYLOAD);
      return bytes.toByteArray();
    }
  }

  /** Writes a schema, with the name of the field that it is the schema of, if there is one. */
  private void writeSchema(JsonGenerator generator, @Nullable Schema schema, @Nullable String field)
      throws IOException {
    if (schema == null) {
      generator.writeNull();
      return;
    }
    generator.writeStartObject();
    generator.writeStringField("type", TreeSchemas.typeName(schema.type()));
    writeParts(generator, schema);
    generator.writeBooleanField("optional", schema.isOptional());
    if (schema.name() != null) {
      generator.writeStringField("name", schema.name());
    }
    if (schema.version() != null) {
      generator.writeNumberField("version", schema.version());
    }
    if (schema.doc() != null) {
      generator.writeStringField("doc", schema.doc());
    }
    if (schema.parameters() != null) {
      generator.writeObjectFieldStart("parameters");
      for (Map.Entry<String, String> parameter : schema.parameters().entrySet()) {
        generator.writeStringField(parameter.getKey(), parameter.getValue());
      }
      generator.writeEndObject();
    }
    if (schema.defaultValue() != null) {
      generator.writeFieldName("default");
      values.write(generator, schema, schema.defaultValue());
    }
    if (field != null) {
      generator.writeStringField("field", field);
    }
    generator.writeEndObject();
  }

  private void writeParts(JsonGenerator generator, Schema schema) throws IOException {
    switch (schema.type()) {
      case STRUCT -> {
        generator.writeArrayFieldStart("fields");
        for (Field field : schema.fields()) {
          writeSchema(generator, field.schema(), field.name());
        }
        generator.writeEndArray();
      }
      case ARRAY -> writePart(generator, "items", schema.valueSchema());
      case MAP -> {
        writePart(generator, "keys", schema.keySchema());
        writePart(generator, "values", schema.valueSchema());
      }
      case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES -> {
        // no schemas within
      }
    }
  }

  private void writePart(JsonGenerator generator, String name, @Nullable Schema schema)
      throws IOException {
    generator.writeFieldName(name);
    writeSchema(generator, schema, null);
  }

  private static JsonFactory factory(int maxDepth) {
    return JsonFactory.builder()
        .streamWriteConstraints(StreamWriteConstraints.builder().maxNestingDepth(maxDepth).build())
        .build();
  }

  private static JsonGenerator generator(JsonFactory factory, ByteArrayBuilder bytes)
      throws IOException {
    return factory.createGenerator(bytes).disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Known(Schema schema, byte[] bytes) {}
}
