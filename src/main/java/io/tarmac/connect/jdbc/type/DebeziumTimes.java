package io.tarmac.connect.jdbc.type;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The conversion of the values of Debezium's time types to those of {@code java.time}. An ISO text
 * of a local value ends in a {@code Z} that means nothing.
 */
final class DebeziumTimes {

  private static final long MILLIS = 1_000;
  private static final long MICROS = 1_000_000;
  private static final long NANOS = 1_000_000_000;

  private DebeziumTimes() {}

  static LocalTime timeOfMillis(long value) {
    return time(value, MILLIS);
  }

  static LocalTime timeOfMicros(long value) {
    return time(value, MICROS);
  }

  static LocalTime timeOfNanos(long value) {
    return time(value, NANOS);
  }

  static LocalDateTime timestampOfMillis(long value) {
    return timestamp(value, MILLIS);
  }

  static LocalDateTime timestampOfMicros(long value) {
    return timestamp(value, MICROS);
  }

  /**
   * Returns the timestamp for nanoseconds. The ends of the type's range stand for infinity. A
   * timestamp beyond the range comes as null.
   */
  static LocalDateTime timestampOfNanos(long value) {
    if (value == Long.MAX_VALUE) {
      return LocalDateTime.MAX;
    }
    return value == Long.MIN_VALUE ? LocalDateTime.MIN : timestamp(value, NANOS);
  }

  static LocalDate isoDate(String value) {
    return Infinity.date(LocalDate.parse(value, DateTimeFormatter.ISO_DATE));
  }

  static LocalTime isoTime(String value) {
    return LocalTime.parse(value, DateTimeFormatter.ISO_TIME);
  }

  static LocalDateTime isoTimestamp(String value) {
    return Infinity.timestamp(LocalDateTime.parse(value, DateTimeFormatter.ISO_DATE_TIME));
  }

  static OffsetTime zonedTime(String value) {
    return OffsetTime.parse(value);
  }

  static OffsetDateTime zonedTimestamp(String value) {
    if (Infinity.isPositive(value)) {
      return OffsetDateTime.MAX;
    }
    return Infinity.isNegative(value) ? OffsetDateTime.MIN : OffsetDateTime.parse(value);
  }

  private static LocalTime time(long value, long unitsPerSecond) {
    return LocalTime.ofNanoOfDay(Math.multiplyExact(value, NANOS / unitsPerSecond));
  }

  private static LocalDateTime timestamp(long value, long unitsPerSecond) {
    long seconds = Math.floorDiv(value, unitsPerSecond);
    long nanos = Math.floorMod(value, unitsPerSecond) * (NANOS / unitsPerSecond);
    return Infinity.timestamp(LocalDateTime.ofEpochSecond(seconds, (int) nanos, ZoneOffset.UTC));
  }
}
