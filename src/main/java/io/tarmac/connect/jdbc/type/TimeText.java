package io.tarmac.connect.jdbc.type;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A reader of dates and times in ISO 8601's form, and in SQL's form with a blank before the time.
 */
final class TimeText {

  private static final Pattern END_OF_DAY = Pattern.compile("24:00(:00(\\.0+)?)?");

  private static final DateTimeFormatter OFFSET =
      new DateTimeFormatterBuilder().appendPattern("[XXXXX][XXX][X]").toFormatter();

  // Another style would take 30 February for the 29th, and 24:00 for the beginning of the day.
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .appendOptional(OFFSET)
          .toFormatter()
          .withResolverStyle(ResolverStyle.STRICT);

  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendLiteral('T')
          .append(TIME)
          .toFormatter()
          .withResolverStyle(ResolverStyle.STRICT);

  private TimeText() {}

  /**
   * Reads a date. The text may have an offset, as in Debezium's ISO form, which does not change the
   * day.
   */
  static LocalDate date(String text) {
    return switch (text) {
      case Infinity.TEXT -> LocalDate.MAX;
      case Infinity.NEGATIVE_TEXT -> LocalDate.MIN;
      default -> read("date", text, t -> LocalDate.parse(t, DateTimeFormatter.ISO_DATE));
    };
  }

  static boolean isEndOfDay(String text) {
    return END_OF_DAY.matcher(text.strip()).matches();
  }

  /** Reads a time as UTC's wall clock. */
  static LocalTime time(String text) {
    return utc(offsetTime(text));
  }

  /** Reads a time with an offset. A text without an offset means UTC. */
  static OffsetTime offsetTime(String text) {
    return read(
        "time",
        text,
        t -> {
          TemporalAccessor time = TIME.parseBest(t, OffsetTime::from, LocalTime::from);
          return time instanceof OffsetTime offset
              ? offset
              : LocalTime.from(time).atOffset(ZoneOffset.UTC);
        });
  }

  /**
   * Reads a timestamp as UTC's wall clock. A text without an offset is UTC's wall clock already,
   * and a date alone means its midnight.
   */
  static LocalDateTime timestamp(String text) {
    return switch (text) {
      case Infinity.TEXT -> LocalDateTime.MAX;
      case Infinity.NEGATIVE_TEXT -> LocalDateTime.MIN;
      default -> read("timestamp", text, TimeText::anyTimestamp);
    };
  }

  static LocalTime utc(OffsetTime value) {
    return value.withOffsetSameInstant(ZoneOffset.UTC).toLocalTime();
  }

  static LocalDateTime utc(OffsetDateTime value) {
    if (value.equals(OffsetDateTime.MAX)) {
      return LocalDateTime.MAX;
    }
    return value.equals(OffsetDateTime.MIN)
        ? LocalDateTime.MIN
        : value.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
  }

  static LocalDateTime midnight(LocalDate value) {
    if (value.equals(LocalDate.MAX)) {
      return LocalDateTime.MAX;
    }
    return value.equals(LocalDate.MIN) ? LocalDateTime.MIN : value.atStartOfDay();
  }

  private static LocalDateTime anyTimestamp(String text) {
    int time = Math.max(text.indexOf(' '), text.indexOf('T'));
    if (time < 0) {
      return LocalDate.parse(text).atStartOfDay();
    }
    String iso = text.substring(0, time) + 'T' + text.substring(time + 1).replace(" ", "");
    TemporalAccessor timestamp =
        TIMESTAMP.parseBest(iso, OffsetDateTime::from, LocalDateTime::from);
    return timestamp instanceof OffsetDateTime offset ? utc(offset) : LocalDateTime.from(timestamp);
  }

  private static <T> T read(String what, String text, Function<String, T> parser) {
    try {
      return parser.apply(text.strip());
    } catch (DateTimeException unreadable) {
      throw new RefusedValueException("is not a " + what + " as ISO 8601 writes it");
    }
  }
}
