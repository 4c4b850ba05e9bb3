package io.tarmac.connect.jdbc.type;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;

/**
 * The conversion of dates and times to texts that PostgreSQL reads. A year has no sign; {@code BC}
 * follows the rest.
 */
final class EraText {

  private static final String BEFORE_CHRIST = " BC";
  private static final int LAST_OF_FOUR_DIGITS = 9_999;

  private static final DateTimeFormatter DATE =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.YEAR_OF_ERA, 4, 10, SignStyle.NEVER)
          .appendPattern("-MM-dd")
          .toFormatter();

  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(DATE)
          .appendLiteral(' ')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .toFormatter();

  private static final DateTimeFormatter OFFSET_TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(TIMESTAMP)
          .appendOffset("+HH:MM:ss", "+00:00")
          .toFormatter();

  private EraText() {}

  /**
   * Returns the conversion to text. Values that have no year are converted as {@link CanonicalText}
   * does.
   */
  static ValueConverter of(CanonicalType type) {
    ValueConverter usual = CanonicalText.of(type);
    return switch (type) {
      case DATE -> value -> text((LocalDate) value, (LocalDate) value, DATE, usual);
      case TIMESTAMP ->
          value -> {
            LocalDateTime timestamp = (LocalDateTime) value;
            return text(timestamp.toLocalDate(), timestamp, TIMESTAMP, usual);
          };
      case OFFSET_TIMESTAMP ->
          value -> {
            OffsetDateTime timestamp = (OffsetDateTime) value;
            return text(timestamp.toLocalDate(), timestamp, OFFSET_TIMESTAMP, usual);
          };
      case BOOLEAN,
          SHORT,
          INTEGER,
          LONG,
          FLOAT,
          DOUBLE,
          DECIMAL,
          STRING,
          BYTES,
          TIME,
          OFFSET_TIME ->
          usual;
    };
  }

  private static Object text(
      LocalDate date, Temporal value, DateTimeFormatter formatter, ValueConverter usual) {
    int year = date.getYear();
    boolean infinite = date.equals(LocalDate.MAX) || date.equals(LocalDate.MIN);
    if (infinite || (year > 0 && year <= LAST_OF_FOUR_DIGITS)) {
      return usual.convert(value);
    }
    return formatter.format(value) + (year > 0 ? "" : BEFORE_CHRIST);
  }
}
