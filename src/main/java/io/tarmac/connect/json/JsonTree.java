package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A document as plain objects: {@code Map<String, Object>}, {@code List<Object>}, {@code String},
 * {@code Boolean}, {@link Absent} and numbers. An integer is the smallest of {@code Integer},
 * {@code Long} and {@code BigInteger} that holds it. A number with a point or an exponent is a
 * {@code BigDecimal}. If members have the same name, the last one counts.
 */
final class JsonTree {

  private JsonTree() {}

  /** Reads the parser's first document, and nothing of what follows the document. */
  static Object read(JsonParser parser) throws IOException {
    JsonToken first = parser.nextToken();
    return first == null ? Absent.MISSING : value(parser, first);
  }

  /** Returns the kind of a value, for messages. A message never shows the value itself. */
  static String kind(Object value) {
    if (value instanceof Map) {
      return "an object";
    }
    if (value instanceof List) {
      return "an array";
    }
    if (value instanceof String) {
      return "a string";
    }
    if (value instanceof Number) {
      return value instanceof BigDecimal ? "a number with a fraction or exponent" : "an integer";
    }
    return value instanceof Boolean ? "a boolean" : "null";
  }

  private static Object value(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getNumberValue();
      case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE, VALUE_FALSE -> token == JsonToken.VALUE_TRUE;
      case VALUE_NULL -> Absent.NULL;
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
          throw new IllegalStateException("no value begins with " + token);
    };
  }

  private static Map<String, Object> object(JsonParser parser) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      members.put(name, value(parser, parser.nextToken()));
    }
    return members;
  }

  private static List<Object> array(JsonParser parser) throws IOException {
    List<Object> elements = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      elements.add(value(parser, token));
    }
    return elements;
  }
}
