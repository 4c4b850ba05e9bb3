package io.tarmac.connect.sameness;

import java.util.Random;

/**
 * Makes names and texts: few different names, so that some are met again; texts of every alphabet.
 */
public final class RandomTexts {
  /** Some have the same hash, some are what the converter itself looks for, some need escapes. */
  private static final String[] NAMES = {
    "id", "a", "b", "Aa", "BB", "AaBB", "BBAa", "schema", "payload", "type", "before", "after",
    "", " ", "\"", "\\", "\n", "a.b", "größe", "名前", "🛫", "\u0000", "\u2028", "default",
    "a_rather_long_name_of_more_than_sixty_four_characters_which_few_columns_have", "__proto__"
  };

  private static final String[] PIECES = {
    "a", "Z", "0", " ", "\"", "\\", "/", "\b", "\f",
    "\n", "\r", "\t", "\u0000", "\u001f", "\u007f", "ä", "ß", "\u07ff",
    "\u0800", "€", "\u2028", "\uffff", "🛫", "𝄞", "\udbff\udfff", "NaN", "null"
  };
  private static final int LONG = 9_000;

  private final Random random;

  public RandomTexts(Random random) {
    this.random = random;
  }

  public String name() {
    return random.nextInt(6) == 0 ? "f" + random.nextInt(100) : NAMES[random.nextInt(NAMES.length)];
  }

  /** Rarely longer than the parser's buffer. */
  public String text() {
    int pieces = random.nextInt(200) == 0 ? LONG : random.nextInt(12);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    if (random.nextInt(400) == 0) {
      text.append('\ud800'); // no character of its own
    }
    return text.toString();
  }
}
