package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.config.InvalidText;
import java.util.function.UnaryOperator;

/**
 * The rule for the escapes in a valid JSON text that stand for characters which a database's JSON
 * cannot store. These are half of a surrogate pair, and {@code U+0000} if the database's texts end
 * with that character.
 */
public record JsonEscapes(InvalidText action, boolean nulIsInvalid)
    implements UnaryOperator<String> {

  private static final String ESCAPE = "\\u";
  private static final int ESCAPE_LENGTH = 6;
  private static final int HEXADECIMAL = 16;

  @Override
  public String apply(String json) {
    return json.contains(ESCAPE) ? checked(json) : json;
  }

  private String checked(String json) {
    StringBuilder valid = new StringBuilder(json.length());
    int i = 0;
    while (i < json.length()) {
      int length = length(json, i);
      if (isInvalid(json, i, length)) {
        valid.append(TextRule.inPlaceOf(character(json, i), action, "\\ufffd"));
      } else {
        valid.append(json, i, i + length);
      }
      i += length;
    }
    return valid.toString();
  }

  /**
   * Returns the length of the text that stands for one character at the index. A surrogate pair is
   * two escapes.
   */
  private static int length(String json, int index) {
    if (json.charAt(index) != '\\') {
      return 1;
    }
    if (!json.startsWith(ESCAPE, index)) {
      return 2;
    }
    int next = index + ESCAPE_LENGTH;
    boolean pair =
        Character.isHighSurrogate(character(json, index))
            && json.startsWith(ESCAPE, next)
            && Character.isLowSurrogate(character(json, next));
    return pair ? 2 * ESCAPE_LENGTH : ESCAPE_LENGTH;
  }

  private boolean isInvalid(String json, int index, int length) {
    if (length != ESCAPE_LENGTH) {
      return false;
    }
    char character = character(json, index);
    return Character.isSurrogate(character) || (character == '\0' && nulIsInvalid);
  }

  private static char character(String json, int escape) {
    return (char) Integer.parseInt(json, escape + 2, escape + ESCAPE_LENGTH, HEXADECIMAL);
  }
}
