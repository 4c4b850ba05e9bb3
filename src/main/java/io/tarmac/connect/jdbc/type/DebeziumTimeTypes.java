package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import org.apache.kafka.connect.data.Schema;

/**
 * Debezium's time types. Units and names as its documentation of each source connector's temporal
 * values gives them; all local values count from the epoch without a time zone.
 */
final class DebeziumTimeTypes {

  private static final String PREFIX = "io.debezium.time.";
  private static final long MILLIS = 1_000;
  private static final long MICROS = 1_000_000;
  private static final long NANOS = 1_000_000_000;

  private DebeziumTimeTypes() {}

  static TypeMappings addTo(TypeMappings mappings) {
    return mappings
        .with(
            PREFIX + "Date",
            Schema.Type.INT32,
            of(Kind.DATE, CanonicalType.DATE, v -> LocalDate.ofEpochDay((Integer) v)))
        .with(
            PREFIX + "Year",
            Schema.Type.INT32,
            of(Kind.INTEGER, CanonicalType.INTEGER, ValueConverter.AS_IS))
        .with(
            PREFIX + "Time",
            Schema.Type.INT32,
            of(Kind.TIME, 3, CanonicalType.TIME, v -> time((Integer) v, MILLIS)))
        .with(
            PREFIX + "MicroTime",
            Schema.Type.INT64,
            of(Kind.TIME, 6, CanonicalType.TIME, v -> time((Long) v, MICROS)))
        .with(
            PREFIX + "NanoTime",
            Schema.Type.INT64,
            of(Kind.TIME, 9, CanonicalType.TIME, v -> time((Long) v, NANOS)))
        .with(
            PREFIX + "Timestamp",
            Schema.Type.INT64,
            of(Kind.TIMESTAMP, 3, CanonicalType.TIMESTAMP, v -> timestamp((Long) v, MILLIS)))
        .with(
            PREFIX + "MicroTimestamp",
            Schema.Type.INT64,
            of(Kind.TIMESTAMP, 6, CanonicalType.TIMESTAMP, v -> timestamp((Long) v, MICROS)))
        .with(
            PREFIX + "NanoTimestamp",
            Schema.Type.INT64,
            of(Kind.TIMESTAMP, 9, CanonicalType.TIMESTAMP, v -> timestamp((Long) v, NANOS)))
        .with(
            PREFIX + "ZonedTime",
            Schema.Type.STRING,
            of(
                Kind.TIME_WITH_TIME_ZONE,
                6,
                CanonicalType.OFFSET_TIME,
                v -> OffsetTime.parse((String) v)))
        .with(
            PREFIX + "ZonedTimestamp",
            Schema.Type.STRING,
            of(
                Kind.TIMESTAMP_WITH_TIME_ZONE,
                6,
                CanonicalType.OFFSET_TIMESTAMP,
                v -> OffsetDateTime.parse((String) v)));
  }

  private static TypeMapping of(Kind kind, CanonicalType type, ValueConverter converter) {
    return TypeMapping.fixed(ColumnType.of(kind), type, converter);
  }

  private static TypeMapping of(
      Kind kind, int fractionalDigits, CanonicalType type, ValueConverter converter) {
    return TypeMapping.fixed(ColumnType.of(kind, fractionalDigits), type, converter);
  }

  private static LocalTime time(long value, long unitsPerSecond) {
    return LocalTime.ofNanoOfDay(Math.multiplyExact(value, NANOS / unitsPerSecond));
  }

  private static LocalDateTime timestamp(long value, long unitsPerSecond) {
    long seconds = Math.floorDiv(value, unitsPerSecond);
    long nanos = Math.floorMod(value, unitsPerSecond) * (NANOS / unitsPerSecond);
    return LocalDateTime.ofEpochSecond(seconds, (int) nanos, ZoneOffset.UTC);
  }
}
