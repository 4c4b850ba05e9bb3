package io.tarmac.connect.jdbc.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When two databases show the same value: each kind of value has one canonical text, whatever the
 * column types that hold it.
 */
@FunctionalInterface
interface ValueComparison {
  ObjectMapper MAPPER =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  Pattern FRACTION_ENDING_IN_ZEROS = Pattern.compile("(\\.\\d*?)0+$");
  Pattern INTERVAL =
      Pattern.compile(
          "P(?:(-?\\d+)Y)?(?:(-?\\d+)M)?(?:(-?\\d+)W)?(?:(-?\\d+)D)?"
              + "(?:T(?:(-?\\d+)H)?(?:(-?\\d+)M)?(?:(-?[\\d.]+)S)?)?");

  ValueComparison TEXT = text -> text;

  /** Texts of fixed length: blanks at their end are padding. */
  ValueComparison PADDED = String::stripTrailing;

  ValueComparison NUMBER = text -> new BigDecimal(text).stripTrailingZeros().toPlainString();
  ValueComparison FLOAT = text -> String.valueOf((float) Double.parseDouble(text));
  ValueComparison DOUBLE = text -> String.valueOf(Double.parseDouble(text));
  ValueComparison BOOLEAN = text -> String.valueOf(text.matches("t|true|1|TRUE"));

  /** Dates, times of day and local timestamps. */
  ValueComparison TIME = text -> withoutZeros(text.replace('T', ' '));

  /** Points in time, shown in UTC. */
  ValueComparison INSTANT = text -> TIME.canonical(text.replaceAll("Z$|\\+00(:00)?$", ""));

  /** A year is a number, or the first day of it. */
  ValueComparison YEAR = text -> text.replaceAll("-01-01$", "");

  /** ISO 8601 durations; months, days and the rest are three different things. */
  ValueComparison INTERVAL_PARTS = ValueComparison::intervalParts;

  ValueComparison BITS = text -> text.isEmpty() ? "0" : new BigInteger(text, 2).toString();
  ValueComparison JSON = text -> canonicalJson(tree(text)).toString();

  /** Bytes inside of a list: PostgreSQL's JSON has them in hexadecimal, others' in Base64. */
  ValueComparison BYTES = ValueComparison::bytes;

  /** Only what a point in the plane is: any spatial reference system is left out. */
  ValueComparison POINT = GeometryText::pointOf;

  ValueComparison GEOMETRY = GeometryText::withReferenceSystem;

  String canonical(String shown);

  /** A list, shown as a JSON array. */
  static ValueComparison list(ValueComparison element) {
    return text -> {
      StringBuilder canonical = new StringBuilder("[");
      for (JsonNode node : tree(text)) {
        String shown = node.isValueNode() ? node.asText() : node.toString();
        canonical.append(node.isNull() ? "null" : element.canonical(shown)).append('|');
      }
      return canonical.append(']').toString();
    };
  }

  private static String withoutZeros(String text) {
    String stripped = FRACTION_ENDING_IN_ZEROS.matcher(text).replaceFirst("$1");
    return stripped.endsWith(".") ? stripped.substring(0, stripped.length() - 1) : stripped;
  }

  private static String intervalParts(String text) {
    Matcher matcher = INTERVAL.matcher(text);
    if (!matcher.matches()) {
      return text;
    }
    BigDecimal[] parts = new BigDecimal[matcher.groupCount()];
    for (int i = 0; i < parts.length; i++) {
      String group = matcher.group(i + 1);
      parts[i] = group == null ? BigDecimal.ZERO : new BigDecimal(group);
    }
    BigDecimal months = parts[0].multiply(BigDecimal.valueOf(12)).add(parts[1]);
    BigDecimal days = parts[2].multiply(BigDecimal.valueOf(7)).add(parts[3]);
    BigDecimal minutes = parts[4].multiply(BigDecimal.valueOf(60)).add(parts[5]);
    BigDecimal seconds = minutes.multiply(BigDecimal.valueOf(60)).add(parts[6]);
    return months + " months " + days + " days " + NUMBER.canonical(seconds.toString()) + " s";
  }

  private static String bytes(String text) {
    return text.startsWith("\\x")
        ? text.substring(2)
        : HexFormat.of().formatHex(Base64.getDecoder().decode(text));
  }

  private static JsonNode tree(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + text, e);
    }
  }

  /** Members in the order of their names; 1 and 1.0 are one number. */
  private static Object canonicalJson(JsonNode node) {
    if (node.isObject()) {
      Map<String, Object> members = new TreeMap<>();
      for (Map.Entry<String, JsonNode> member : node.properties()) {
        members.put(member.getKey(), canonicalJson(member.getValue()));
      }
      return members;
    }
    if (node.isArray()) {
      StringBuilder elements = new StringBuilder("[");
      for (JsonNode element : node) {
        elements.append(canonicalJson(element)).append(", ");
      }
      return elements.append(']');
    }
    return node.isNumber() ? NUMBER.canonical(node.asText()) : node.toString();
  }
}
