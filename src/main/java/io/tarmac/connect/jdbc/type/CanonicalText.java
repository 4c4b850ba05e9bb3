package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;

/**
 * The conversion of canonical values to text: ISO 8601, numbers as Java writes them, decimals
 * without exponent.
 */
public final class CanonicalText {

  private static final String INFINITY = "infinity";
  private static final String MINUS_INFINITY = "-infinity";
  private static final String END_OF_DAY = "24:00:00";

  private CanonicalText() {}

  /**
   * Returns the conversion to text.
   *
   * @throws IllegalArgumentException for bytes, because no text stands for them
   */
  public static ValueConverter of(CanonicalType type) {
    return switch (type) {
      case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE -> Object::toString;
      case DECIMAL -> value -> decimal((BigDecimal) value);
      case STRING -> ValueConverter.AS_IS;
      case DATE -> value -> date((LocalDate) value);
      case TIME -> value -> time((LocalTime) value);
      case TIMESTAMP -> value -> timestamp((LocalDateTime) value);
      case OFFSET_TIME -> value -> DateTimeFormatter.ISO_OFFSET_TIME.format((OffsetTime) value);
      case OFFSET_TIMESTAMP -> value -> timestamp((OffsetDateTime) value);
      case BYTES -> throw new IllegalArgumentException("bytes are no text");
    };
  }

  /**
   * Returns the decimal without exponent. Refuses large exponents, because an exponent of a few
   * bytes stands for up to two thousand million zeros.
   */
  private static String decimal(BigDecimal value) {
    if (Math.abs((long) value.scale()) > Decimals.MAX_DIGITS) {
      throw new RefusedValueException("has an exponent that is too large for a text");
    }
    return value.toPlainString();
  }

  private static String date(LocalDate value) {
    if (value.equals(LocalDate.MAX)) {
      return INFINITY;
    }
    return value.equals(LocalDate.MIN)
        ? MINUS_INFINITY
        : DateTimeFormatter.ISO_LOCAL_DATE.format(value);
  }

  private static String time(LocalTime value) {
    return value.equals(LocalTime.MAX)
        ? END_OF_DAY
        : DateTimeFormatter.ISO_LOCAL_TIME.format(value);
  }

  private static String timestamp(LocalDateTime value) {
    if (value.equals(LocalDateTime.MAX)) {
      return INFINITY;
    }
    return value.equals(LocalDateTime.MIN)
        ? MINUS_INFINITY
        : DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(value);
  }

  private static String timestamp(OffsetDateTime value) {
    if (value.equals(OffsetDateTime.MAX)) {
      return INFINITY;
    }
    return value.equals(OffsetDateTime.MIN)
        ? MINUS_INFINITY
        : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(value);
  }
}
