package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import io.tarmac.connect.struct.DecodingThreads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.storage.ConverterType;
import org.jspecify.annotations.Nullable;

/**
 * A reader that converts documents to Connect's data. The reader converts usual documents quickly,
 * and all others by way of their trees. Thread-safe.
 */
final class JsonReader implements AutoCloseable {

  private final JsonSyntax syntax = new JsonSyntax();
  private final TreeValues values;
  private final TreeSchemas schemas;

  /** The schema of all documents, which are payloads as a whole; null if they are envelopes. */
  private final @Nullable CachedSchema common;

  private final boolean lazyPayloads;
  private final @Nullable DecodingThreads threads;
  private final EnvelopeReader envelopes;

  JsonReader(FastJsonConverterConfig config) {
    int size = config.schemasCacheSize();
    values = new TreeValues(config.replaceNullWithDefault());
    schemas = new TreeSchemas(values, new SchemaInterner(size));
    boolean lazy = config.type() == ConverterType.VALUE;
    threads = lazy ? DecodingThreads.of(config.getInt(DecodingThreads.PROPERTY)) : null;
    ValueReaders readers =
        new ValueReaders(config.replaceNullWithDefault(), lazy ? syntax : null, threads);
    envelopes = new EnvelopeReader(syntax, new SchemaCache(syntax, schemas, readers, size), values);

    String content = config.schemaContent();
    Schema schema =
        content == null
            ? null
            : schemas.schema(syntax.tree(content.getBytes(StandardCharsets.UTF_8)));
    if (!config.schemasEnabled()) {
      common = new CachedSchema(new byte[0], null, null);
    } else {
      common = schema == null ? null : readers.payloads(new byte[0], schema);
    }
    lazyPayloads = lazy && schema != null && LazyFields.isChangeEvent(schema);
  }

  SchemaAndValue read(byte[] document) {
    SchemaAndValue result =
        common == null
            ? envelopes.read(document)
            : readPayload(syntax, common, document, lazyPayloads);
    return result != null ? result : readTree(syntax.tree(document));
  }

  /**
   * Reads a document that is a payload as a whole. Returns null if its tree has to be read.
   *
   * @param lazy whether the payload may have lazy structs
   */
  static @Nullable SchemaAndValue readPayload(
      JsonSyntax syntax, CachedSchema schema, byte[] document, boolean lazy) {
    if (document.length == 0) {
      return null;
    }
    SchemaAndValue ahead = schema.readAhead(document, 0, document.length);
    if (ahead != null) {
      return ahead;
    }
    try (JsonParser parser =
        lazy && isUtf8Object(document)
            ? syntax.parser(EnvelopeReader.CutDocument.whole(document))
            : syntax.parser(document, document.length)) {
      return schema.read(parser);
    } catch (IOException | RuntimeException unusual) {
      return null; // not JSON, a value that does not fit, or a rare value that does
    }
  }

  /** Tells whether an object in UTF-8 begins here. In other encodings a zero is among the bytes. */
  private static boolean isUtf8Object(byte[] document) {
    return document.length > 1 && document[0] == '{' && document[1] == '"';
  }

  private SchemaAndValue readTree(Object tree) {
    if (common != null) {
      return common.read(values, tree);
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

  @Override
  public void close() {
    if (threads != null) {
      threads.close();
    }
  }
}
