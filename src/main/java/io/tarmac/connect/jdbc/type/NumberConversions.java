package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Numbers into columns of numbers: exactly, or refused. */
public final class NumberConversions {

  private static final String NOT_FINITE = "is not a finite number";
  private static final String OUT_OF_RANGE = "is outside the column's range";
  private static final String MORE_DIGITS = "has more digits than the column";
  private static final String HAS_FRACTION = "has more digits after the point than the column";

  /** More digits than any column has; keeps a text from making numbers of any size. */
  private static final int MAX_TEXT_LENGTH = 200_000;

  private NumberConversions() {}

  /** Into a column of integers that {@code to} can hold. */
  public static Conversion integers(CanonicalType to, long min, long max) {
    return source ->
        switch (source) {
          case SHORT, INTEGER, LONG -> value -> boxed(to, checked((Number) value, min, max));
          case BOOLEAN -> value -> boxed(to, checked((Boolean) value ? 1 : 0, min, max));
          case DECIMAL, FLOAT, DOUBLE, STRING -> {
            ValueConverter decimal = toDecimal(source);
            yield value -> boxed(to, exact((BigDecimal) decimal.convert(value), min, max));
          }
          case BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
        };
  }

  /**
   * Into a column of decimals.
   *
   * @param integerDigits most digits before the point
   * @param scale digits after the point, which all values are given
   */
  public static Conversion decimals(int integerDigits, int scale) {
    return decimals(value -> scaled(value, integerDigits, scale));
  }

  /** Into a column of decimals that keeps each value's own scale, up to the widest. */
  public static Conversion decimalsOfAnyScale(int maxIntegerDigits, int maxScale) {
    return decimals(
        value -> {
          requireDigits(value, maxIntegerDigits);
          if (value.scale() > maxScale) {
            throw new RefusedValueException(HAS_FRACTION);
          }
          return value;
        });
  }

  /** Into a column of decimals that have so many digits, wherever their point is within reach. */
  public static Conversion decimalsOfDigits(int digits, int maxScale) {
    return decimals(
        value -> {
          if (value.precision() > digits || Math.abs((long) value.scale()) > maxScale) {
            throw new RefusedValueException(MORE_DIGITS);
          }
          return value;
        });
  }

  /** Into a column of integers from zero up to one that no long can hold. */
  public static Conversion unsigned(BigDecimal max) {
    Conversion integers = decimals(max.precision(), 0);
    return source -> {
      ValueConverter integer = nonNegative(integers).from(source);
      return integer == null ? null : value -> atMost(max, (BigDecimal) integer.convert(value));
    };
  }

  /** Into a column of numbers from zero up. */
  public static Conversion nonNegative(Conversion numbers) {
    return source -> {
      ValueConverter number = numbers.from(source);
      return number == null ? null : value -> notNegative(number.convert(value));
    };
  }

  /** Into a column of floating point numbers that are wide enough for Java's double. */
  public static Conversion doubles(boolean finite) {
    return source ->
        switch (source) {
          case FLOAT, DOUBLE -> value -> finite(((Number) value).doubleValue(), finite);
          case SHORT, INTEGER -> value -> ((Number) value).doubleValue();
          case LONG, DECIMAL, STRING -> {
            ValueConverter decimal = toDecimal(source);
            yield value -> toDouble((BigDecimal) decimal.convert(value));
          }
          case BOOLEAN, BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
        };
  }

  /** Into a column of floating point numbers that are wide enough for Java's float only. */
  public static Conversion floats(boolean finite) {
    Conversion wide = doubles(finite);
    return source -> {
      ValueConverter toDouble = wide.from(source);
      if (toDouble == null || source == CanonicalType.FLOAT) {
        return toDouble == null ? null : value -> (float) (double) toDouble.convert(value);
      }
      return value -> toFloat((Double) toDouble.convert(value));
    };
  }

  /** Into a column of truth values. */
  public static @Nullable ValueConverter booleans(CanonicalType source) {
    return switch (source) {
      case BOOLEAN -> ValueConverter.AS_IS;
      case SHORT, INTEGER, LONG -> value -> checked((Number) value, 0, 1) == 1;
      case DECIMAL, FLOAT, DOUBLE -> {
        ValueConverter decimal = toDecimal(source);
        yield value -> exact((BigDecimal) decimal.convert(value), 0, 1) == 1;
      }
      case STRING -> value -> truth((String) value);
      case BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
    };
  }

  private interface DecimalRule {
    BigDecimal apply(BigDecimal value);
  }

  private static Conversion decimals(DecimalRule rule) {
    return source ->
        switch (source) {
          case BOOLEAN, SHORT, INTEGER, LONG, DECIMAL, FLOAT, DOUBLE, STRING -> {
            ValueConverter decimal = toDecimal(source);
            yield value -> rule.apply((BigDecimal) decimal.convert(value));
          }
          case BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
        };
  }

  /**
   * As a decimal. A floating point number is meant as the shortest decimal that tells it from its
   * neighbours, not as its binary expansion.
   */
  private static ValueConverter toDecimal(CanonicalType source) {
    return switch (source) {
      case BOOLEAN -> value -> (Boolean) value ? BigDecimal.ONE : BigDecimal.ZERO;
      case SHORT, INTEGER, LONG -> value -> BigDecimal.valueOf(((Number) value).longValue());
      case DECIMAL -> ValueConverter.AS_IS;
      case FLOAT -> value -> ofFloat((Float) value);
      case DOUBLE -> value -> ofDouble((Double) value);
      case STRING -> value -> parsed((String) value);
      case BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP ->
          throw new IllegalArgumentException(source + " is no number");
    };
  }

  private static BigDecimal ofFloat(float value) {
    if (!Float.isFinite(value)) {
      throw new RefusedValueException(NOT_FINITE);
    }
    return new BigDecimal(Float.toString(value));
  }

  private static BigDecimal ofDouble(double value) {
    if (!Double.isFinite(value)) {
      throw new RefusedValueException(NOT_FINITE);
    }
    return BigDecimal.valueOf(value);
  }

  private static BigDecimal parsed(String text) {
    if (text.length() > MAX_TEXT_LENGTH) {
      throw new RefusedValueException("is not a number");
    }
    try {
      return new BigDecimal(text.strip());
    } catch (NumberFormatException notANumber) {
      throw new RefusedValueException("is not a number");
    }
  }

  private static boolean truth(String text) {
    String word = text.strip();
    if (word.equals("1") || word.equalsIgnoreCase("true") || word.equalsIgnoreCase("t")) {
      return true;
    }
    if (word.equals("0") || word.equalsIgnoreCase("false") || word.equalsIgnoreCase("f")) {
      return false;
    }
    throw new RefusedValueException("is neither true nor false");
  }

  private static long checked(Number value, long min, long max) {
    long number = value.longValue();
    if (number < min || number > max) {
      throw new RefusedValueException(OUT_OF_RANGE);
    }
    return number;
  }

  private static long exact(BigDecimal value, long min, long max) {
    requireDigits(value, 19);
    if (value.signum() != 0 && value.stripTrailingZeros().scale() > 0) {
      throw new RefusedValueException(HAS_FRACTION);
    }
    if (value.compareTo(BigDecimal.valueOf(min)) < 0
        || value.compareTo(BigDecimal.valueOf(max)) > 0) {
      throw new RefusedValueException(OUT_OF_RANGE);
    }
    return value.longValue();
  }

  private static Object boxed(CanonicalType to, long value) {
    return switch (to) {
      case SHORT -> (short) value;
      case INTEGER -> (int) value;
      case LONG -> value;
      case BOOLEAN,
          FLOAT,
          DOUBLE,
          DECIMAL,
          STRING,
          BYTES,
          DATE,
          TIME,
          TIMESTAMP,
          OFFSET_TIME,
          OFFSET_TIMESTAMP ->
          throw new IllegalArgumentException(to + " is no integer");
    };
  }

  private static BigDecimal scaled(BigDecimal value, int integerDigits, int scale) {
    requireDigits(value, integerDigits);
    if (value.scale() == scale) {
      return value;
    }
    if (value.signum() == 0) {
      return BigDecimal.ZERO.setScale(scale);
    }
    if ((long) value.scale() - scale >= value.precision()) {
      throw new RefusedValueException(HAS_FRACTION);
    }
    try {
      return value.setScale(scale, RoundingMode.UNNECESSARY);
    } catch (ArithmeticException inexact) {
      throw new RefusedValueException(HAS_FRACTION);
    }
  }

  /** Before any digit is made: the exponent of a text may be a billion. */
  private static void requireDigits(BigDecimal value, int integerDigits) {
    if (value.signum() != 0 && (long) value.precision() - value.scale() > integerDigits) {
      throw new RefusedValueException(OUT_OF_RANGE);
    }
  }

  private static BigDecimal atMost(BigDecimal max, BigDecimal number) {
    if (number.compareTo(max) > 0) {
      throw new RefusedValueException(OUT_OF_RANGE);
    }
    return number;
  }

  private static Object notNegative(Object number) {
    if (((Number) number).doubleValue() < 0) {
      throw new RefusedValueException(OUT_OF_RANGE);
    }
    return number;
  }

  private static Double finite(double value, boolean finite) {
    if (finite && !Double.isFinite(value)) {
      throw new RefusedValueException(NOT_FINITE);
    }
    return value;
  }

  /** The double that is the number, or is written with the same digits. */
  private static Double toDouble(BigDecimal value) {
    double nearest = value.doubleValue();
    boolean same =
        Double.isFinite(nearest)
            && (BigDecimal.valueOf(nearest).compareTo(value) == 0
                || new BigDecimal(nearest).compareTo(value) == 0);
    if (!same) {
      throw new RefusedValueException(MORE_DIGITS);
    }
    return nearest;
  }

  /** The float that is written with the same digits. */
  private static Float toFloat(double value) {
    float nearest = (float) value;
    boolean same =
        nearest == value
            || Double.isNaN(value)
            || (Float.isFinite(nearest) && ofFloat(nearest).compareTo(ofDouble(value)) == 0);
    if (!same) {
      throw new RefusedValueException(MORE_DIGITS);
    }
    return nearest;
  }
}
