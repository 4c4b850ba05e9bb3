package io.tarmac.connect.jdbc.testing;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Date;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;

/** A type as Connect knows it, optional, and how its values are written in the type table. */
public record TypeSample(Schema schema, Function<String, Object> parser) {
  private static final Map<String, TypeSample> SAMPLES = new HashMap<>();

  static {
    add("int8", Schema.OPTIONAL_INT8_SCHEMA, Byte::valueOf);
    add("int16", Schema.OPTIONAL_INT16_SCHEMA, Short::valueOf);
    add("int32", Schema.OPTIONAL_INT32_SCHEMA, Integer::valueOf);
    add("int64", Schema.OPTIONAL_INT64_SCHEMA, Long::valueOf);
    add("float32", Schema.OPTIONAL_FLOAT32_SCHEMA, Float::valueOf);
    add("float64", Schema.OPTIONAL_FLOAT64_SCHEMA, Double::valueOf);
    add("boolean", Schema.OPTIONAL_BOOLEAN_SCHEMA, Boolean::valueOf);
    add("string", Schema.OPTIONAL_STRING_SCHEMA, text -> text);
    add("bytes", Schema.OPTIONAL_BYTES_SCHEMA, TypeSample::bytes);
    add("decimal(4)", Decimal.builder(4).optional().build(), BigDecimal::new);
    add("decimal(9,2)", decimal("9", 2), BigDecimal::new);
    add(
        "connect.Date",
        org.apache.kafka.connect.data.Date.builder().optional().build(),
        text -> Date.from(Instant.parse(text + "T00:00:00Z")));
    add(
        "connect.Time",
        Time.builder().optional().build(),
        text -> Date.from(Instant.parse("1970-01-01T" + text + "Z")));
    add(
        "connect.Timestamp",
        Timestamp.builder().optional().build(),
        text -> Date.from(Instant.parse(text)));
    addDebezium("Date", SchemaBuilder.int32(), text -> (int) LocalDate.parse(text).toEpochDay());
    addDebezium("Time", SchemaBuilder.int32(), text -> (int) (nanosOfDay(text) / 1_000_000));
    addDebezium("MicroTime", SchemaBuilder.int64(), text -> nanosOfDay(text) / 1_000);
    addDebezium("NanoTime", SchemaBuilder.int64(), TypeSample::nanosOfDay);
    addDebezium("Timestamp", SchemaBuilder.int64(), text -> nanos(text) / 1_000_000);
    addDebezium(
        "MicroTimestamp", SchemaBuilder.int64(), text -> Math.floorDiv(nanos(text), 1_000L));
    addDebezium("NanoTimestamp", SchemaBuilder.int64(), TypeSample::nanos);
    addDebezium("ZonedTime", SchemaBuilder.string(), text -> text);
    addDebezium("ZonedTimestamp", SchemaBuilder.string(), text -> text);
    addDebezium("Year", SchemaBuilder.int32(), Integer::valueOf);
  }

  static TypeSample named(String name) {
    TypeSample sample = SAMPLES.get(name);
    if (sample == null) {
      throw new IllegalArgumentException("no type " + name);
    }
    return sample;
  }

  Object value(String text) {
    return parser.apply(text);
  }

  private static void add(String name, Schema schema, Function<String, Object> parser) {
    SAMPLES.put(name, new TypeSample(schema, parser));
  }

  private static void addDebezium(
      String name, SchemaBuilder builder, Function<String, Object> parser) {
    add(name, builder.name("io.debezium.time." + name).version(1).optional().build(), parser);
  }

  private static Schema decimal(String precision, int scale) {
    return Decimal.builder(scale)
        .parameter("connect.decimal.precision", precision)
        .optional()
        .build();
  }

  private static ByteBuffer bytes(String hexadecimal) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hexadecimal));
  }

  private static long nanosOfDay(String text) {
    return LocalTime.parse(text).toNanoOfDay();
  }

  private static long nanos(String text) {
    Instant instant = Instant.parse(text);
    return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
  }
}
