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
    return bytes.length <= document.length - from
        && Arrays.equals(document, from, from + bytes.length, bytes, 0, bytes.length);
  }

  /**
   * From the parser's next token.
   *
   * @throws IOException or any other, where that is not what usually is there
   */
  SchemaAndValue read(JsonParser parser) throws IOException {
    JsonToken first = parser.nextToken();
    return new SchemaAndValue(
        schema, values == null ? AnyReader.read(parser, first) : values.read(parser, first));
  }

  /**
   * From a {@link JsonTree}, whatever it is.
   *
   * @throws org.apache.kafka.connect.errors.DataException where that is not of the schema
   */
  SchemaAndValue read(TreeValues trees, Object tree) {
    return new SchemaAndValue(schema, trees.convert(schema, tree));
  }
}
