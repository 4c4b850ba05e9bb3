package io.tarmac.connect.jdbc.database.postgresql;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The encoding of decimals that {@code numeric_recv} reads: a header, then groups of four digits.
 * The header holds the count of groups, the weight of the first, the sign, and the count of digits
 * after the point.
 */
final class BinaryNumeric {

  private static final int DIGITS_PER_GROUP = 4;
  private static final int BASE = 10_000;
  private static final int NEGATIVE = 0x4000;
  private static final int HEADER_BYTES = 4 * Short.BYTES;

  /**
   * The limit of a number's bits, below which a long also holds the three zeros that fill a group.
   */
  private static final int BITS_OF_LONG = 53;

  private static final int[] POWERS = {1, 10, 100, 1_000};

  private BinaryNumeric() {}

  static void write(BigDecimal value, BinaryBuffer to) {
    BigDecimal whole = value.scale() < 0 ? value.setScale(0) : value;
    int scale = whole.scale();
    int missing = Math.floorMod(-scale, DIGITS_PER_GROUP);
    int fractionGroups = (scale + missing) / DIGITS_PER_GROUP;
    BigInteger unscaled = whole.unscaledValue();
    if (unscaled.bitLength() < BITS_OF_LONG) {
      writeLong(unscaled.longValue(), POWERS[missing], fractionGroups, scale, to);
    } else {
      String digits = unscaled.abs().toString() + "0".repeat(missing);
      writeDigits(digits, unscaled.signum() < 0, fractionGroups, scale, to);
    }
  }

  private static void writeLong(
      long unscaled, int power, int fractionGroups, int scale, BinaryBuffer to) {
    long rest = Math.abs(unscaled) * power;
    int groups = 0;
    long packed = rest;
    while (packed != 0) {
      groups++;
      packed /= BASE;
    }
    header(groups, groups - fractionGroups - 1, unscaled < 0, scale, to);
    long divisor = 1;
    for (int i = 1; i < groups; i++) {
      divisor *= BASE;
    }
    for (int i = 0; i < groups; i++) {
      to.putShort((int) (rest / divisor));
      rest %= divisor;
      divisor /= BASE;
    }
  }

  private static void writeDigits(
      String digits, boolean negative, int fractionGroups, int scale, BinaryBuffer to) {
    int groups = (digits.length() + DIGITS_PER_GROUP - 1) / DIGITS_PER_GROUP;
    header(groups, groups - fractionGroups - 1, negative, scale, to);
    int first = digits.length() - (groups - 1) * DIGITS_PER_GROUP;
    to.putShort(Integer.parseInt(digits, 0, first, 10));
    for (int begin = first; begin < digits.length(); begin += DIGITS_PER_GROUP) {
      to.putShort(Integer.parseInt(digits, begin, begin + DIGITS_PER_GROUP, 10));
    }
  }

  private static void header(int groups, int weight, boolean negative, int scale, BinaryBuffer to) {
    to.putInt(HEADER_BYTES + groups * Short.BYTES);
    to.putShort(groups);
    to.putShort(groups == 0 ? 0 : weight);
    to.putShort(negative ? NEGATIVE : 0);
    to.putShort(scale);
  }
}
