package io.tarmac.connect.jdbc.write.contract;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Texts of what encodings use for themselves, and of what is hard to encode. */
record NastyText(Random random, boolean takesNul) {

  private static final List<String> PIECES =
      Stream.of(
              // Separators and escapes of LOAD DATA and COPY, and what looks like an escape.
              "\t|\n|\r|\r\n|\\|\\N|\\.|\\n|\\0|\\x41|\\u0041|\\b",
              // Quotes, brackets and marks of SQL, JSON and drivers.
              "'|''|\"|`|{|}|{}|{\"a\":1}|,|;|(|)|?|$1|:a|%|_|--|/*|*/|#",
              // Words for null, and characters that are not seen.
              "NULL|null|N|\u0001|\u0008|\u000b|\u001a|\u001b|\u007f|\u0080|\u00a0|\u2028",
              // Characters of two, three and four bytes, alone and combined.
              "\ufeff|\uffff|e\u0301|\u00e9|\u20ac|\u6570|\ud83d\ude00",
              "\ud83c\uddea\ud83c\uddfa|\udbff\udfff",
              // Plain ones.
              " |  |a|A|0|1e5|true|x")
          .flatMap(group -> Stream.of(group.split("\\|", -1)))
          .toList();

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
