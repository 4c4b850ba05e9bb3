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
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The conversions of dates and times into columns of dates and times. Fractions of a second that
 * are finer than the column are cut. No conversion loses a day or the meaning of a zone. A
 * timestamp goes into a column of dates if it is midnight. A local time stands for UTC if the
 * column has a zone, and the other way round. Texts have ISO 8601's form, or SQL's form with a
 * blank before the time.
 *
 * @param firstYear the first year of the dates that the column holds
 * @param lastYear the last year of the dates that the column holds
 * @param infinite whether the column has infinities, which the ends of Java's ranges stand for
 * @param endOfDay whether the column has 24:00, which the end of Java's day stands for
 */
public record TimeConversions(int firstYear, int lastYear, boolean infinite, boolean endOfDay) {

  private static final int NANOS_PER_MICRO = 1_000;

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

  public Conversion dates() {
    return source ->
        switch (source) {
          case DATE -> value -> date((LocalDate) value);
          case STRING -> value -> date(readDate((String) value));
          case TIMESTAMP -> value -> date(dateOf((LocalDateTime) value));
          case OFFSET_TIMESTAMP -> value -> date(dateOf(utc((OffsetDateTime) value)));
          case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL, BYTES, TIME, OFFSET_TIME ->
              null;
        };
  }

  public Conversion times(int fractionalDigits) {
    int unit = unit(fractionalDigits);
    Conversion times =
        source ->
            switch (source) {
              case TIME -> ValueConverter.AS_IS;
              case OFFSET_TIME -> value -> utc((OffsetTime) value);
              case STRING -> value -> time((String) value);
              case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL, BYTES -> null;
              case DATE, TIMESTAMP, OFFSET_TIMESTAMP -> null;
            };
    return times.then(value -> time((LocalTime) value, unit));
  }

  public Conversion timestamps(int fractionalDigits) {
    int unit = unit(fractionalDigits);
    Conversion timestamps =
        source ->
            switch (source) {
              case TIMESTAMP -> ValueConverter.AS_IS;
              case DATE -> value -> midnight((LocalDate) value);
              case OFFSET_TIMESTAMP -> value -> utc((OffsetDateTime) value);
              case STRING -> value -> readTimestamp((String) value);
              case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL, BYTES -> null;
              case TIME, OFFSET_TIME -> null;
            };
    return timestamps.then(
        value -> checked((LocalDateTime) value, LocalDateTime.MIN, LocalDateTime.MAX, unit));
  }

  /**
   * Returns the conversion for columns that keep no zone. Equal instants become equal values even
   * if their records had different zones.
   */
  public Conversion instants(int fractionalDigits) {
    return timestamps(fractionalDigits).then(value -> atUtc((LocalDateTime) value));
  }

  /** Returns the conversion for columns of timestamps that keep the zone. */
  public Conversion offsetTimestamps(int fractionalDigits) {
    int unit = unit(fractionalDigits);
    Conversion instants = instants(fractionalDigits);
    return source ->
        source == CanonicalType.OFFSET_TIMESTAMP
            ? value -> checked((OffsetDateTime) value, OffsetDateTime.MIN, OffsetDateTime.MAX, unit)
            : instants.from(source);
  }

  /** Returns the conversion for columns of times with a zone, all of which keep the zone. */
  public Conversion offsetTimes(int fractionalDigits) {
    int unit = unit(fractionalDigits);
    return source ->
        switch (source) {
          case OFFSET_TIME -> value -> offsetTime((OffsetTime) value, unit);
          case TIME -> value -> time((LocalTime) value, unit).atOffset(ZoneOffset.UTC);
          case STRING -> value -> cut(readOffsetTime((String) value), unit);
          case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL, BYTES -> null;
          case DATE, TIMESTAMP, OFFSET_TIMESTAMP -> null;
        };
  }

  /** Returns the date of a timestamp at midnight, and refuses one with a time of day. */
  private static LocalDate dateOf(LocalDateTime value) {
    if (value.equals(LocalDateTime.MAX)) {
      return LocalDate.MAX; // infinity
    }
    if (!value.toLocalTime().equals(LocalTime.MIDNIGHT)) {
      throw new RefusedValueException("has a time of day, which a column of dates cannot hold");
    }
    return value.toLocalDate();
  }

  private LocalDate date(LocalDate value) {
    if (value.equals(LocalDate.MAX) || value.equals(LocalDate.MIN)) {
      requireInfinite();
    } else {
      requireYear(value.getYear());
    }
    return value;
  }

  /** Returns a timestamp that the column holds. Its least and greatest stand for infinities. */
  private <T extends Temporal> T checked(T value, T least, T greatest, int unit) {
    if (value.equals(greatest) || value.equals(least)) {
      requireInfinite();
      return value;
    }
    requireYear(value.get(ChronoField.YEAR));
    return cut(value, unit);
  }

  private LocalTime time(String text) {
    if (END_OF_DAY.matcher(text.strip()).matches()) {
      if (!endOfDay) {
        throw new RefusedValueException("is 24:00, which the column cannot hold");
      }
      return LocalTime.MAX;
    }
    LocalTime time = utc(readOffsetTime(text));
    // The last nanosecond of a day is not meant to stand for 24:00.
    return endOfDay ? cut(time, NANOS_PER_MICRO) : time;
  }

  /** Cuts a time, except the end of Java's day if that stands for 24:00. */
  private LocalTime time(LocalTime value, int unit) {
    return endOfDay && value.equals(LocalTime.MAX) ? value : cut(value, unit);
  }

  private OffsetTime offsetTime(OffsetTime value, int unit) {
    return endOfDay && value.toLocalTime().equals(LocalTime.MAX) ? value : cut(value, unit);
  }

  private static LocalTime utc(OffsetTime value) {
    return value.withOffsetSameInstant(ZoneOffset.UTC).toLocalTime();
  }

  private static LocalDateTime utc(OffsetDateTime value) {
    if (value.equals(OffsetDateTime.MAX)) {
      return LocalDateTime.MAX;
    }
    return value.equals(OffsetDateTime.MIN)
        ? LocalDateTime.MIN
        : value.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
  }

  private static LocalDateTime midnight(LocalDate value) {
    if (value.equals(LocalDate.MAX)) {
      return LocalDateTime.MAX;
    }
    return value.equals(LocalDate.MIN) ? LocalDateTime.MIN : value.atStartOfDay();
  }

  private static OffsetDateTime atUtc(LocalDateTime value) {
    if (value.equals(LocalDateTime.MAX)) {
      return OffsetDateTime.MAX;
    }
    return value.equals(LocalDateTime.MIN) ? OffsetDateTime.MIN : value.atOffset(ZoneOffset.UTC);
  }

  private void requireYear(int year) {
    if (year < firstYear || year > lastYear) {
      throw new RefusedValueException(
          "is outside the years " + firstYear + " to " + lastYear + " of the column");
    }
  }

  private void requireInfinite() {
    if (!infinite) {
      throw new RefusedValueException("is infinite, which the column cannot hold");
    }
  }

  private static int unit(int fractionalDigits) {
    int unit = 1;
    for (int digit = fractionalDigits; digit < 9; digit++) {
      unit *= 10;
    }
    return unit;
  }

  @SuppressWarnings("unchecked") // with() returns its own type
  private static <T extends Temporal> T cut(T value, int unit) {
    int nanos = value.get(ChronoField.NANO_OF_SECOND);
    int finer = nanos % unit;
    return finer == 0 ? value : (T) value.with(ChronoField.NANO_OF_SECOND, nanos - finer);
  }

  /**
   * Reads a date. The text may have an offset, as in Debezium's ISO form, which does not change the
   * day.
   */
  private static LocalDate readDate(String text) {
    return switch (text) {
      case Infinity.TEXT -> LocalDate.MAX;
      case Infinity.NEGATIVE_TEXT -> LocalDate.MIN;
      default -> read("date", text, t -> LocalDate.parse(t, DateTimeFormatter.ISO_DATE));
    };
  }

  /** Reads a time with an offset. A text without an offset means UTC. */
  private static OffsetTime readOffsetTime(String text) {
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
  private static LocalDateTime readTimestamp(String text) {
    return switch (text) {
      case Infinity.TEXT -> LocalDateTime.MAX;
      case Infinity.NEGATIVE_TEXT -> LocalDateTime.MIN;
      default -> read("timestamp", text, TimeConversions::anyTimestamp);
    };
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
