package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.database.portable.LongTime;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.IntegerConversions;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TimeConversions;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** The conversions for those types of time that are peculiar to MySQL and MariaDB. */
final class MySqlTimes {

  /**
   * The conversion for a YEAR. The server would turn a year of two digits into one of four, so such
   * a year is refused.
   */
  static final Conversion YEARS =
      source -> {
        ValueConverter year =
            IntegerConversions.integers(CanonicalType.SHORT, 0, 2_155).from(source);
        return year == null ? null : value -> year((Short) year.convert(value));
      };

  private static final int FIRST_YEAR = 1901;
  private static final LocalDateTime FIRST_INSTANT = LocalDateTime.of(1970, 1, 1, 0, 0, 1);
  private static final LocalDateTime END_OF_INSTANTS = LocalDateTime.of(2038, 1, 19, 3, 14, 8);
  private static final TimeConversions INSTANTS = new TimeConversions(1970, 2038, false, false);
  private static final TimeConversions TIMES = new TimeConversions(0, 0, false, true);

  private static final long MICROS_PER_DAY = 86_400_000_000L;
  private static final long NANOS_PER_MICRO = 1_000;

  private MySqlTimes() {}

  /**
   * Returns the conversion for a TIME. A TIME can be longer than a day in both directions, so it is
   * written as text.
   */
  static Conversion times(int fractionalDigits) {
    Conversion times = TIMES.times(9);
    return source -> {
      ValueConverter time = times.from(source);
      if (time == null) {
        return null;
      }
      return source == CanonicalType.STRING
          ? value -> timeOrDuration((String) value, time, fractionalDigits)
          : value -> time((LocalTime) time.convert(value), fractionalDigits);
    };
  }

  /**
   * Returns the conversion for a TIMESTAMP, which is an instant. The session's time zone is UTC.
   */
  static Conversion instants(int fractionalDigits) {
    Conversion timestamps = INSTANTS.timestamps(fractionalDigits);
    return source -> {
      ValueConverter timestamp = timestamps.from(source);
      return timestamp == null ? null : value -> instant((LocalDateTime) timestamp.convert(value));
    };
  }

  private static Short year(short year) {
    if (year != 0 && year < FIRST_YEAR) {
      throw new RefusedValueException("is outside the years 1901 to 2155 of the column");
    }
    return year;
  }

  private static LocalDateTime instant(LocalDateTime value) {
    if (value.isBefore(FIRST_INSTANT) || !value.isBefore(END_OF_INSTANTS)) {
      throw new RefusedValueException("is outside what a TIMESTAMP holds, 1970 to 2038");
    }
    return value;
  }

  private static String timeOrDuration(String text, ValueConverter time, int fractionalDigits) {
    String word = text.strip();
    long micros = LongTime.micros(word);
    return micros == LongTime.NO_LONG_TIME
        ? time((LocalTime) time.convert(word), fractionalDigits)
        : LongTime.text(micros, fractionalDigits);
  }

  /** Returns the text of a time. The end of Java's day stands for 24:00. */
  private static String time(LocalTime time, int fractionalDigits) {
    long micros =
        time.equals(LocalTime.MAX) ? MICROS_PER_DAY : time.toNanoOfDay() / NANOS_PER_MICRO;
    return LongTime.text(micros, fractionalDigits);
  }
}
