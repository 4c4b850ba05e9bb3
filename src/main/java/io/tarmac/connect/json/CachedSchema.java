package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/** A schema as records bring it: its bytes, and what they mean. Immutable: the bytes are a copy. */
final class CachedSchema {

  /** Where schemas that begin alike differ: their name is there, or their number of fields. */
  private static final int TAIL = 64;

  /** In bytes, what is made of a field of a struct, or of any other object of the JSON, roughly. */
  private static final int OBJECT = 300;

  private final byte[] bytes;
  private final @Nullable Schema schema;
  private final @Nullable FieldReader values;

  /**
   * @param bytes one complete JSON value, which ends where it ends whatever follows
   * @param schema null: the values have none
   * @param values reads them; null where there is no schema
   */
  CachedSchema(byte[] bytes, @Nullable Schema schema, @Nullable FieldReader values) {
    this.bytes = bytes;
    this.schema = schema;
    this.values = values;
  }

  int length() {
    return bytes.length;
  }

  /** What it keeps in memory, roughly, in bytes. */
  long weight() {
    long weight = bytes.length;
    for (byte symbol : bytes) {
      if (symbol == '{') {
        weight += OBJECT;
      }
    }
    return weight;
  }

  boolean isAt(byte[] document, int from) {
    int length = bytes.length;
    if (length > document.length - from) {
      return false;
    }
    int tail = Math.max(0, length - TAIL);
    return Arrays.equals(document, from + tail, from + length, bytes, tail, length)
        && Arrays.equals(document, from, from + tail, bytes, 0, tail);
  }

  /**
   * From the parser's next token.
   *
   * @throws IOException or any other, where that is not what usually is there
   */
  SchemaAndValue read(JsonParser parser) throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw new UnusualJsonException(); // nothing but blanks
    }
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
