package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.UnaryOperator;

/** The conversions into columns of decimals. A value is converted exactly or refused. */
public final class DecimalConversions {

  private DecimalConversions() {}

  /**
   * Returns the conversion into a column of decimals.
   *
   * @param digits the most digits
   * @param scale the digits after the point, which every value gets
   */
  public static Conversion decimals(int digits, int scale) {
    return by(value -> scaled(value, digits - scale, scale));
  }

  /**
   * Returns the conversion into a column of decimals that keeps each value's own scale, up to a
   * maximum.
   */
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

  /**
   * Returns the conversion into a column of decimals with a maximum of digits. The point may be
   * anywhere within the maximum scale.
   */
  public static Conversion ofDigits(int digits, int maxScale) {
    return by(
        value -> {
          if (value.precision() > digits || Math.abs((long) value.scale()) > maxScale) {
            throw new RefusedValueException(Numbers.MORE_DIGITS);
          }
          return value;
        });
  }

  /**
   * Returns the conversion into a column of decimals from one bound to the other, with the scale of
   * the maximum.
   */
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

  /** Returns the conversion into a column of numbers from zero up. */
  public static Conversion nonNegative(Conversion numbers) {
    return numbers.then(DecimalConversions::notNegative);
  }

  private static Conversion by(UnaryOperator<BigDecimal> rule) {
    return source ->
        switch (source) {
          case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL, STRING ->
              Numbers.toDecimal(source).then(value -> rule.apply((BigDecimal) value));
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
