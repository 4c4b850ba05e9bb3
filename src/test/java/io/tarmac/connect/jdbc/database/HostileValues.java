package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.Schemaless;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/**
 * Values that cost the most: long numbers, deep documents, large exponents. The longest have a
 * quarter of a megabyte, or a megabyte if the system property {@code tarmac.hostile.whole} is true.
 */
@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
final class HostileValues {

  static final boolean WHOLE = Boolean.getBoolean("tarmac.hostile.whole");
  static final int LENGTH = WHOLE ? 1_000_000 : 250_000;

  private static final int DEPTH = 100_000;
  private static final int MOST_DIGITS = 147_455;
  private static final int INTEGER_DIGITS = 131_072;
  private static final int DIGITS_OF_LENGTH = (int) (2.408 * LENGTH);

  private static final BigInteger POWER_OF_TEN = BigInteger.TEN.pow(DIGITS_OF_LENGTH);
  private static final BigInteger MANY = new BigInteger(1, filled((byte) 0x7F));
  private static final BigInteger SEVENS =
      POWER_OF_TEN.divide(BigInteger.valueOf(9)).multiply(BigInteger.valueOf(7));

  static final List<BigDecimal> DECIMALS =
      List.of(
          new BigDecimal(POWER_OF_TEN, DIGITS_OF_LENGTH),
          new BigDecimal(BigInteger.TEN.pow(400_000), 400_000),
          new BigDecimal(BigInteger.TEN.pow(INTEGER_DIGITS), INTEGER_DIGITS),
          new BigDecimal(BigInteger.TEN.pow(MOST_DIGITS - 1), 16_383),
          new BigDecimal(BigInteger.TEN.pow(INTEGER_DIGITS - 1)),
          new BigDecimal(BigInteger.ONE.shiftLeft(489_000), MOST_DIGITS),
          new BigDecimal(BigInteger.ONE.shiftLeft(489_000), 16_383),
          new BigDecimal(SEVENS.mod(BigInteger.TEN.pow(MOST_DIGITS)), 16_383),
          new BigDecimal(SEVENS.mod(BigInteger.TEN.pow(16_383)), 16_383),
          new BigDecimal(SEVENS),
          new BigDecimal(MANY),
          new BigDecimal(MANY.negate(), Integer.MAX_VALUE),
          new BigDecimal(MANY, Integer.MIN_VALUE),
          new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE),
          new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE),
          new BigDecimal(BigInteger.TEN, Integer.MIN_VALUE),
          new BigDecimal(BigInteger.ZERO, Integer.MIN_VALUE),
          new BigDecimal(BigInteger.ZERO, Integer.MAX_VALUE),
          new BigDecimal(BigInteger.ONE, 1 - INTEGER_DIGITS),
          new BigDecimal(BigInteger.ONE, 16_383),
          new BigDecimal(BigInteger.ONE, MOST_DIGITS),
          new BigDecimal(BigInteger.ONE, -MOST_DIGITS),
          new BigDecimal("17976931348623157E292"),
          new BigDecimal("4.9E-324"));

  static final List<String> TEXTS =
      Stream.of(
              "7".repeat(LENGTH),
              "7".repeat(MOST_DIGITS),
              "-" + "7".repeat(INTEGER_DIGITS) + "." + "7".repeat(16_383),
              "1" + "0".repeat(INTEGER_DIGITS - 1),
              "1" + "0".repeat(LENGTH),
              "1." + "0".repeat(LENGTH),
              "1." + "0".repeat(190_000),
              "0." + "0".repeat(16_382) + "1",
              "0." + "0".repeat(LENGTH) + "1",
              "0".repeat(LENGTH) + "1",
              "1e1000000000",
              "1e-1000000000",
              "1e131071",
              "1e" + "9".repeat(LENGTH),
              "-".repeat(LENGTH),
              "١".repeat(LENGTH / 2),
              "[".repeat(LENGTH),
              "[".repeat(DEPTH) + "]".repeat(DEPTH),
              "{\"a\":".repeat(DEPTH) + "1" + "}".repeat(DEPTH),
              "[" + "7".repeat(LENGTH) + "]",
              "[1e1000000000]",
              "[" + "1,".repeat(LENGTH / 2) + "1]",
              "[" + "1.17549435E-38,".repeat(LENGTH / 15) + "1]",
              "[" + "1." + "7".repeat(LENGTH) + "]",
              "[\"" + "\\u0000".repeat(LENGTH / 6) + "\"]",
              "[\"" + "\\ud800".repeat(LENGTH / 6) + "\"]",
              "\"" + "\\\\".repeat(LENGTH / 2) + "\"",
              members(i -> "\"k" + i + "\":\"v\""),
              members(i -> "\"k" + i + "\":" + i),
              "{\"a\":" + "7".repeat(LENGTH) + "}",
              " ".repeat(LENGTH),
              " ".repeat(LENGTH) + "x",
              "'".repeat(LENGTH),
              "\\".repeat(LENGTH),
              ",".repeat(LENGTH),
              "a,".repeat(LENGTH / 2) + "a",
              "\0".repeat(LENGTH),
              "\ud800".repeat(LENGTH / 2),
              "\ud83d\ude00".repeat(LENGTH / 4),
              "ä".repeat(LENGTH),
              "1".repeat(LENGTH),
              "01".repeat(32),
              "24:00:00." + "0".repeat(LENGTH),
              "24:00:00." + "0".repeat(LENGTH) + "x",
              "12:00:00." + "1".repeat(LENGTH),
              "2024-01-01T00:00:00." + "1".repeat(LENGTH) + "Z",
              "2024-01-01 00:00:00" + " ".repeat(LENGTH),
              "2024-01-01T" + "T".repeat(LENGTH),
              "9".repeat(LENGTH) + "-01-01",
              "+999999999-12-31T23:59:59.999999999Z",
              "838:59:59." + "9".repeat(LENGTH),
              ":".repeat(LENGTH),
              "P" + "1Y".repeat(LENGTH / 2),
              "-".repeat(LENGTH / 2) + "0".repeat(LENGTH / 2),
              "0123456789abcdef".repeat(LENGTH / 16),
              "(" + "1,".repeat(LENGTH / 2) + ")",
              "(".repeat(LENGTH))
          .toList();

  static final List<byte[]> BYTES =
      List.of(
          filled((byte) 0x7F),
          filled((byte) 0xFF),
          filled((byte) 0),
          filled((byte) '7'),
          filled((byte) 1),
          POWER_OF_TEN.toByteArray(),
          BigInteger.TEN.pow(MOST_DIGITS - 1).toByteArray(),
          new byte[] {1},
          new byte[0],
          "1e1000000000".getBytes(StandardCharsets.UTF_8),
          points(2),
          points(3),
          collections(true),
          collections(false),
          counts(3),
          counts(7),
          counts(6));

  private static final Map<Schema, List<Object>> KNOWN = new ConcurrentHashMap<>();

  private HostileValues() {}

  /** Returns values of a schema. Each has at most about {@link #LENGTH} bytes. */
  static List<Object> of(Schema schema) {
    List<Object> values = KNOWN.get(schema);
    if (values == null) {
      values = make(schema);
      KNOWN.put(schema, values);
    }
    return values;
  }

  private static List<Object> make(Schema schema) {
    if (Schemaless.isAny(schema)) {
      return any();
    }
    return switch (schema.type()) {
      case INT8 -> List.of(Byte.MIN_VALUE, Byte.MAX_VALUE);
      case INT16 -> List.of(Short.MIN_VALUE, Short.MAX_VALUE);
      case INT32 -> dates(schema, Integer.MIN_VALUE, Integer.MAX_VALUE, 86_400_000);
      case INT64 -> dates(schema, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE * 86_400_000L);
      case FLOAT32 -> List.of(Float.NaN, Float.MAX_VALUE, Float.MIN_VALUE, 1.1754942E-38f);
      case FLOAT64 ->
          List.of(Double.NaN, Double.MAX_VALUE, Double.MIN_VALUE, 2.2250738585072014E-308);
      case BOOLEAN -> List.of(true);
      case STRING -> new ArrayList<>(TEXTS);
      case BYTES ->
          Decimal.LOGICAL_NAME.equals(schema.name())
              ? new ArrayList<>(DECIMALS)
              : new ArrayList<>(BYTES);
      case ARRAY -> lists(schema);
      case MAP -> maps(schema);
      case STRUCT -> structs(schema);
    };
  }

  private static List<Object> dates(Schema schema, Number... numbers) {
    boolean isDate = schema.name() != null && schema.name().startsWith("org.apache.kafka.connect.");
    return Arrays.stream(numbers)
        .map(number -> isDate ? (Object) new Date(number.longValue()) : number)
        .toList();
  }

  private static List<Object> any() {
    // Texts, decimals and bytes are converted as those of a schema are.
    List<Object> values =
        new ArrayList<>(List.of(POWER_OF_TEN, MANY, DECIMALS.get(0), TEXTS.get(0)));
    Object list = List.of();
    Object map = Map.of();
    for (int i = 0; i < DEPTH; i++) {
      list = List.of(list);
      map = Map.of("a", map);
    }
    values.add(list);
    values.add(map);
    values.add(List.of(list, list));
    for (Object element :
        List.of(
            1L,
            "",
            0.1,
            new BigDecimal("1E+147000"),
            new BigDecimal("1E-147000"),
            new BigDecimal(SEVENS.mod(BigInteger.TEN.pow(1_000)), -147_000),
            new BigDecimal(SEVENS.mod(BigInteger.TEN.pow(MOST_DIGITS))),
            new BigDecimal(BigInteger.TEN.pow(MOST_DIGITS - 1), MOST_DIGITS - 1))) {
      List<Object> copies = copies(element);
      values.add(copies);
      values.add(named(copies));
    }
    return values;
  }

  private static List<Object> lists(Schema schema) {
    return of(schema.valueSchema()).stream()
        .map(HostileValues::copies)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static List<Object> maps(Schema schema) {
    List<Object> maps = new ArrayList<>();
    for (Object value : of(schema.valueSchema())) {
      maps.add(
          schema.keySchema().type() == Schema.Type.STRING
              ? named(copies(value))
              : Map.of(of(schema.keySchema()).get(0), value));
    }
    of(schema.keySchema()).forEach(key -> maps.add(Map.of(key, of(schema.valueSchema()).get(0))));
    return maps;
  }

  /** Each field in turn has each of its hostile values, the others have small ones. */
  private static List<Object> structs(Schema schema) {
    List<Object> structs = new ArrayList<>();
    for (Field hostile : schema.fields()) {
      for (Object value : of(hostile.schema())) {
        Struct struct = new Struct(schema);
        for (Field field : schema.fields()) {
          struct.put(field, field.equals(hostile) ? value : smallest(field.schema()));
        }
        structs.add(struct);
      }
    }
    return structs;
  }

  private static Object smallest(Schema schema) {
    return of(schema).stream()
        .min((one, other) -> Integer.compare(size(one), size(other)))
        .orElseThrow();
  }

  /** Returns a long list that repeats a value. */
  private static List<Object> copies(Object value) {
    return Collections.nCopies(Math.max(1, LENGTH / size(value)), value);
  }

  private static Map<String, Object> named(List<Object> values) {
    Map<String, Object> map = new HashMap<>();
    for (int i = 0; i < Math.min(values.size(), LENGTH / 10); i++) {
      map.put("k" + i, values.get(i));
    }
    return map;
  }

  private static int size(Object value) {
    if (value instanceof BigDecimal number) {
      return number.unscaledValue().bitLength() / Byte.SIZE + 5;
    }
    if (value instanceof BigInteger number) {
      return number.bitLength() / Byte.SIZE + 1;
    }
    if (value instanceof String text) {
      return text.length() + 1;
    }
    if (value instanceof byte[] bytes) {
      return bytes.length + 1;
    }
    if (value instanceof List<?> || value instanceof Map<?, ?>) {
      return LENGTH;
    }
    if (value instanceof Struct struct) {
      return struct.schema().fields().stream().mapToInt(f -> size(struct.get(f))).sum();
    }
    return Long.BYTES;
  }

  private static byte[] filled(byte value) {
    byte[] bytes = new byte[LENGTH];
    Arrays.fill(bytes, value);
    return bytes;
  }

  private static String members(java.util.function.IntFunction<String> member) {
    return IntStream.range(0, LENGTH / 13)
        .mapToObj(member)
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** Returns a line string, or a polygon of one ring. */
  private static byte[] points(int type) {
    int points = LENGTH / 16;
    ByteBuffer wkb = ByteBuffer.allocate(13 + 16 * points).put((byte) 0).putInt(type);
    if (type == 3) {
      wkb.putInt(1);
    }
    wkb.putInt(points);
    for (int i = 0; i < points; i++) {
      wkb.putDouble(12.345678901234567).putDouble(-98.76543210987654);
    }
    return Arrays.copyOf(wkb.array(), wkb.position());
  }

  /** Returns collections within collections, of one part or of as many as an int holds. */
  private static byte[] collections(boolean ofOne) {
    ByteBuffer wkb = ByteBuffer.allocate(LENGTH);
    while (wkb.remaining() >= 9) {
      wkb.put((byte) 0).putInt(7).putInt(ofOne ? 1 : Integer.MAX_VALUE);
    }
    return wkb.array();
  }

  /** Returns a geometry that says it has more parts than it has bytes. */
  private static byte[] counts(int type) {
    return ByteBuffer.allocate(LENGTH).put((byte) 0).putInt(type).putInt(Integer.MAX_VALUE).array();
  }
}
