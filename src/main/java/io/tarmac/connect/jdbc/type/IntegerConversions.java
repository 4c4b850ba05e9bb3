package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The conversions into columns of integers and of truth values. A value is converted exactly or
 * refused.
 */
public final class IntegerConversions {

  private IntegerConversions() {}

  /** Returns the conversion into a column of integers that {@code to} can hold. */
  public static Conversion integers(CanonicalType to, long min, long max) {
    LongFunction<Object> boxed = boxed(to);
    return source ->
        switch (source) {
          case SHORT ->
              min <= Short.MIN_VALUE && max >= Short.MAX_VALUE
                  ? whole(source, to, boxed)
                  : value -> boxed.apply(checked((Number) value, min, max));
          case INTEGER ->
              min <= Integer.MIN_VALUE && max >= Integer.MAX_VALUE
                  ? whole(source, to, boxed)
                  : value -> boxed.apply(checked((Number) value, min, max));
          case LONG ->
              min == Long.MIN_VALUE && max == Long.MAX_VALUE
                  ? whole(source, to, boxed)
                  : value -> boxed.apply(checked((Number) value, min, max));
          case BOOLEAN -> value -> boxed.apply(checked((Boolean) value ? 1 : 0, min, max));
          case DECIMAL, FLOAT, DOUBLE, STRING ->
              Numbers.toDecimal(source)
                  .then(value -> boxed.apply(exact((BigDecimal) value, min, max)));
          case BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
        };
  }

  /**
   * Returns the converter into a column of truth values, or null if values of the type mean nothing
   * to the column.
   */
  public static @Nullable ValueConverter booleans(CanonicalType source) {
    return switch (source) {
      case BOOLEAN -> ValueConverter.AS_IS;
      case SHORT, INTEGER, LONG -> value -> checked((Number) value, 0, 1) == 1;
      case DECIMAL, FLOAT, DOUBLE ->
          Numbers.toDecimal(source).then(value -> exact((BigDecimal) value, 0, 1) == 1);
      case STRING -> value -> truth((String) value);
      case BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> null;
    };
  }

  /** Returns the converter from integers of which the column holds every one. */
  private static ValueConverter whole(
      CanonicalType source, CanonicalType to, LongFunction<Object> boxed) {
    return source == to ? ValueConverter.AS_IS : value -> boxed.apply(((Number) value).longValue());
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
      throw new RefusedValueException(Numbers.OUT_OF_RANGE);
    }
    return number;
  }

  private static long exact(BigDecimal value, long min, long max) {
    Numbers.requireDigits(value, 19);
    BigDecimal whole = value.scale() > 0 ? Decimals.stripTrailingZeros(value) : value;
    if (whole.scale() > 0) {
      throw new RefusedValueException(Numbers.HAS_FRACTION);
    }
    if (whole.compareTo(BigDecimal.valueOf(min)) < 0
        || whole.compareTo(BigDecimal.valueOf(max)) > 0) {
      throw new RefusedValueException(Numbers.OUT_OF_RANGE);
    }
    return whole.longValue();
  }

  private static LongFunction<Object> boxed(CanonicalType to) {
    if (to == CanonicalType.SHORT) {
      return value -> (short) value;
    }
    if (to == CanonicalType.INTEGER) {
      return value -> (int) value;
    }
    if (to == CanonicalType.LONG) {
      return value -> value;
    }
    throw new IllegalArgumentException(to + " is no integer");
  }
}
