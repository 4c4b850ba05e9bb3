package io.tarmac.connect.jdbc.write.contract;

import java.util.List;
import java.util.Random;

/** Texts of what encodings use for themselves, and of what is hard to encode. */
record NastyText(Random random, boolean takesNul) {

  private static final List<String> PIECES =
      List.of(
          "\t",
          "\n",
          "\r",
          "\r\n",
          "\\",
          "\\N",
          "\\.",
          "\\n",
          "\\0",
          "\\x41",
          "\\u0041",
          "\\b",
          "'",
          "''",
          "\"",
          "`",
          "{",
          "}",
          "{}",
          "{\"a\":1}",
          ",",
          ";",
          "(",
          ")",
          "?",
          "$1",
          ":a",
          "%",
          "_",
          "--",
          "/*",
          "*/",
          "#",
          "NULL",
          "null",
          "N",
          "\u0001",
          "\u0008",
          "\u000b",
          "\u001a",
          "\u001b",
          "\u007f",
          "\u0080",
          "\u00a0",
          "\u2028",
          "\ufeff",
          "\uffff",
          "e\u0301",
          "\u00e9",
          "\u20ac",
          "\u6570",
          "\ud83d\ude00",
          "\ud83c\uddea\ud83c\uddfa",
          "\udbff\udfff",
          " ",
          "  ",
          "a",
          "A",
          "0",
          "1e5",
          "true",
          "x");

  /** Of few pieces, often of none or one. */
  String next(int mostPieces) {
    StringBuilder text = new StringBuilder();
    for (int pieces = random.nextInt(mostPieces + 1); pieces > 0; pieces--) {
      if (takesNul && random.nextInt(PIECES.size()) == 0) {
        text.append('\0');
      }
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  /** One of each piece alone. */
  static List<String> pieces() {
    return PIECES;
  }
}
