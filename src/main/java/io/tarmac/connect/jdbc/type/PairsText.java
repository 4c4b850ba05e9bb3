package io.tarmac.connect.jdbc.type;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/** Pairs of texts in the syntax of PostgreSQL's extension hstore: {@code "a"=>"1", "b"=>NULL}. */
public final class PairsText {

  private static final String SEPARATOR = ", ";

  private PairsText() {}

  /** Returns the converter of maps from texts to single values, or null for other maps. */
  public static @Nullable ValueConverter ofMap(Schema schema) {
    if (schema.keySchema().type() != Schema.Type.STRING) {
      return null;
    }
    ValueConverter text = textOf(schema.valueSchema());
    return text == null ? null : value -> pairs((Map<?, ?>) value, text);
  }

  /**
   * Returns the pairs of a JSON object, or any other text unchanged, because it has hstore's
   * syntax.
   */
  public static String ofJson(String text) {
    if (!text.stripLeading().startsWith("{")) {
      return text;
    }
    try {
      return pairs(JsonText.valid(text));
    } catch (IOException noJson) {
      return text;
    }
  }

  private static String pairs(String object) throws IOException {
    StringBuilder pairs = new StringBuilder(object.length() + 16);
    try (JsonParser parser = JsonText.parser(object)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        append(pairs, parser.getText());
        JsonToken value = parser.nextToken();
        if (value == JsonToken.START_OBJECT || value == JsonToken.START_ARRAY) {
          throw new RefusedValueException("has an object or a list as the value of a key");
        }
        appendValue(pairs, value == JsonToken.VALUE_NULL ? null : parser.getText());
      }
    }
    return pairs.toString();
  }

  private static Object pairs(Map<?, ?> map, ValueConverter text) {
    StringBuilder pairs = new StringBuilder();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (entry.getKey() == null) {
        throw new RefusedValueException("has a map with a key that is null");
      }
      append(pairs, (String) entry.getKey());
      Object value = entry.getValue();
      appendValue(pairs, value == null ? null : (String) text.convert(value));
      if (value instanceof BigDecimal) {
        ArrayText.requireLength(pairs);
      }
    }
    return pairs.toString();
  }

  private static void append(StringBuilder pairs, String key) {
    if (pairs.length() > 0) {
      pairs.append(SEPARATOR);
    }
    ArrayText.appendQuoted(pairs, key);
    pairs.append("=>");
  }

  private static void appendValue(StringBuilder pairs, @Nullable String value) {
    if (value == null) {
      pairs.append("NULL");
    } else {
      ArrayText.appendQuoted(pairs, value);
    }
  }

  /** Returns the converter from one value of a map to text, or null for nested values and bytes. */
  private static @Nullable ValueConverter textOf(Schema schema) {
    if (Schemaless.isAny(schema)) {
      return PairsText::textOfAny;
    }
    return switch (schema.type()) {
      case STRING, BOOLEAN, INT8, INT16, INT32, INT64, FLOAT32, FLOAT64 -> JsonText.name(schema);
      case BYTES, ARRAY, MAP, STRUCT -> null;
    };
  }

  private static Object textOfAny(Object value) {
    if (value instanceof Map<?, ?> || value instanceof List<?>) {
      throw new RefusedValueException("has an object or a list as the value of a key");
    }
    return JsonText.name(AnyValue.schemaOf(value))
        .convert(AnyValue.connectValue(Decimals.requireElement(value)));
  }
}
