package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.apache.kafka.connect.data.Schema;

/**
 * The mappings of Debezium's time types. Units and names are those that Debezium documents for the
 * temporal values of each source connector. All local values count from the epoch without a time
 * zone, and an ISO text of a local value ends in a {@code Z} that means nothing. Durations are
 * numbers, and intervals are texts, unless a database has a type for them.
 */
final class DebeziumTimeTypes {

  private static final String PREFIX = "io.debezium.time.";

  private static final long MILLIS = 1_000;
  private static final long MICROS = 1_000_000;
  private static final long NANOS = 1_000_000_000;

  private DebeziumTimeTypes() {}

  static TypeMappings addTo(TypeMappings mappings) {
    return StructuredTimes.addTo(mappings)
        .with(PREFIX + "Date", Schema.Type.INT32, date(v -> Infinity.date((Integer) v)))
        .with(PREFIX + "IsoDate", Schema.Type.STRING, date(v -> isoDate((String) v)))
        .with(
            PREFIX + "Year",
            Schema.Type.INT32,
            TypeMapping.fixed(
                ColumnType.of(Kind.INTEGER), CanonicalType.INTEGER, ValueConverter.AS_IS))
        .with(PREFIX + "Time", Schema.Type.INT32, time(3, v -> timeOf((Integer) v, MILLIS)))
        .with(PREFIX + "MicroTime", Schema.Type.INT64, time(6, v -> timeOf((Long) v, MICROS)))
        .with(PREFIX + "NanoTime", Schema.Type.INT64, time(9, v -> timeOf((Long) v, NANOS)))
        .with(PREFIX + "IsoTime", Schema.Type.STRING, time(6, v -> isoTime((String) v)))
        .with(
            PREFIX + "Timestamp",
            Schema.Type.INT64,
            timestamp(3, v -> timestampOf((Long) v, MILLIS)))
        .with(
            PREFIX + "MicroTimestamp",
            Schema.Type.INT64,
            timestamp(6, v -> timestampOf((Long) v, MICROS)))
        .with(
            PREFIX + "NanoTimestamp",
            Schema.Type.INT64,
            timestamp(9, v -> timestampOfNanos((Long) v)))
        .with(
            PREFIX + "IsoTimestamp",
            Schema.Type.STRING,
            timestamp(6, v -> isoTimestamp((String) v)))
        .with(
            PREFIX + "ZonedTime",
            Schema.Type.STRING,
            TypeMapping.fixed(
                ColumnType.of(Kind.TIME_WITH_TIME_ZONE, 6),
                CanonicalType.OFFSET_TIME,
                v -> OffsetTime.parse((String) v)))
        .with(
            PREFIX + "ZonedTimestamp",
            Schema.Type.STRING,
            TypeMapping.fixed(
                ColumnType.of(Kind.TIMESTAMP_WITH_TIME_ZONE, 6),
                CanonicalType.OFFSET_TIMESTAMP,
                v -> zonedTimestamp((String) v)));
  }

  private static TypeMapping date(ValueConverter converter) {
    return TypeMapping.fixed(ColumnType.of(Kind.DATE), CanonicalType.DATE, converter);
  }

  private static TypeMapping time(int fractionalDigits, ValueConverter converter) {
    return TypeMapping.fixed(
        ColumnType.of(Kind.TIME, fractionalDigits), CanonicalType.TIME, converter);
  }

  private static TypeMapping timestamp(int fractionalDigits, ValueConverter converter) {
    return TypeMapping.fixed(
        ColumnType.of(Kind.TIMESTAMP, fractionalDigits), CanonicalType.TIMESTAMP, converter);
  }

  private static LocalTime timeOf(long value, long unitsPerSecond) {
    return LocalTime.ofNanoOfDay(Math.multiplyExact(value, NANOS / unitsPerSecond));
  }

  private static LocalDateTime timestampOf(long value, long unitsPerSecond) {
    long seconds = Math.floorDiv(value, unitsPerSecond);
    long nanos = Math.floorMod(value, unitsPerSecond) * (NANOS / unitsPerSecond);
    return Infinity.timestamp(LocalDateTime.ofEpochSecond(seconds, (int) nanos, ZoneOffset.UTC));
  }

  /**
   * Returns the timestamp for nanoseconds. The ends of the type's range stand for infinity. A
   * timestamp beyond the range comes as null.
   */
  private static LocalDateTime timestampOfNanos(long value) {
    if (value == Long.MAX_VALUE) {
      return LocalDateTime.MAX;
    }
    return value == Long.MIN_VALUE ? LocalDateTime.MIN : timestampOf(value, NANOS);
  }

  private static LocalDate isoDate(String value) {
    return Infinity.date(LocalDate.parse(value, DateTimeFormatter.ISO_DATE));
  }

  private static LocalTime isoTime(String value) {
    return LocalTime.parse(value, DateTimeFormatter.ISO_TIME);
  }

  private static LocalDateTime isoTimestamp(String value) {
    return Infinity.timestamp(LocalDateTime.parse(value, DateTimeFormatter.ISO_DATE_TIME));
  }

  private static OffsetDateTime zonedTimestamp(String value) {
    return switch (value) {
      case Infinity.TEXT -> OffsetDateTime.MAX;
      case Infinity.NEGATIVE_TEXT -> OffsetDateTime.MIN;
      default -> OffsetDateTime.parse(value);
    };
  }
}
