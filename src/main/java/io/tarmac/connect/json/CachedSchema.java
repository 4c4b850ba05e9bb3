package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tarmac.connect.struct.LazyStruct;
import java.io.IOException;
import java.util.Arrays;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/**
 * A schema as records bring it: the bytes, and the schema and the reader that were made from them.
 * Immutable, because the bytes are a copy.
 */
final class CachedSchema {

  /**
   * The number of last bytes that {@code isAt} compares first. Schemas that begin alike differ
   * there: in their name, or in their number of fields.
   */
  private static final int TAIL = 64;

  /**
   * The approximate memory, in bytes, for what is made from one JSON object of the schema, such as
   * a field of a struct.
   */
  private static final int OBJECT = 300;

  private final byte[] bytes;
  private final @Nullable Schema schema;
  private final @Nullable FieldReader values;
  private final @Nullable AheadReader ahead;

  CachedSchema(byte[] bytes, @Nullable Schema schema, @Nullable FieldReader values) {
    this(bytes, schema, values, null);
  }

  /**
   * @param bytes one complete JSON value, whose end does not depend on the bytes that follow
   * @param schema null if the values have no schema
   * @param values the reader of the values; null if there is no schema
   * @param ahead the reader of values that threads decode; null if each value is decoded at once
   */
  CachedSchema(
      byte[] bytes,
      @Nullable Schema schema,
      @Nullable FieldReader values,
      @Nullable AheadReader ahead) {
    this.bytes = bytes;
    this.schema = schema;
    this.values = values;
    this.ahead = ahead;
  }

  int length() {
    return bytes.length;
  }

  /** Returns roughly how many bytes this schema keeps in memory. */
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

  /** Leaves the value between these positions to threads, or returns null to parse it at once. */
  @Nullable SchemaAndValue readAhead(byte[] document, int from, int end) {
    LazyStruct struct = ahead == null ? null : ahead.read(document, from, end);
    return struct == null ? null : new SchemaAndValue(schema, struct);
  }

  /**
   * Reads a value that begins with the parser's next token.
   *
   * @throws IOException if the value is not what is usually there; any runtime exception means the
   *     same
   */
  SchemaAndValue read(JsonParser parser) throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw new UnusualJsonException(); // only whitespace
    }
    return new SchemaAndValue(
        schema,
        values == null ? ValueReaders.schemaless(parser, first) : values.read(parser, first));
  }

  /**
   * Converts a value of a {@link JsonTree}, of any kind.
   *
   * @throws org.apache.kafka.connect.errors.DataException if the value is not of the schema
   */
  SchemaAndValue read(TreeValues trees, Object tree) {
    return new SchemaAndValue(schema, trees.convert(schema, tree));
  }
}
