package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Into columns of decimals: exactly, or refused. */
public final class DecimalConversions {

  private interface Rule {
    BigDecimal apply(BigDecimal value);
  }

  private DecimalConversions() {}

  /**
   * Into a column of decimals.
   *
   * @param integerDigits most digits before the point
   * @param scale digits after the point, which all values are given
   */
  public static Conversion decimals(int integerDigits, int scale) {
    return by(value -> scaled(value, integerDigits, scale));
  }

  /** Into a column of decimals that keeps each value's own scale, up to the widest. */
  public static Conversion ofAnyScale(int maxIntegerDigits, int maxScale) {
    return by(
        value -> {
          Numbers.requireDigits(value, maxIntegerDigits);
          if (value.scale() > maxScale) {
            throw new RefusedValueException(Numbers.HAS_FRACTION);
          }
          return value;
        });
  }

  /** Into a column of decimals that have so many digits, wherever their point is within reach. */
  public static Conversion ofDigits(int digits, int maxScale) {
    return by(
        value -> {
          if (value.precision() > digits || Math.abs((long) value.scale()) > maxScale) {
            throw new RefusedValueException(Numbers.MORE_DIGITS);
          }
          return value;
        });
  }

  /** Into a column of decimals of the maximum's scale, from one bound to the other. */
  public static Conversion between(BigDecimal min, BigDecimal max) {
    return by(
        value -> {
          BigDecimal exact = scaled(value, max.precision() - max.scale(), max.scale());
          if (exact.compareTo(min) < 0 || exact.compareTo(max) > 0) {
            throw new RefusedValueException(Numbers.OUT_OF_RANGE);
          }
          return exact;
        });
  }

  /** Into a column of numbers from zero up. */
  public static Conversion nonNegative(Conversion numbers) {
    return source -> {
      ValueConverter number = numbers.from(source);
      return number == null ? null : value -> notNegative(number.convert(value));
    };
  }

  private static Conversion by(Rule rule) {
    return source ->
        switch (source) {
          case DECIMAL -> value -> rule.apply((BigDecimal) value);
          case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, STRING -> {
            ValueConverter decimal = Numbers.toDecimal(source);
            yield value -> rule.apply((BigDecimal) decimal.convert(value));
          }
          case BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
        };
  }

  private static BigDecimal scaled(BigDecimal value, int integerDigits, int scale) {
    Numbers.requireDigits(value, integerDigits);
    if (value.scale() == scale) {
      return value;
    }
    if (value.signum() == 0) {
      return BigDecimal.ZERO.setScale(scale);
    }
    if ((long) value.scale() - scale >= value.precision()) {
      throw new RefusedValueException(Numbers.HAS_FRACTION);
    }
    try {
      return value.setScale(scale, RoundingMode.UNNECESSARY);
    } catch (ArithmeticException inexact) {
      throw new RefusedValueException(Numbers.HAS_FRACTION);
    }
  }

  private static Object notNegative(Object number) {
    if (((Number) number).doubleValue() < 0) {
      throw new RefusedValueException(Numbers.OUT_OF_RANGE);
    }
    return number;
  }
}
