package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/**
 * The doubles of decimal fractions. Of few digits a fraction is one exact division: of an integer
 * that a double holds exactly by a power of ten that a double holds exactly. The rest goes by
 * {@code BigDecimal}, which has no negative zero; nor has this.
 */
final class ShortDecimals {

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  /** As many digits are less than 2^53 whatever they are. */
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
