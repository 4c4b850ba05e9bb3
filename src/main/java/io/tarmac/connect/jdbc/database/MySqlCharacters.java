package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.RefusedValueException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A character set of MySQL or MariaDB. A character that it lacks is refused, which the server does
 * in its strict mode only.
 *
 * @param charset in which lengths in bytes are measured
 * @param held the characters that it has, of those without surrogates; null where it has all that
 *     there are
 */
record MySqlCharacters(Charset charset, @Nullable BitSet held) {

  private static final int BEYOND_THREE_BYTES = 0x1_0000;

  /** What a byte is decoded to that stands for no character. */
  private static final char UNKNOWN = '\uFFFD';

  static MySqlCharacters of(String name) {
    return switch (name) {
      case "utf8mb3", "utf8" -> new MySqlCharacters(StandardCharsets.UTF_8, ofThreeBytes());
      case "latin1" -> ofOneByte(Charset.forName("windows-1252"));
      case "ascii" -> ofOneByte(StandardCharsets.US_ASCII);
      // The server knows what the others hold.
      default -> new MySqlCharacters(StandardCharsets.UTF_8, null);
    };
  }

  private static BitSet ofThreeBytes() {
    BitSet held = new BitSet();
    held.set(0, BEYOND_THREE_BYTES);
    held.clear(Character.MIN_SURROGATE, Character.MAX_SURROGATE + 1);
    return held;
  }

  private static MySqlCharacters ofOneByte(Charset charset) {
    byte[] bytes = new byte[1 << Byte.SIZE];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    BitSet held = new BitSet();
    new String(bytes, charset).chars().forEach(held::set);
    held.clear(UNKNOWN);
    return new MySqlCharacters(charset, held);
  }

  /** A character of two surrogates is held by none that lacks any. */
  String checked(String text) {
    BitSet known = held;
    for (int i = 0; known != null && i < text.length(); i++) {
      if (!known.get(text.charAt(i))) {
        throw new RefusedValueException("has a character that the column's character set has not");
      }
    }
    return text;
  }
}
