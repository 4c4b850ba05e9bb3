package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.CanonicalText;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.NumberConversions;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TimeConversions;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.time.LocalDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** MySQL's and MariaDB's types of time that are unlike others'. */
final class MySqlTimes {

  /** A year of two digits would become one of four. */
  static final Conversion YEARS =
      source -> {
        ValueConverter year =
            NumberConversions.integers(CanonicalType.SHORT, 0, 2_155).from(source);
        return year == null ? null : value -> year((Short) year.convert(value));
      };

  private static final int FIRST_YEAR = 1901;
  private static final LocalDateTime FIRST_INSTANT = LocalDateTime.of(1970, 1, 1, 0, 0, 1);
  private static final LocalDateTime END_OF_INSTANTS = LocalDateTime.of(2038, 1, 19, 3, 14, 8);
  private static final TimeConversions INSTANTS = new TimeConversions(1970, 2038, false, false);
  private static final TimeConversions TIMES = new TimeConversions(0, 0, false, true);

  /** Hours of up to three digits: it is a duration as well. */
  private static final Pattern DURATION =
      Pattern.compile("(-?)(\\d{1,3}):([0-5]\\d):([0-5]\\d)(?:\\.(\\d{1,9}))?");

  private static final int MAX_HOURS = 838;

  private MySqlTimes() {}

  /** Into a TIME, which is longer than a day both ways: written as text. */
  static Conversion times(int fractionalDigits) {
    Conversion times = TIMES.times(9);
    ValueConverter text = CanonicalText.of(CanonicalType.TIME);
    return source -> {
      ValueConverter time = times.from(source);
      if (time == null) {
        return null;
      }
      return source == CanonicalType.STRING
          ? value -> timeOrDuration((String) value, time, fractionalDigits)
          : value -> duration((String) text.convert(time.convert(value)), fractionalDigits);
    };
  }

  /** Into a TIMESTAMP, which is an instant; the session's time zone is UTC. */
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
    return DURATION.matcher(word).matches()
        ? duration(word, fractionalDigits)
        : duration(
            (String) CanonicalText.of(CanonicalType.TIME).convert(time.convert(word)),
            fractionalDigits);
  }

  private static String duration(String text, int fractionalDigits) {
    Matcher duration = DURATION.matcher(text);
    if (!duration.matches()) {
      throw new RefusedValueException("is not a time");
    }
    int hours = Integer.parseInt(duration.group(2));
    if (hours > MAX_HOURS) {
      throw new RefusedValueException("is longer than 838:59:59, the column's longest time");
    }
    String fraction = duration.group(5) == null ? "" : duration.group(5);
    String digits = (fraction + "0".repeat(9)).substring(0, fractionalDigits);
    return "%s%02d:%s:%s%s"
        .formatted(
            duration.group(1),
            hours,
            duration.group(3),
            duration.group(4),
            digits.isEmpty() ? "" : "." + digits);
  }
}
