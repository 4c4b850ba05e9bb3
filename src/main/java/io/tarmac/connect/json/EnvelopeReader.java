package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads an object of a schema and a payload, in either order. The schema is recognised by its bytes
 * and cut out; what is left is the object with the payload alone, and that is parsed. As the schema
 * was parsed when it was first seen, the document is the same as if it had been parsed as a whole.
 */
final class EnvelopeReader implements QuickReader {

  private static final byte[] SCHEMA = "\"schema\"".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] PAYLOAD = "\"payload\"".getBytes(StandardCharsets.US_ASCII);

  private static final int LARGEST_SPARE = 64 * 1024;

  private final JsonSyntax syntax;
  private final KnownSchemas schemas;
  private final AtomicReference<byte @Nullable []> spare = new AtomicReference<>();

  EnvelopeReader(JsonSyntax syntax, KnownSchemas schemas) {
    this.syntax = syntax;
    this.schemas = schemas;
  }

  @Override
  public @Nullable SchemaAndValue read(byte[] document) throws IOException {
    RawJson raw = new RawJson(document);
    if (!raw.accept('{')) {
      return null;
    }
    int open = raw.at();
    return raw.acceptName(SCHEMA)
        ? readSchemaFirst(document, raw, open)
        : raw.acceptName(PAYLOAD) ? readPayloadFirst(document, raw) : null;
  }

  private @Nullable SchemaAndValue readSchemaFirst(byte[] document, RawJson raw, int open)
      throws IOException {
    KnownSchema schema = schemas.at(document, raw.at());
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

  private @Nullable SchemaAndValue readPayloadFirst(byte[] document, RawJson raw)
      throws IOException {
    if (!raw.skipValue()) {
      return null;
    }
    int end = raw.at();
    if (!raw.accept(',') || !raw.acceptName(SCHEMA)) {
      return null;
    }
    KnownSchema schema = schemas.at(document, raw.at());
    if (schema == null) {
      return null;
    }
    int behind = raw.at() + schema.length();
    raw.goTo(behind);
    // Anything else would be taken for a part of the payload's last token.
    return raw.accept('}') ? readWithout(document, end, behind, schema) : null;
  }

  /** The document without what is between these positions. */
  private @Nullable SchemaAndValue readWithout(
      byte[] document, int from, int to, KnownSchema schema) throws IOException {
    int length = document.length - (to - from);
    byte[] taken = spare.getAndSet(null);
    byte[] rest =
        taken != null && taken.length >= length ? taken : new byte[Math.max(length, 4096)];
    System.arraycopy(document, 0, rest, 0, from);
    System.arraycopy(document, to, rest, from, document.length - to);
    try (JsonParser parser = syntax.parser(rest, length)) {
      return payload(parser, schema);
    } finally {
      if (rest.length <= LARGEST_SPARE) {
        spare.set(rest);
      }
    }
  }

  private static @Nullable SchemaAndValue payload(JsonParser parser, KnownSchema schema)
      throws IOException {
    parser.nextToken();
    if (!"payload".equals(parser.nextFieldName())) {
      return null;
    }
    SchemaAndValue result = schema.read(parser);
    return parser.nextToken() == JsonToken.END_OBJECT ? result : null;
  }
}
