package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * The texts of dates and times, for columns that have no type for them. The texts follow ISO 8601,
 * with a blank before the time. If years have four digits, earlier times sort before later ones.
 */
final class IsoText {

  private IsoText() {}

  /** Returns a conversion to dates or times and from these to texts. */
  static Conversion of(Conversion times, ValueConverter text) {
    return source -> {
      @Nullable ValueConverter time = times.from(source);
      return time == null ? null : value -> text.convert(time.convert(value));
    };
  }

  static Object date(Object value) {
    return DateTimeFormatter.ISO_LOCAL_DATE.format((LocalDate) value);
  }

  static Object time(Object value) {
    return DateTimeFormatter.ISO_LOCAL_TIME.format((LocalTime) value);
  }

  static Object timestamp(Object value) {
    LocalDateTime timestamp = (LocalDateTime) value;
    return date(timestamp.toLocalDate()) + " " + time(timestamp.toLocalTime());
  }
}
