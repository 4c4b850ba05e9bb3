package io.tarmac.connect.jdbc.testing.type;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * Reads a value as the type table writes it: times in ISO 8601, bytes in hexadecimal, structs, maps
 * and arrays in JSON. {@code #} before a number means what the schema is made of, such as a count
 * of microseconds.
 */
final class ValueText {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern UNICODE = Pattern.compile("\\\\u([0-9a-f]{4})");

  private ValueText() {}

  static Object parse(Schema schema, String text) {
    if (text.startsWith("#")) {
      return primitive(schema, text.substring(1));
    }
    String name = schema.name() == null ? "" : schema.name();
    return switch (name) {
      case Decimal.LOGICAL_NAME -> new BigDecimal(text);
      case org.apache.kafka.connect.data.Date.LOGICAL_NAME ->
          Date.from(instant(text + "T00:00:00Z"));
      case Time.LOGICAL_NAME -> Date.from(instant("1970-01-01T" + text + "Z"));
      case Timestamp.LOGICAL_NAME -> Date.from(instant(text));
      case "io.debezium.time.Date" -> (int) LocalDate.parse(text).toEpochDay();
      case "io.debezium.time.Time" -> (int) (LocalTime.parse(text).toNanoOfDay() / 1_000_000);
      case "io.debezium.time.MicroTime" -> LocalTime.parse(text).toNanoOfDay() / 1_000;
      case "io.debezium.time.NanoTime" -> LocalTime.parse(text).toNanoOfDay();
      case "io.debezium.time.Timestamp" -> count(text, 1_000);
      case "io.debezium.time.MicroTimestamp" -> count(text, 1_000_000);
      case "io.debezium.time.NanoTimestamp" -> count(text, 1_000_000_000);
      case "io.debezium.data.VariableScaleDecimal" -> variableScaleDecimal(schema, text);
      case "io.debezium.data.geometry.Point" -> point(schema, text.split(" ", -1));
      case "io.debezium.data.geometry.Geometry", "io.debezium.data.geometry.Geography" ->
          geometry(schema, text.split(" ", -1));
      default -> primitive(schema, text);
    };
  }

  private static Object primitive(Schema schema, String text) {
    return switch (schema.type()) {
      case INT8 -> Byte.valueOf(text);
      case INT16 -> Short.valueOf(text);
      case INT32 -> Integer.valueOf(text);
      case INT64 -> Long.valueOf(text);
      case FLOAT32 -> Float.valueOf(text);
      case FLOAT64 -> Double.valueOf(text);
      case BOOLEAN -> Boolean.valueOf(text);
      case STRING -> unescaped(text);
      case BYTES -> ByteBuffer.wrap(HexFormat.of().parseHex(text));
      case ARRAY, MAP, STRUCT -> nested(schema, json(text));
    };
  }

  /** What a text file cannot show is written as in Java. */
  static String unescaped(String text) {
    return UNICODE
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    String.valueOf((char) Integer.parseInt(found.group(1), 16))));
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON: " + text, e);
    }
  }

  private static @Nullable Object nested(Schema schema, JsonNode node) {
    if (node.isNull() || node.isMissingNode()) {
      return null;
    }
    if (node.isArray() && schema.type() == Schema.Type.ARRAY) {
      List<@Nullable Object> elements = new ArrayList<>();
      node.forEach(element -> elements.add(nested(schema.valueSchema(), element)));
      return elements;
    }
    if (node.isObject() && schema.type() == Schema.Type.MAP) {
      Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
      node.properties()
          .forEach(
              entry ->
                  entries.put(
                      parse(schema.keySchema(), entry.getKey()),
                      nested(schema.valueSchema(), entry.getValue())));
      return entries;
    }
    if (node.isObject() && schema.type() == Schema.Type.STRUCT) {
      Struct struct = new Struct(schema);
      for (Field field : schema.fields()) {
        struct.put(field, nested(field.schema(), node.path(field.name())));
      }
      return struct;
    }
    return parse(schema, node.asText());
  }

  /** Years of more than four digits are written with a sign, as ISO 8601 wants it. */
  private static Instant instant(String text) {
    return LocalDateTime.parse(text.substring(0, text.length() - 1)).toInstant(ZoneOffset.UTC);
  }

  private static long count(String text, long unitsPerSecond) {
    Instant instant = instant(text);
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), unitsPerSecond),
        instant.getNano() / (1_000_000_000 / unitsPerSecond));
  }

  private static Struct variableScaleDecimal(Schema schema, String text) {
    BigDecimal decimal = new BigDecimal(text);
    return new Struct(schema)
        .put("scale", decimal.scale())
        .put("value", decimal.unscaledValue().toByteArray());
  }

  /** {@code x y}, then perhaps the reference system. */
  private static Struct point(Schema schema, String[] words) {
    double x = Double.parseDouble(words[0]);
    double y = Double.parseDouble(words[1]);
    ByteBuffer binary = ByteBuffer.allocate(21).order(ByteOrder.LITTLE_ENDIAN);
    binary.put((byte) 1).putInt(1).putDouble(x).putDouble(y);
    return new Struct(schema)
        .put("x", x)
        .put("y", y)
        .put("wkb", binary.array())
        .put("srid", words.length < 3 ? null : Integer.valueOf(words[2]));
  }

  /** Well-known binary in hexadecimal, then perhaps the reference system. */
  private static Struct geometry(Schema schema, String[] words) {
    return new Struct(schema)
        .put("wkb", HexFormat.of().parseHex(words[0]))
        .put("srid", words.length < 2 ? null : Integer.valueOf(words[1]));
  }
}
