package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.RefusedValueException;
import java.nio.charset.Charset;
import java.util.function.UnaryOperator;

/**
 * The checks that refuse texts which are too long for a column, in the unit that the database
 * counts.
 */
public final class TextLength {

  /** The check that accepts any text. */
  public static final UnaryOperator<String> ANY = text -> text;

  private TextLength() {}

  /** Returns the check for databases that count code points. */
  public static UnaryOperator<String> codePoints(int max) {
    return text -> {
      if (text.length() > max && text.codePointCount(0, text.length()) > max) {
        throw tooLong(max, "characters");
      }
      return text;
    };
  }

  /** Returns the check for databases that count characters as Java does. */
  public static UnaryOperator<String> characters(int max) {
    return text -> {
      if (text.length() > max) {
        throw tooLong(max, "characters");
      }
      return text;
    };
  }

  /** Returns the check for columns that are limited in bytes. */
  public static UnaryOperator<String> bytes(int max, Charset charset) {
    int most = (int) charset.newEncoder().maxBytesPerChar();
    return text -> {
      if ((long) text.length() * most > max && text.getBytes(charset).length > max) {
        throw tooLong(max, "bytes");
      }
      return text;
    };
  }

  private static RefusedValueException tooLong(int max, String unit) {
    return new RefusedValueException("is longer than the column's " + max + " " + unit);
  }
}
