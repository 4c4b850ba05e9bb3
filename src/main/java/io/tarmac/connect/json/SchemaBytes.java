package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a document before its payload. All records of a schema have the same bytes, and the
 * bytes are kept for the schemas that were used most recently. Thread-safe.
 */
final class SchemaBytes {

  private static final byte[] SCHEMA = ascii("{\"schema\":");
  private static final byte[] PAYLOAD = ascii(",\"payload\":");

  private final JsonFactory factory;
  private final SchemaWriter schemas;
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

  SchemaBytes(JsonFactory factory, SchemaWriter schemas, int size) {
    this.factory = factory;
    this.schemas = schemas;
    keepsLast = size > 0;
    known = BoundedCache.ofSize(size, (schema, bytes) -> bytes.length);
  }

  @SuppressWarnings("ReferenceEquality") // a shortcut; equal schemas are found below
  byte[] before(Schema schema) throws IOException {
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
      bytes.write(SCHEMA);
      try (JsonGenerator generator = factory.createGenerator(bytes)) {
        generator.disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
        schemas.write(generator, schema);
      }
      bytes.write(PAYLOAD);
      return bytes.toByteArray();
    }
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static final class Known {

    private final Schema schema;
    private final byte[] bytes;

    Known(Schema schema, byte[] bytes) {
      this.schema = schema;
      this.bytes = bytes;
    }
  }
}
