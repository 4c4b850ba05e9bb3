package io.tarmac.connect.json;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A reader that converts documents to Connect's data. The reader converts usual documents quickly,
 * and all others by way of their trees. Thread-safe.
 */
final class JsonReader {

  private final JsonSyntax syntax = new JsonSyntax();
  private final TreeValues values;
  private final TreeSchemas schemas;
  private final boolean envelopes;
  private final @Nullable Schema common;
  private final QuickReader quick;

  JsonReader(FastJsonConverterConfig config) {
    values = new TreeValues(config.replaceNullWithDefault());
    int size = config.schemasCacheSize();
    schemas = new TreeSchemas(values, new SchemaInterner(size));
    String content = config.schemaContent();
    Schema parsed =
        content == null
            ? null
            : schemas.schema(syntax.tree(content.getBytes(StandardCharsets.UTF_8)));
    common = config.schemasEnabled() ? parsed : null;
    envelopes = config.schemasEnabled() && common == null;

    ValueReaders readers = new ValueReaders(config.replaceNullWithDefault());
    quick =
        envelopes
            ? new EnvelopeReader(syntax, new SchemaCache(syntax, schemas, readers, size), values)
            : new DocumentReader(
                syntax,
                new CachedSchema(
                    new byte[0], common, common == null ? null : readers.fieldReader(common)));
  }

  SchemaAndValue read(byte[] document) {
    SchemaAndValue result = quick.read(document);
    return result != null ? result : readTree(syntax.tree(document));
  }

  private SchemaAndValue readTree(Object tree) {
    if (!envelopes) {
      return new SchemaAndValue(common, values.convert(common, tree));
    }
    if (!(tree instanceof Map<?, ?> envelope)
        || envelope.size() != 2
        || !envelope.containsKey("schema")
        || !envelope.containsKey("payload")) {
      throw new DataException(
          "With schemas.enable=true a key, value or header is an object of two members, schema and"
              + " payload. Is this one "
              + JsonTree.kind(tree)
              + " without a schema, then set schemas.enable=false, or schema.content");
    }
    Schema schema = schemas.schema(envelope.get("schema"));
    return new SchemaAndValue(schema, values.convert(schema, envelope.get("payload")));
  }
}
