package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A writer that converts Connect's data to documents, as Kafka's converter writes them.
 * Thread-safe.
 */
final class JsonWriter {

  private static final byte[] PAYLOAD_ALONE = SchemaBytes.ascii("{\"schema\":null,\"payload\":");

  private final boolean envelopes;
  private final ValueWriter values;
  private final SchemaBytes schemas;
  private final JsonFactory document = factory(StreamWriteConstraints.DEFAULT_MAX_DEPTH);
  private final JsonFactory member = factory(StreamWriteConstraints.DEFAULT_MAX_DEPTH - 1);

  JsonWriter(FastJsonConverterConfig config) {
    envelopes = config.schemasEnabled();
    values = new ValueWriter(config.decimalFormat(), config.replaceNullWithDefault());
    schemas = new SchemaBytes(member, new SchemaWriter(values), config.schemasCacheSize());
  }

  private static JsonFactory factory(int maxDepth) {
    return JsonFactory.builder()
        .streamWriteConstraints(StreamWriteConstraints.builder().maxNestingDepth(maxDepth).build())
        .build();
  }

  byte[] write(@Nullable Schema schema, @Nullable Object value) {
    try (ByteArrayBuilder bytes = new ByteArrayBuilder()) {
      if (envelopes) {
        bytes.write(schema == null ? PAYLOAD_ALONE : schemas.before(schema));
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
    try (JsonGenerator generator = factory.createGenerator(bytes)) {
      generator.disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
      values.write(generator, schema, value);
    }
  }
}
