package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Dates and times as text, for columns that have no type for them: as ISO 8601 writes them, with a
 * blank before the time. Of years of four digits, earlier ones sort before later ones.
 */
final class IsoText {

  private IsoText() {}

  /** A conversion to dates or times, and of those to text. */
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
