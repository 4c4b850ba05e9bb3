package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.RefusedValueException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * A character set of MySQL or MariaDB. A character that it lacks is refused, which the server does
 * in its strict mode only.
 *
 * @param charset in which lengths in bytes are measured
 * @param isWide whether it has every character
 */
record MySqlCharacters(Charset charset, boolean isWide) {

  private static final int LAST_OF_THREE_BYTES = 0xFFFF;

  static MySqlCharacters of(String name) {
    return switch (name) {
      case "utf8mb3", "utf8" -> new MySqlCharacters(StandardCharsets.UTF_8, false);
      case "latin1" -> new MySqlCharacters(Charset.forName("windows-1252"), false);
      case "ascii" -> new MySqlCharacters(StandardCharsets.US_ASCII, false);
      // The server knows what the others hold.
      default -> new MySqlCharacters(StandardCharsets.UTF_8, true);
    };
  }

  String checked(String text) {
    if (!isWide && !isHeld(text)) {
      throw new RefusedValueException("has a character that the column's character set has not");
    }
    return text;
  }

  private boolean isHeld(String text) {
    return charset.equals(StandardCharsets.UTF_8)
        ? text.codePoints().allMatch(character -> character <= LAST_OF_THREE_BYTES)
        : charset.newEncoder().canEncode(text);
  }
}
