package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.RefusedValueException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The characters that a text column holds. A text with any other character is refused. MySQL and
 * MariaDB refuse such a text in their strict mode only. SQL Server never refuses such a text, but
 * stores a question mark.
 *
 * @param charset the charset in which lengths in bytes are measured
 * @param held the characters that the column holds, among those without surrogates; null if the
 *     column holds all characters, or if only the server knows
 */
public record ColumnCharacters(Charset charset, @Nullable BitSet held) {

  private static final int BEYOND_THREE_BYTES = 0x1_0000;

  /** Returns the characters of a character set of MySQL or MariaDB. */
  public static ColumnCharacters ofMySql(String name) {
    return switch (name) {
      case "utf8mb3", "utf8" -> new ColumnCharacters(StandardCharsets.UTF_8, ofThreeBytes());
      case "latin1" -> of(Charset.forName("windows-1252"));
      case "ascii" -> of(StandardCharsets.US_ASCII);
      // Only the server knows which characters the other sets hold.
      default -> new ColumnCharacters(StandardCharsets.UTF_8, null);
    };
  }

  /**
   * Returns the characters of a code page of Windows.
   *
   * @param number the number of the code page, or an empty text if there is none
   */
  public static ColumnCharacters ofCodePage(String number) {
    return switch (number) {
      case "65001" -> new ColumnCharacters(StandardCharsets.UTF_8, null);
      case "437", "850" -> ofCharset("IBM" + number);
      case "874", "949", "950" -> ofCharset("x-windows-" + number);
      case "932" -> ofCharset("windows-31j");
      case "936" -> ofCharset("x-mswin-936");
      default -> ofCharset("windows-" + number);
    };
  }

  /**
   * Returns the characters of a charset. If this Java lacks the charset, it is only known that a
   * character takes a byte or more.
   */
  private static ColumnCharacters ofCharset(String name) {
    return Charset.isSupported(name)
        ? of(Charset.forName(name))
        : new ColumnCharacters(StandardCharsets.ISO_8859_1, null);
  }

  private static ColumnCharacters of(Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    BitSet held = ofThreeBytes();
    for (int c = 0; c < BEYOND_THREE_BYTES; c++) {
      held.set(c, held.get(c) && encoder.canEncode((char) c));
    }
    return new ColumnCharacters(charset, held);
  }

  private static BitSet ofThreeBytes() {
    BitSet held = new BitSet();
    held.set(0, BEYOND_THREE_BYTES);
    held.clear(Character.MIN_SURROGATE, Character.MAX_SURROGATE + 1);
    return held;
  }

  /**
   * Returns the text if the column holds all characters of the text. A column that lacks any
   * character holds no character of two surrogates.
   *
   * @throws RefusedValueException if the column lacks a character of the text
   */
  public String checked(String text) {
    BitSet known = held;
    for (int i = 0; known != null && i < text.length(); i++) {
      if (!known.get(text.charAt(i))) {
        throw new RefusedValueException("has a character that the column's character set has not");
      }
    }
    return text;
  }
}
