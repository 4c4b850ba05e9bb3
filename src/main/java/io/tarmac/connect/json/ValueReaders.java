package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tarmac.connect.struct.DecodingThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * The quick readers of values. A schema has one reader, which is made once. The readers of structs
 * are in {@link StructReader}.
 *
 * @param lazySyntax the syntax of lazy structs; null if no struct may be lazy
 * @param threads the threads that decode payloads; null if no payload may be lazy as a whole
 */
record ValueReaders(
    boolean replaceNullWithDefault,
    @Nullable JsonSyntax lazySyntax,
    @Nullable DecodingThreads threads) {

  /** A reader of values that only the tree may convert. */
  static final ValueReader LEFT_TO_TREE =
      (parser, first) -> {
        throw new UnusualJsonException();
      };

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  /**
   * The most digits of a fraction for the division. Any number of so many digits is less than 2^53.
   */
  private static final int MOST_DIGITS = 15;

  /** Creates readers that decode each value at once. */
  ValueReaders(boolean replaceNullWithDefault) {
    this(replaceNullWithDefault, null, null);
  }

  /** Returns the schema with the readers of its payloads, in which structs may be lazy. */
  CachedSchema payloads(byte[] bytes, Schema schema) {
    ValueReader reader =
        lazySyntax != null && LazyFields.isChangeEvent(schema)
            ? StructReader.of(schema, this, LazyFields.of(schema, this, lazySyntax))
            : reader(schema);
    AheadReader ahead =
        lazySyntax != null && threads != null && reader instanceof StructReader structs
            ? new AheadReader(
                schema,
                new ValueSkippers(replaceNullWithDefault).skipper(schema),
                structs,
                lazySyntax,
                threads)
            : null;
    FieldReader values = new FieldReader(schema, reader, replaceNullWithDefault);
    return new CachedSchema(bytes, schema, values, ahead);
  }

  FieldReader fieldReader(Schema schema) {
    return new FieldReader(schema, reader(schema), replaceNullWithDefault);
  }

  /**
   * Returns the reader for a schema. The name of a logical type counts no matter which type is
   * below it, as with Kafka's converter. A struct takes the value only if the type is primitive.
   */
  private ValueReader reader(Schema schema) {
    LogicalType logicalType = LogicalType.of(schema);
    if (logicalType != LogicalType.NONE && !schema.type().isPrimitive()) {
      return LEFT_TO_TREE;
    }
    return switch (logicalType) {
      case DECIMAL -> (parser, first) -> decimal(schema, parser, first);
      case DATE -> (parser, first) -> Date.toLogical(schema, int32(parser, first));
      case TIME -> (parser, first) -> Time.toLogical(schema, int32(parser, first));
      case TIMESTAMP -> (parser, first) -> Timestamp.toLogical(schema, int64(parser, first));
      case NONE -> readerOfType(schema);
    };
  }

  private ValueReader readerOfType(Schema schema) {
    return switch (schema.type()) {
      case BOOLEAN -> ValueReaders::bool;
      case INT8 -> (parser, first) -> (byte) int32(parser, first);
      case INT16 -> (parser, first) -> (short) int32(parser, first);
      case INT32 -> ValueReaders::int32;
      case INT64 -> ValueReaders::int64;
      case FLOAT32 -> ValueReaders::float32;
      case FLOAT64 -> ValueReaders::float64;
      case STRING -> ValueReaders::string;
      case BYTES -> (parser, first) -> TreeValues.bytes(string(parser, first));
      case ARRAY -> new ArrayReader(fieldReader(schema.valueSchema()));
      case MAP -> {
        if (schema.keySchema().type() != Schema.Type.STRING) {
          yield new PairMapReader(
              fieldReader(schema.keySchema()), fieldReader(schema.valueSchema()));
        }
        yield hasTextKeys(schema)
            ? new ObjectMapReader(fieldReader(schema.valueSchema()))
            : LEFT_TO_TREE;
      }
      case STRUCT -> StructReader.of(schema, this);
    };
  }

  /**
   * Tells whether the keys of a map are texts and nothing else. The names of members become keys
   * whatever the logical type of keys is, but a struct does not take a map of such keys.
   */
  static boolean hasTextKeys(Schema map) {
    return map.keySchema().type() == Schema.Type.STRING
        && LogicalType.of(map.keySchema()) == LogicalType.NONE;
  }

  /** Reads a decimal. A JSON number keeps its own scale, and does not take the schema's. */
  private static Object decimal(Schema schema, JsonParser parser, JsonToken first)
      throws IOException {
    return first.isNumeric()
        ? parser.getDecimalValue()
        : Decimal.toLogical(schema, TreeValues.bytes(string(parser, first)));
  }

  private static boolean bool(JsonParser parser, JsonToken first) {
    if (first.isBoolean()) {
      return first == JsonToken.VALUE_TRUE;
    }
    throw new UnusualJsonException();
  }

  /**
   * Reads an int. Checks the range first, because Jackson throws an exception with a stack trace if
   * a number is out of range.
   */
  private static int int32(JsonParser parser, JsonToken first) throws IOException {
    expect(first, JsonToken.VALUE_NUMBER_INT);
    if (parser.getNumberType() != JsonParser.NumberType.INT) {
      throw new UnusualJsonException();
    }
    return parser.getIntValue();
  }

  private static long int64(JsonParser parser, JsonToken first) throws IOException {
    expect(first, JsonToken.VALUE_NUMBER_INT);
    if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      throw new UnusualJsonException();
    }
    return parser.getLongValue();
  }

  private static float float32(JsonParser parser, JsonToken first) throws IOException {
    if (first == JsonToken.VALUE_NUMBER_INT) {
      return (float) int64(parser, first);
    }
    expect(first, JsonToken.VALUE_NUMBER_FLOAT);
    return parser.getDecimalValue().floatValue();
  }

  private static double float64(JsonParser parser, JsonToken first) throws IOException {
    if (first == JsonToken.VALUE_NUMBER_INT) {
      return (double) int64(parser, first);
    }
    expect(first, JsonToken.VALUE_NUMBER_FLOAT);
    return doubleValue(parser);
  }

  /**
   * Returns a decimal fraction as a double. A fraction of few digits needs one exact division. A
   * double holds the integer and the power of ten of that division exactly. Other fractions go by
   * way of {@code BigDecimal}, which has no negative zero. So the division has no negative zero
   * either.
   */
  static double doubleValue(JsonParser parser) throws IOException {
    char[] text = parser.getTextCharacters();
    int at = parser.getTextOffset();
    int end = at + parser.getTextLength();
    boolean negative = text[at] == '-';
    if (negative) {
      at++;
    }
    if (end - at > MOST_DIGITS + 1) {
      return parser.getDecimalValue().doubleValue();
    }
    long digits = 0;
    int fraction = 0;
    boolean point = false;
    for (; at < end; at++) {
      char c = text[at];
      if (c == '.') {
        point = true;
      } else if (c >= '0' && c <= '9') {
        digits = digits * 10 + (c - '0');
        fraction += point ? 1 : 0;
      } else {
        return parser.getDecimalValue().doubleValue();
      }
    }
    return (negative ? -digits : digits) / POWERS_OF_TEN[fraction];
  }

  private static String string(JsonParser parser, JsonToken first) throws IOException {
    expect(first, JsonToken.VALUE_STRING);
    return parser.getText();
  }

  static void expect(JsonToken actual, JsonToken expected) {
    if (actual != expected) {
      throw new UnusualJsonException();
    }
  }

  /** A reader of arrays whose elements have one schema. */
  private record ArrayReader(FieldReader elements) implements ValueReader {

    @Override
    public Object read(JsonParser parser, JsonToken first) throws IOException {
      expect(first, JsonToken.START_ARRAY);
      List<@Nullable Object> result = new ArrayList<>();
      for (JsonToken token = parser.nextToken();
          token != JsonToken.END_ARRAY;
          token = parser.nextToken()) {
        result.add(elements.read(parser, token));
      }
      return result;
    }
  }

  /**
   * A reader of maps whose keys are strings, which are objects in JSON. If members have the same
   * name, the last one counts.
   */
  private record ObjectMapReader(FieldReader values) implements ValueReader {

    @Override
    public Object read(JsonParser parser, JsonToken first) throws IOException {
      expect(first, JsonToken.START_OBJECT);
      Map<Object, @Nullable Object> result = new HashMap<>();
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        result.put(name, values.next(parser));
      }
      return result;
    }
  }

  /**
   * A reader of maps whose keys are not strings. In JSON such a map is an array of arrays of a key
   * and a value.
   */
  private record PairMapReader(FieldReader keys, FieldReader values) implements ValueReader {

    @Override
    public Object read(JsonParser parser, JsonToken first) throws IOException {
      expect(first, JsonToken.START_ARRAY);
      Map<@Nullable Object, @Nullable Object> result = new HashMap<>();
      for (JsonToken token = parser.nextToken();
          token != JsonToken.END_ARRAY;
          token = parser.nextToken()) {
        expect(token, JsonToken.START_ARRAY);
        Object key = keys.next(parser);
        result.put(key, values.next(parser));
        expect(parser.nextToken(), JsonToken.END_ARRAY);
      }
      return result;
    }
  }

  /**
   * Reads a value without a schema. The value becomes a map, a list, a text, a boolean, a long, a
   * double or null.
   */
  static @Nullable Object schemaless(JsonParser parser, JsonToken first) throws IOException {
    return switch (first) {
      case START_OBJECT -> schemalessObject(parser);
      case START_ARRAY -> schemalessArray(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> int64(parser, first);
      case VALUE_NUMBER_FLOAT -> doubleValue(parser);
      case VALUE_TRUE, VALUE_FALSE -> first == JsonToken.VALUE_TRUE;
      case VALUE_NULL -> null;
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
          throw new UnusualJsonException();
    };
  }

  private static Map<String, @Nullable Object> schemalessObject(JsonParser parser)
      throws IOException {
    Map<String, @Nullable Object> members = new HashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      members.put(name, schemaless(parser, parser.nextToken()));
    }
    return members;
  }

  private static List<@Nullable Object> schemalessArray(JsonParser parser) throws IOException {
    List<@Nullable Object> elements = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      elements.add(schemaless(parser, token));
    }
    return elements;
  }
}
