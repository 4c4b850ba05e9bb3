package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The conversions into columns of floating point numbers. A value is converted exactly, or to a
 * number that is written with the same digits, or refused.
 */
public final class FloatConversions {

  private static final Double ZERO = 0.0;

  /** The most digits, without zeros at their ends, of the decimal that equals a double. */
  private static final int MAX_DIGITS = 767;

  private FloatConversions() {}

  /**
   * Returns the conversion into a column of numbers that are wide enough for Java's double.
   *
   * @param finite whether the column has neither infinities nor NaN
   */
  public static Conversion doubles(boolean finite) {
    return source ->
        switch (source) {
          case DOUBLE -> finite ? FloatConversions::finite : ValueConverter.AS_IS;
          case FLOAT ->
              finite
                  ? value -> finite(((Number) value).doubleValue())
                  : value -> ((Number) value).doubleValue();
          case SHORT, INTEGER -> value -> ((Number) value).doubleValue();
          case LONG, DECIMAL, STRING ->
              Numbers.toDecimal(source).then(value -> toDouble((BigDecimal) value));
          case BOOLEAN, BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
        };
  }

  /**
   * Returns the conversion into a column of numbers that are wide enough for Java's float only.
   *
   * @param finite whether the column has neither infinities nor NaN
   */
  public static Conversion floats(boolean finite) {
    Conversion others = doubles(finite).then(value -> toFloat((Double) value));
    return source -> {
      if (source == CanonicalType.FLOAT) {
        return finite ? FloatConversions::finite : ValueConverter.AS_IS;
      }
      return others.from(source);
    };
  }

  /** Returns the conversion of {@link #floats} with each float as the double that it equals. */
  public static Conversion widened(boolean finite) {
    return floats(finite).then(value -> ((Float) value).doubleValue());
  }

  /**
   * Returns a conversion to doubles that drops the sign of a zero. Some databases store the sign or
   * lose it, depending on how the zero is sent.
   */
  public static Conversion withOneZero(Conversion doubles) {
    return doubles.then(value -> (Double) value == 0 ? ZERO : value);
  }

  /**
   * Returns the conversion into a column that rounds to decimals and keeps them as floating point
   * numbers. The column must keep a value exactly or show it with the same digits.
   *
   * @param decimals the conversion to the decimals that the column rounds to
   * @param single whether the column is no wider than Java's float
   */
  public static Conversion shownAs(Conversion decimals, boolean single) {
    return decimals.then(value -> shown((BigDecimal) value, single));
  }

  private static BigDecimal shown(BigDecimal value, boolean single) {
    double nearest = single ? value.floatValue() : value.doubleValue();
    BigDecimal written = single ? Numbers.of((float) nearest) : Numbers.of(nearest);
    BigDecimal shown = new BigDecimal(nearest).setScale(value.scale(), RoundingMode.HALF_EVEN);
    if (written.compareTo(value) != 0 && shown.compareTo(value) != 0) {
      throw new RefusedValueException(Numbers.MORE_DIGITS);
    }
    return value;
  }

  private static Object finite(Object value) {
    if (!Double.isFinite(((Number) value).doubleValue())) {
      throw new RefusedValueException(Numbers.NOT_FINITE);
    }
    return value;
  }

  /** Returns the double that equals the number, or is written with the same digits. */
  private static Double toDouble(BigDecimal number) {
    BigDecimal value =
        number.precision() > MAX_DIGITS ? Decimals.stripTrailingZeros(number) : number;
    if (value.precision() > MAX_DIGITS) {
      throw new RefusedValueException(Numbers.MORE_DIGITS);
    }
    double nearest = value.doubleValue();
    boolean same =
        Double.isFinite(nearest)
            && (BigDecimal.valueOf(nearest).compareTo(value) == 0
                || new BigDecimal(nearest).compareTo(value) == 0);
    if (!same) {
      throw new RefusedValueException(Numbers.MORE_DIGITS);
    }
    return nearest;
  }

  /** Returns the float that equals the number, or is written with the same digits. */
  private static Float toFloat(double value) {
    float nearest = (float) value;
    boolean same =
        nearest == value
            || Double.isNaN(value)
            || (Float.isFinite(nearest) && Numbers.of(nearest).compareTo(Numbers.of(value)) == 0);
    if (!same) {
      throw new RefusedValueException(Numbers.MORE_DIGITS);
    }
    return nearest;
  }
}
