package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.RefusedValueException;

/**
 * The texts of MySQL's and MariaDB's times: {@code [-]hhh:mm:ss.ffffff}, at most 838:59:59 in both
 * directions.
 */
public final class LongTime {

  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long SECONDS_PER_MINUTE = 60;
  private static final long SECONDS_PER_HOUR = 3_600;
  private static final int FRACTIONAL_DIGITS = 6;

  /** The longest time, 838:59:59, in microseconds. */
  private static final long MAX = (838 * SECONDS_PER_HOUR + 3_599) * MICROS_PER_SECOND;

  /** The result for a text that is no time. No time has this number of microseconds. */
  public static final long NO_LONG_TIME = Long.MIN_VALUE;

  private LongTime() {}

  /**
   * Returns the text of a time. Fractions that are finer than the digits are cut.
   *
   * @param micros the microseconds of a time or, with a sign, of a duration
   * @param digits the digits after the point, 0 to 6
   * @throws RefusedValueException if the time is longer than the longest
   */
  public static String text(long micros, int digits) {
    long finest = 1;
    for (int digit = digits; digit < FRACTIONAL_DIGITS; digit++) {
      finest *= 10;
    }
    long cut = micros - micros % finest;
    if (cut > MAX || cut < -MAX) {
      throw new RefusedValueException("is longer than 838:59:59, the column's longest time");
    }
    long time = Math.abs(cut);
    long seconds = time / MICROS_PER_SECOND;
    StringBuilder text = new StringBuilder(17);
    if (cut < 0) {
      text.append('-');
    }
    appendPadded(text, seconds / SECONDS_PER_HOUR, 2);
    appendPadded(text.append(':'), seconds % SECONDS_PER_HOUR / SECONDS_PER_MINUTE, 2);
    appendPadded(text.append(':'), seconds % SECONDS_PER_MINUTE, 2);
    if (digits > 0) {
      appendPadded(text.append('.'), time % MICROS_PER_SECOND / finest, digits);
    }
    return text.toString();
  }

  /**
   * Returns the microseconds of a text {@code [-]h[hh]:mm:ss[.fffffffff]}. Nanoseconds are cut.
   *
   * @return {@link #NO_LONG_TIME} for a text of another form
   */
  public static long micros(String text) {
    int begin = text.startsWith("-") ? 1 : 0;
    int colon = text.indexOf(':');
    int point = colon + 6;
    boolean whole = text.length() == point;
    if (colon <= begin
        || colon > begin + 3
        || text.length() < point
        || text.charAt(colon + 3) != ':'
        || (!whole && (text.charAt(point) != '.' || text.length() > point + 10))) {
      return NO_LONG_TIME;
    }
    int hours = number(text, begin, colon);
    int minutes = number(text, colon + 1, colon + 3);
    int seconds = number(text, colon + 4, point);
    int fraction = whole ? 0 : number(text, point + 1, text.length());
    if (hours < 0 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59 || fraction < 0) {
      return NO_LONG_TIME;
    }
    long micros = whole ? 0 : micros(fraction, text.length() - point - 1);
    long time =
        (hours * SECONDS_PER_HOUR + minutes * SECONDS_PER_MINUTE + seconds) * MICROS_PER_SECOND
            + micros;
    return begin == 0 ? time : -time;
  }

  private static long micros(int fraction, int digits) {
    long micros = fraction;
    for (int digit = digits; digit < FRACTIONAL_DIGITS; digit++) {
      micros *= 10;
    }
    for (int digit = digits; digit > FRACTIONAL_DIGITS; digit--) {
      micros /= 10;
    }
    return micros;
  }

  /**
   * Returns the number that the digits are, or a negative number if a character is no digit or
   * there is none.
   */
  private static int number(String text, int begin, int end) {
    int number = begin < end ? 0 : -1;
    for (int i = begin; i < end && number >= 0; i++) {
      int digit = text.charAt(i) - '0';
      number = digit < 0 || digit > 9 ? -1 : number * 10 + digit;
    }
    return number;
  }

  private static void appendPadded(StringBuilder text, long number, int width) {
    long next = 10;
    for (int digit = 1; digit < width; digit++) {
      if (number < next) {
        text.append('0');
      }
      next *= 10;
    }
    text.append(number);
  }
}
