package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.RefusedValueException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The characters of a text column that may lack some. One that it lacks is refused: MySQL and
 * MariaDB do that in their strict mode only, and SQL Server never, which stores a question mark.
 *
 * @param charset in which lengths in bytes are measured
 * @param held the characters that it has, of those without surrogates; null where it has all that
 *     there are, or nobody but the server knows
 */
public record ColumnCharacters(Charset charset, @Nullable BitSet held) {

  private static final int BEYOND_THREE_BYTES = 0x1_0000;

  /** Of a character set of MySQL or MariaDB. */
  public static ColumnCharacters ofMySql(String name) {
    return switch (name) {
      case "utf8mb3", "utf8" -> new ColumnCharacters(StandardCharsets.UTF_8, ofThreeBytes());
      case "latin1" -> of(Charset.forName("windows-1252"));
      case "ascii" -> of(StandardCharsets.US_ASCII);
      // The server knows what the others hold.
      default -> new ColumnCharacters(StandardCharsets.UTF_8, null);
    };
  }

  /** Of a code page of Windows, by its number; empty where there is none. */
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

  /** Of one that this Java lacks it is known that a character is a byte or more. */
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

  /** A character of two surrogates is held by none that lacks any. */
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
