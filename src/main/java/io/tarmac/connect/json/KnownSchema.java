package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/** A schema as records bring it: its bytes, and what they mean. Immutable: the bytes are a copy. */
final class KnownSchema {

  private final byte[] bytes;
  private final @Nullable Schema schema;
  private final @Nullable Slot values;

  /**
   * @param bytes one complete JSON value, which ends where it ends whatever follows
   * @param schema null: the values have none
   * @param values reads them; null where there is no schema
   */
  KnownSchema(byte[] bytes, @Nullable Schema schema, @Nullable Slot values) {
    this.bytes = bytes;
    this.schema = schema;
    this.values = values;
  }

  int length() {
    return bytes.length;
  }

  boolean isAt(byte[] document, int from) {
    int end = from + bytes.length;
    return end <= document.length && Arrays.equals(document, from, end, bytes, 0, bytes.length);
  }

  /** From the parser's next token. */
  SchemaAndValue read(JsonParser parser) throws IOException {
    JsonToken first = parser.nextToken();
    return new SchemaAndValue(
        schema, values == null ? AnyReader.read(parser, first) : values.read(parser, first));
  }
}
