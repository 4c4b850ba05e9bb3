package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.config.InvalidText;
import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import java.util.function.UnaryOperator;

/**
 * The rule for characters that a database cannot store. These are half of a surrogate pair, which
 * UTF-8 cannot encode, and U+0000 if the database's texts end with that character.
 */
public record TextRule(InvalidText action, boolean nulIsInvalid) implements UnaryOperator<String> {

  private static final String REPLACEMENT = "\uFFFD";
  private static final int SURROGATE_BITS = 0xD800;

  /**
   * Returns the text in the form that the database can store. Nearly every text is valid, so a
   * single pass looks for signs of invalid characters. If the bits of all characters together lack
   * those of a surrogate, the text has no surrogate. {@code indexOf} is an intrinsic that looks at
   * many characters at once.
   */
  @Override
  public String apply(String text) {
    int bits = 0;
    for (int i = 0; i < text.length(); i++) {
      bits |= text.charAt(i);
    }
    boolean mayHaveSurrogates = (bits & SURROGATE_BITS) == SURROGATE_BITS;
    boolean hasNul = nulIsInvalid && text.indexOf('\0') >= 0;
    return mayHaveSurrogates || hasNul ? checked(text) : text;
  }

  private String checked(String text) {
    StringBuilder valid = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        valid.append(c).append(text.charAt(++i));
      } else if (Character.isSurrogate(c) || (c == '\0' && nulIsInvalid)) {
        valid.append(inPlaceOf(c, action, REPLACEMENT));
      } else {
        valid.append(c);
      }
    }
    return valid.toString();
  }

  /**
   * Returns what takes the place of a character that the database cannot store.
   *
   * @throws RefusedValueException if such a character is an error
   */
  static String inPlaceOf(char invalid, InvalidText action, String replacement) {
    return switch (action) {
      case ERROR ->
          throw new RefusedValueException(
              (invalid == '\0' ? "has a U+0000" : "has half of a surrogate pair")
                  + ", which the database cannot store; see "
                  + ValueProperties.INVALID_TEXT);
      case STRIP -> "";
      case REPLACE -> replacement;
    };
  }
}
