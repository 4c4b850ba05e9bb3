package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.type.CanonicalType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * An encoder that writes a canonical value of one type, which is not null, as the text of a field.
 */
@FunctionalInterface
interface FieldEncoder {

  int NANOS_OF_MICROSECOND = 1_000;

  void encode(Object value, FieldBuffer to);

  /** Returns the encoder for a type, or null if these databases have no columns for the type. */
  static @Nullable FieldEncoder of(CanonicalType type) {
    return switch (type) {
      case BOOLEAN -> (value, to) -> to.put((Boolean) value ? '1' : '0');
      case SHORT, INTEGER, LONG ->
          (value, to) -> to.putAscii(Long.toString(((Number) value).longValue()));
      // A float is written as the double that it is: the shortest text of the float is another
      // double.
      case FLOAT, DOUBLE ->
          (value, to) -> to.putAscii(Double.toString(((Number) value).doubleValue()));
      case DECIMAL -> (value, to) -> to.putAscii(((BigDecimal) value).toPlainString());
      case STRING -> (value, to) -> to.putText((String) value);
      case BYTES -> (value, to) -> to.putHex((byte[]) value);
      case DATE -> (value, to) -> date((LocalDate) value, to);
      case TIME -> (value, to) -> time((LocalTime) value, to);
      case TIMESTAMP -> (value, to) -> timestamp((LocalDateTime) value, to);
      case OFFSET_TIME, OFFSET_TIMESTAMP -> null;
    };
  }

  private static void timestamp(LocalDateTime value, FieldBuffer to) {
    date(value.toLocalDate(), to);
    to.put(' ');
    time(value.toLocalTime(), to);
  }

  /** Writes a date. Years have four digits in these databases. */
  private static void date(LocalDate value, FieldBuffer to) {
    to.putDigits(value.getYear(), 4);
    to.put('-');
    to.putDigits(value.getMonthValue(), 2);
    to.put('-');
    to.putDigits(value.getDayOfMonth(), 2);
  }

  private static void time(LocalTime value, FieldBuffer to) {
    to.putDigits(value.getHour(), 2);
    to.put(':');
    to.putDigits(value.getMinute(), 2);
    to.put(':');
    to.putDigits(value.getSecond(), 2);
    to.put('.');
    to.putDigits(value.getNano() / NANOS_OF_MICROSECOND, 6);
  }
}
