package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/**
 * A conversion of decimal fractions to doubles. A fraction of few digits needs one exact division.
 * A double holds the integer and the power of ten of that division exactly. Other fractions go by
 * way of {@code BigDecimal}, which has no negative zero. So this conversion has no negative zero
 * either.
 */
final class ShortDecimals {

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  /**
   * The most digits of a fraction for the division. Any number of so many digits is less than 2^53.
   */
  private static final int MOST_DIGITS = 15;

  private ShortDecimals() {}

  static double doubleValue(JsonParser parser) throws IOException {
    char[] text = parser.getTextCharacters();
    int at = parser.getTextOffset();
    int end = at + parser.getTextLength();
    boolean negative = text[at] == '-';
    if (negative) {
      at++;
    }
    if (end - at > MOST_DIGITS + 1) {
      return parser.getDecimalValue().doubleValue();
    }
    long digits = 0;
    int fraction = 0;
    boolean point = false;
    for (; at < end; at++) {
      char c = text[at];
      if (c == '.') {
        point = true;
      } else if (c >= '0' && c <= '9') {
        digits = digits * 10 + (c - '0');
        fraction += point ? 1 : 0;
      } else {
        return parser.getDecimalValue().doubleValue();
      }
    }
    return (negative ? -digits : digits) / POWERS_OF_TEN[fraction];
  }
}
