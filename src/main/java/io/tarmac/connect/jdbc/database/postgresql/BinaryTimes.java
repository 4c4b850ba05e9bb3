package io.tarmac.connect.jdbc.database.postgresql;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;

/**
 * The encodings of dates and times as the server counts them: in days or microseconds, since 2000
 * unless they are times of day. The ends of the ranges are the infinities. {@link LocalTime#MAX} is
 * 24:00. Fractions of a microsecond are cut off.
 */
final class BinaryTimes {

  private static final int EPOCH_DAY_2000 = 10_957;
  private static final long EPOCH_SECOND_2000 = 946_684_800;
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
  private static final int NANOS_PER_MICRO = 1_000;

  private BinaryTimes() {}

  static void date(LocalDate value, BinaryBuffer to) {
    to.putInt(Integer.BYTES);
    if (value.equals(LocalDate.MAX)) {
      to.putInt(Integer.MAX_VALUE);
    } else if (value.equals(LocalDate.MIN)) {
      to.putInt(Integer.MIN_VALUE);
    } else {
      to.putInt(Math.toIntExact(value.toEpochDay() - EPOCH_DAY_2000));
    }
  }

  static void time(LocalTime value, BinaryBuffer to) {
    to.putInt(Long.BYTES);
    to.putLong(micros(value));
  }

  /**
   * Writes a time of day with its offset. The server counts the seconds of an offset to the west.
   */
  static void offsetTime(OffsetTime value, BinaryBuffer to) {
    to.putInt(Long.BYTES + Integer.BYTES);
    to.putLong(micros(value.toLocalTime()));
    to.putInt(-value.getOffset().getTotalSeconds());
  }

  static void timestamp(LocalDateTime value, BinaryBuffer to) {
    to.putInt(Long.BYTES);
    if (value.equals(LocalDateTime.MAX)) {
      to.putLong(Long.MAX_VALUE);
    } else if (value.equals(LocalDateTime.MIN)) {
      to.putLong(Long.MIN_VALUE);
    } else {
      to.putLong(
          micros(value.toEpochSecond(ZoneOffset.UTC), value.get(ChronoField.NANO_OF_SECOND)));
    }
  }

  static void offsetTimestamp(OffsetDateTime value, BinaryBuffer to) {
    to.putInt(Long.BYTES);
    if (value.equals(OffsetDateTime.MAX)) {
      to.putLong(Long.MAX_VALUE);
    } else if (value.equals(OffsetDateTime.MIN)) {
      to.putLong(Long.MIN_VALUE);
    } else {
      to.putLong(micros(value.toEpochSecond(), value.get(ChronoField.NANO_OF_SECOND)));
    }
  }

  private static long micros(LocalTime value) {
    return value.equals(LocalTime.MAX) ? MICROS_PER_DAY : value.toNanoOfDay() / NANOS_PER_MICRO;
  }

  private static long micros(long epochSecond, int nanos) {
    return Math.addExact(
        Math.multiplyExact(epochSecond - EPOCH_SECOND_2000, MICROS_PER_SECOND),
        nanos / NANOS_PER_MICRO);
  }
}
