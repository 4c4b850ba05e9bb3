package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The types that are neither named nor made of others. */
final class ScalarReaders {

  private ScalarReaders() {}

  static Object bool(JsonParser parser, JsonToken first) {
    if (first.isBoolean()) {
      return first == JsonToken.VALUE_TRUE;
    }
    throw new UnusualJsonException();
  }

  static Object int8(JsonParser parser, JsonToken first) throws IOException {
    expect(first, JsonToken.VALUE_NUMBER_INT);
    return (byte) parser.getIntValue();
  }

  static Object int16(JsonParser parser, JsonToken first) throws IOException {
    expect(first, JsonToken.VALUE_NUMBER_INT);
    return (short) parser.getIntValue();
  }

  static Object int32(JsonParser parser, JsonToken first) throws IOException {
    expect(first, JsonToken.VALUE_NUMBER_INT);
    return parser.getIntValue();
  }

  static Object int64(JsonParser parser, JsonToken first) throws IOException {
    expect(first, JsonToken.VALUE_NUMBER_INT);
    return parser.getLongValue();
  }

  static Object float32(JsonParser parser, JsonToken first) throws IOException {
    if (first == JsonToken.VALUE_NUMBER_INT) {
      return (float) parser.getLongValue();
    }
    expect(first, JsonToken.VALUE_NUMBER_FLOAT);
    return parser.getDecimalValue().floatValue();
  }

  static Object float64(JsonParser parser, JsonToken first) throws IOException {
    if (first == JsonToken.VALUE_NUMBER_INT) {
      return (double) parser.getLongValue();
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

  static void expect(JsonToken actual, JsonToken expected) {
    if (actual != expected) {
      throw new UnusualJsonException();
    }
  }
}
