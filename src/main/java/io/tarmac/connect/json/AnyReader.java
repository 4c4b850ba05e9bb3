package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reader of values without a schema. The values become maps, lists, texts, booleans, longs and
 * doubles.
 */
final class AnyReader {

  private AnyReader() {}

  static @Nullable Object read(JsonParser parser, JsonToken first) throws IOException {
    return switch (first) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> ScalarReaders.longValue(parser, first);
      case VALUE_NUMBER_FLOAT -> ShortDecimals.doubleValue(parser);
      case VALUE_TRUE, VALUE_FALSE -> first == JsonToken.VALUE_TRUE;
      case VALUE_NULL -> null;
      case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
          throw new UnusualJsonException();
    };
  }

  private static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
    Map<String, @Nullable Object> members = new HashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      members.put(name, read(parser, parser.nextToken()));
    }
    return members;
  }

  private static List<@Nullable Object> array(JsonParser parser) throws IOException {
    List<@Nullable Object> elements = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      elements.add(read(parser, token));
    }
    return elements;
  }
}
