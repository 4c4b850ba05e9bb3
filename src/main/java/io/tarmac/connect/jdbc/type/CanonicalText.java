package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.Temporal;

/**
 * The conversion of canonical values to text: ISO 8601, numbers as Java writes them, decimals
 * without exponent.
 */
public final class CanonicalText {

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
      case DATE -> orInfinity(LocalDate.MIN, LocalDate.MAX, DateTimeFormatter.ISO_LOCAL_DATE);
      case TIME -> value -> time((LocalTime) value);
      case TIMESTAMP ->
          orInfinity(LocalDateTime.MIN, LocalDateTime.MAX, DateTimeFormatter.ISO_LOCAL_DATE_TIME);
      case OFFSET_TIME -> value -> DateTimeFormatter.ISO_OFFSET_TIME.format((OffsetTime) value);
      case OFFSET_TIMESTAMP ->
          orInfinity(
              OffsetDateTime.MIN, OffsetDateTime.MAX, DateTimeFormatter.ISO_OFFSET_DATE_TIME);
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

  private static String time(LocalTime value) {
    return value.equals(LocalTime.MAX)
        ? END_OF_DAY
        : DateTimeFormatter.ISO_LOCAL_TIME.format(value);
  }

  /** Returns the conversion of values whose least and greatest stand for the infinities. */
  private static ValueConverter orInfinity(
      Temporal least, Temporal greatest, DateTimeFormatter formatter) {
    return value -> {
      if (value.equals(greatest)) {
        return Infinity.TEXT;
      }
      return value.equals(least) ? Infinity.NEGATIVE_TEXT : formatter.format((Temporal) value);
    };
  }
}
