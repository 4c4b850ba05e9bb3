package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Readers for the types that are neither known by name nor made of other types. */
final class ScalarReaders {

  private ScalarReaders() {}

  static Object bool(JsonParser parser, JsonToken first) {
    if (first.isBoolean()) {
      return first == JsonToken.VALUE_TRUE;
    }
    throw new UnusualJsonException();
  }

  static Object int8(JsonParser parser, JsonToken first) throws IOException {
    return (byte) intValue(parser, first);
  }

  static Object int16(JsonParser parser, JsonToken first) throws IOException {
    return (short) intValue(parser, first);
  }

  static Object int32(JsonParser parser, JsonToken first) throws IOException {
    return intValue(parser, first);
  }

  static Object int64(JsonParser parser, JsonToken first) throws IOException {
    return longValue(parser, first);
  }

  static Object float32(JsonParser parser, JsonToken first) throws IOException {
    if (first == JsonToken.VALUE_NUMBER_INT) {
      return (float) longValue(parser, first);
    }
    expect(first, JsonToken.VALUE_NUMBER_FLOAT);
    return parser.getDecimalValue().floatValue();
  }

  static Object float64(JsonParser parser, JsonToken first) throws IOException {
    if (first == JsonToken.VALUE_NUMBER_INT) {
      return (double) longValue(parser, first);
    }
    expect(first, JsonToken.VALUE_NUMBER_FLOAT);
    return ShortDecimals.doubleValue(parser);
  }

  static Object string(JsonParser parser, JsonToken first) throws IOException {
    expect(first, JsonToken.VALUE_STRING);
    return parser.getText();
  }

  static Object bytes(JsonParser parser, JsonToken first) throws IOException {
    expect(first, JsonToken.VALUE_STRING);
    return TreeValues.bytes(parser.getText());
  }

  /**
   * Returns the int. Checks the range first, because Jackson throws an exception with a stack trace
   * if a number is out of range.
   */
  static int intValue(JsonParser parser, JsonToken first) throws IOException {
    expect(first, JsonToken.VALUE_NUMBER_INT);
    if (parser.getNumberType() != JsonParser.NumberType.INT) {
      throw new UnusualJsonException();
    }
    return parser.getIntValue();
  }

  static long longValue(JsonParser parser, JsonToken first) throws IOException {
    expect(first, JsonToken.VALUE_NUMBER_INT);
    if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
      throw new UnusualJsonException();
    }
    return parser.getLongValue();
  }

  static void expect(JsonToken actual, JsonToken expected) {
    if (actual != expected) {
      throw new UnusualJsonException();
    }
  }
}
