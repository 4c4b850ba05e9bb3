package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/**
 * A reader of envelopes: objects of a schema and a payload, in either order. The reader recognises
 * the schema by its bytes and cuts the schema out. What is left is an object with only the payload,
 * and that object is parsed. The schema was parsed when it was first seen, so the result is the
 * same as if the document had been parsed as a whole. Thread-safe.
 */
final class EnvelopeReader {

  private static final byte[] SCHEMA = "\"schema\"".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] PAYLOAD = "\"payload\"".getBytes(StandardCharsets.US_ASCII);

  private final JsonSyntax syntax;
  private final SchemaCache schemas;
  private final TreeValues trees;

  /**
   * The parser that no thread uses, or null. A thread that reads takes this parser, and makes
   * another one if there is none.
   */
  private final AtomicReference<@Nullable EnvelopeParser> spare = new AtomicReference<>();

  EnvelopeReader(JsonSyntax syntax, SchemaCache schemas, TreeValues trees) {
    this.syntax = syntax;
    this.schemas = schemas;
    this.trees = trees;
  }

  /**
   * Reads the document. Returns null if the document is not what this reader takes. The document's
   * tree then decides whether the document is an error.
   *
   * @throws org.apache.kafka.connect.errors.DataException if the value is not of its schema
   */
  @Nullable SchemaAndValue read(byte[] document) {
    RawJson raw = new RawJson(document);
    if (!raw.accept('{')) {
      return null;
    }
    int open = raw.at();
    if (raw.acceptName(SCHEMA)) {
      return readSchemaFirst(document, raw, open);
    }
    if (raw.acceptName(PAYLOAD)) {
      return readPayloadFirst(document, raw);
    }
    return null;
  }

  private @Nullable SchemaAndValue readSchemaFirst(byte[] document, RawJson raw, int open) {
    CachedSchema schema = schemas.at(document, raw.at());
    if (schema == null) {
      return null;
    }
    raw.goTo(raw.at() + schema.length());
    if (!raw.accept(',')) {
      return null;
    }
    int rest = raw.at();
    return raw.acceptName(PAYLOAD) ? readWithout(document, open, rest, schema) : null;
  }

  private @Nullable SchemaAndValue readPayloadFirst(byte[] document, RawJson raw) {
    if (!raw.skipValue()) {
      return null;
    }
    int end = raw.at();
    if (!raw.accept(',') || !raw.acceptName(SCHEMA)) {
      return null;
    }
    CachedSchema schema = schemas.at(document, raw.at());
    if (schema == null) {
      return null;
    }
    int behind = raw.at() + schema.length();
    raw.goTo(behind);
    // The parser would take anything else for a part of the payload's last token.
    return raw.accept('}') ? readWithout(document, end, behind, schema) : null;
  }

  /** Reads the document without the bytes between these positions. */
  private @Nullable SchemaAndValue readWithout(
      byte[] document, int from, int to, CachedSchema schema) {
    SchemaAndValue usual = readUsual(document, from, to, schema);
    Object payload = usual == null ? payload(without(document, from, to)) : null;
    return payload == null ? usual : schema.read(trees, payload);
  }

  private @Nullable SchemaAndValue readUsual(
      byte[] document, int from, int to, CachedSchema schema) {
    EnvelopeParser taken = spare.getAndSet(null);
    EnvelopeParser envelopes = taken == null ? new EnvelopeParser(syntax) : taken;
    SchemaAndValue result = null;
    try {
      JsonParser parser = envelopes.begin(document, from, to);
      parser.nextToken();
      if ("payload".equals(parser.nextFieldName())) {
        SchemaAndValue read = schema.read(parser);
        result = parser.nextToken() == JsonToken.END_OBJECT ? read : null;
      }
    } catch (IOException | RuntimeException unusual) {
      result = null; // not JSON, a value that does not fit, or a rare value that does
    }
    if (result != null && envelopes.end()) {
      spare.set(envelopes);
    } else {
      envelopes.close();
    }
    return result;
  }

  private static byte[] without(byte[] document, int from, int to) {
    byte[] rest = new byte[document.length - (to - from)];
    System.arraycopy(document, 0, rest, 0, from);
    System.arraycopy(document, to, rest, from, document.length - to);
    return rest;
  }

  /**
   * Returns the tree of the payload, which has to be the only member. Returns null if there are
   * other members, or if the bytes are not JSON.
   */
  private @Nullable Object payload(byte[] rest) {
    try (JsonParser parser = syntax.parser(rest, rest.length)) {
      return JsonTree.read(parser) instanceof Map<?, ?> envelope && envelope.size() == 1
          ? envelope.get("payload")
          : null;
    } catch (IOException | RuntimeException notJson) {
      return null; // the document's tree then says where it is not JSON
    }
  }
}
