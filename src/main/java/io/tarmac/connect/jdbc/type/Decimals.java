package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Operations on decimals of at most as many digits as a database has. The limit keeps records from
 * making a number cost more than its bytes. Java's own methods to read a number and to strip its
 * zeros take time quadratic in the digits.
 */
public final class Decimals {

  /** The most digits of a number in any database: PostgreSQL's, before and after the point. */
  public static final int MAX_DIGITS = 131_072 + 16_383;

  /** The most digits that PostgreSQL lets a column declare, which is more than others have. */
  private static final int MAX_ELEMENT_DIGITS = 1_000;

  private static final double BITS_PER_DIGIT = Math.log(10) / Math.log(2);
  private static final int MAX_BITS = (int) Math.ceil(MAX_DIGITS * BITS_PER_DIGIT);
  private static final int MAX_ELEMENT_BITS = (int) Math.ceil(MAX_ELEMENT_DIGITS * BITS_PER_DIGIT);

  /**
   * The most bits with which Java's own methods are fast; {@link #FEW_CHARACTERS} is the same limit
   * for texts.
   */
  private static final int FEW_BITS = 1_024;

  private static final int FEW_CHARACTERS = 400;

  /** The most characters of a number, with leading zeros and an exponent. */
  private static final int MAX_TEXT_LENGTH = 200_000;

  private static final String TOO_MANY_DIGITS =
      "has more digits, or zeros by its exponent, than a number of any database ("
          + MAX_DIGITS
          + ")";

  private Decimals() {}

  /**
   * Returns the number itself, or {@link BigDecimal#ZERO} for a zero of countless digits.
   *
   * @throws RefusedValueException if the number, or its exponent written out, has more digits than
   *     a database has
   */
  static BigDecimal requireBounded(BigDecimal value) {
    boolean isScaleBounded = Math.abs((long) value.scale()) <= MAX_DIGITS;
    if (isScaleBounded && value.unscaledValue().bitLength() <= MAX_BITS) {
      return value;
    }
    if (value.signum() == 0) {
      return BigDecimal.ZERO;
    }
    throw new RefusedValueException(TOO_MANY_DIGITS);
  }

  /**
   * Returns the value itself. A list may hold thousands of numbers, and the time to write one grows
   * with the square of its digits.
   *
   * @throws RefusedValueException if the number has more digits than a column can declare
   */
  static Object requireElement(Object value) {
    boolean isLong =
        value instanceof BigDecimal number
            ? number.unscaledValue().bitLength() > MAX_ELEMENT_BITS
            : value instanceof BigInteger integer && integer.bitLength() > MAX_ELEMENT_BITS;
    if (isLong) {
      throw longElement();
    }
    return value;
  }

  /**
   * Returns a number, or the text of one, itself.
   *
   * @throws RefusedValueException if the number has more digits than a column can declare
   */
  static Object requireElementNumber(Object value) {
    if (value instanceof String text && text.length() > 2 * MAX_ELEMENT_DIGITS) {
      throw longElement();
    }
    return requireElement(value);
  }

  private static RefusedValueException longElement() {
    return new RefusedValueException(
        "has a number of more than " + MAX_ELEMENT_DIGITS + " digits within a list or object");
  }

  /**
   * Reads a number as {@link BigDecimal#BigDecimal(String)} does.
   *
   * @throws NumberFormatException if the text is not a number
   * @throws RefusedValueException if the number has more digits than a database has
   */
  public static BigDecimal parse(String text) {
    if (text.length() > MAX_TEXT_LENGTH) {
      throw new RefusedValueException("is not a number of at most " + MAX_DIGITS + " digits");
    }
    return requireBounded(text.length() <= FEW_CHARACTERS ? new BigDecimal(text) : parseLong(text));
  }

  private static BigDecimal parseLong(String text) {
    int end = Math.max(text.indexOf('e'), text.indexOf('E'));
    String mantissa = end < 0 ? text : text.substring(0, end);
    // Java checks and reads the exponent, with a mantissa of one digit.
    long exponentScale = end < 0 ? 0 : new BigDecimal("1" + text.substring(end)).scale();
    boolean isNegative = mantissa.startsWith("-");
    int begin = isNegative || mantissa.startsWith("+") ? 1 : 0;
    int point = mantissa.indexOf('.');
    String digits =
        point < 0
            ? mantissa.substring(begin)
            : mantissa.substring(begin, Math.max(begin, point)) + mantissa.substring(point + 1);
    if (digits.isEmpty() || !digits.chars().allMatch(Character::isDigit)) {
      throw new NumberFormatException();
    }
    long scale = exponentScale + (point < 0 ? 0 : mantissa.length() - point - 1);
    BigInteger unscaled = integer(digits, 0, digits.length());
    if (scale != (int) scale) {
      throw new RefusedValueException(TOO_MANY_DIGITS);
    }
    return new BigDecimal(isNegative ? unscaled.negate() : unscaled, (int) scale);
  }

  /**
   * Returns the integer of some digits. Halves the digits until Java's own method is fast, because
   * Java multiplies faster than it reads.
   */
  private static BigInteger integer(String digits, int begin, int end) {
    int length = end - begin;
    if (length <= FEW_CHARACTERS) {
      return new BigInteger(digits.substring(begin, end));
    }
    int lower = Integer.highestOneBit(length - 1);
    return integer(digits, begin, end - lower)
        .multiply(BigInteger.TEN.pow(lower))
        .add(integer(digits, end - lower, end));
  }

  /** Returns the number as {@link BigDecimal#stripTrailingZeros()} does. */
  public static BigDecimal stripTrailingZeros(BigDecimal value) {
    BigInteger digits = value.unscaledValue();
    if (digits.bitLength() <= FEW_BITS) {
      return value.stripTrailingZeros();
    }
    long scale = value.scale();
    for (int zeros = Integer.highestOneBit(digits.bitLength()); zeros > 0; zeros /= 2) {
      // A number that ends in n zeros is divisible by two n times.
      if (digits.getLowestSetBit() >= zeros) {
        BigInteger[] divided = digits.divideAndRemainder(BigInteger.TEN.pow(zeros));
        if (divided[1].signum() == 0) {
          digits = divided[0];
          scale -= zeros;
        }
      }
    }
    return new BigDecimal(digits, Math.toIntExact(scale));
  }
}
