package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.RefusedValueException;
import java.nio.charset.Charset;
import java.util.function.UnaryOperator;

/** Refuses texts that are too long for a column, in the unit that its database counts. */
public final class TextLength {

  /** What fits any text that there is in Java. */
  public static final UnaryOperator<String> ANY = text -> text;

  private TextLength() {}

  /** For databases that count code points. */
  public static UnaryOperator<String> codePoints(int max) {
    return text -> {
      if (text.length() > max && text.codePointCount(0, text.length()) > max) {
        throw tooLong(max, "characters");
      }
      return text;
    };
  }

  /** For databases that count as Java does. */
  public static UnaryOperator<String> characters(int max) {
    return text -> {
      if (text.length() > max) {
        throw tooLong(max, "characters");
      }
      return text;
    };
  }

  /** For columns that are limited in bytes. */
  public static UnaryOperator<String> bytes(int max, Charset charset) {
    int most = (int) charset.newEncoder().maxBytesPerChar();
    return text -> {
      if ((long) text.length() * most > max && text.getBytes(charset).length > max) {
        throw tooLong(max, "bytes");
      }
      return text;
    };
  }

  public static String withoutTrailingBlanks(String text) {
    int length = text.length();
    while (length > 0 && text.charAt(length - 1) == ' ') {
      length--;
    }
    return text.substring(0, length);
  }

  private static RefusedValueException tooLong(int max, String unit) {
    return new RefusedValueException("is longer than the column's " + max + " " + unit);
  }
}
