package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;

/**
 * The conversions of numbers of every canonical type to decimals, and the reasons why a number does
 * not go into a column.
 */
final class Numbers {

  static final String NOT_FINITE = "is not a finite number";
  static final String OUT_OF_RANGE = "is outside the column's range";
  static final String MORE_DIGITS = "has more digits than the column";
  static final String HAS_FRACTION = "has more digits after the point than the column";

  private static final String NO_NUMBER = "is not a number";

  private Numbers() {}

  /**
   * Returns the converter to a decimal. A floating point number is meant as the shortest decimal
   * that tells it from its neighbours, not as its binary expansion.
   */
  static ValueConverter toDecimal(CanonicalType source) {
    return switch (source) {
      case BOOLEAN -> value -> (Boolean) value ? BigDecimal.ONE : BigDecimal.ZERO;
      case SHORT, INTEGER, LONG -> value -> BigDecimal.valueOf(((Number) value).longValue());
      case DECIMAL -> ValueConverter.AS_IS;
      case FLOAT -> value -> of((float) (Float) value);
      case DOUBLE -> value -> of((double) (Double) value);
      case STRING -> value -> parsed((String) value);
      case BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP ->
          throw new IllegalArgumentException(source + " is no number");
    };
  }

  static BigDecimal of(float value) {
    if (!Float.isFinite(value)) {
      throw new RefusedValueException(NOT_FINITE);
    }
    return new BigDecimal(Float.toString(value));
  }

  static BigDecimal of(double value) {
    if (!Double.isFinite(value)) {
      throw new RefusedValueException(NOT_FINITE);
    }
    return BigDecimal.valueOf(value);
  }

  /**
   * Requires a maximum of digits before the point. Call this before any digit is made, because the
   * exponent of a text may be a billion.
   */
  static void requireDigits(BigDecimal value, int integerDigits) {
    if (value.signum() != 0 && (long) value.precision() - value.scale() > integerDigits) {
      throw new RefusedValueException(OUT_OF_RANGE);
    }
  }

  private static BigDecimal parsed(String text) {
    try {
      return Decimals.parse(text.strip());
    } catch (NumberFormatException notANumber) {
      throw new RefusedValueException(NO_NUMBER);
    }
  }
}
