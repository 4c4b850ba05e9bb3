package io.tarmac.connect.json;

import java.util.Arrays;

/**
 * A cursor over the bytes of a document, which finds the ends of values without parsing them. The
 * bytes have to be UTF-8 without a byte order mark. If the cursor cannot find its way, its methods
 * say so. The cursor takes well-formed JSON for what it is, and other bytes for anything. So the
 * bytes have to be parsed afterwards.
 */
final class RawJson {

  private final byte[] bytes;
  private int at;

  RawJson(byte[] bytes) {
    this.bytes = bytes;
  }

  int at() {
    return at;
  }

  void goTo(int position) {
    at = position;
  }

  /**
   * Skips whitespace, and goes behind the symbol if the symbol is next.
   *
   * @return whether the symbol was next
   */
  boolean accept(char symbol) {
    skipWhitespace();
    if (at < bytes.length && bytes[at] == symbol) {
      at++;
      return true;
    }
    return false;
  }

  /**
   * Skips whitespace, and goes to the value of the member if that member is next.
   *
   * @param quoted the name of the member, in quotes
   * @return whether that member was next
   */
  boolean acceptName(byte[] quoted) {
    skipWhitespace();
    int name = at;
    if (quoted.length > bytes.length - at
        || !Arrays.equals(bytes, at, at + quoted.length, quoted, 0, quoted.length)) {
      return false;
    }
    at += quoted.length;
    if (!accept(':')) {
      at = name;
      return false;
    }
    skipWhitespace();
    return true;
  }

  /**
   * Goes behind the value that is next.
   *
   * @return false if the value has no end
   */
  boolean skipValue() {
    int end = endOfValue(bytes, at);
    if (end < 0) {
      return false;
    }
    at = end;
    return true;
  }

  private void skipWhitespace() {
    while (at < bytes.length && isWhitespace(bytes[at])) {
      at++;
    }
  }

  private static int endOfValue(byte[] bytes, int from) {
    if (from >= bytes.length) {
      return -1;
    }
    return switch (bytes[from]) {
      case '{', '[' -> endOfNested(bytes, from);
      case '"' -> endOfString(bytes, from);
      default -> endOfLiteral(bytes, from);
    };
  }

  /**
   * Returns the position behind the object that begins at {@code from}, or -1 if no object begins
   * there or its end is missing.
   */
  static int endOfObject(byte[] bytes, int from) {
    return from < bytes.length && bytes[from] == '{' ? endOfNested(bytes, from) : -1;
  }

  private static int endOfNested(byte[] bytes, int from) {
    int depth = 0;
    int i = from;
    while (i < bytes.length) {
      switch (bytes[i]) {
        case '"' -> {
          i = endOfString(bytes, i);
          if (i < 0) {
            return -1;
          }
        }
        case '{', '[' -> {
          depth++;
          i++;
        }
        case '}', ']' -> {
          depth--;
          i++;
          if (depth == 0) {
            return i;
          }
        }
        case 0 -> {
          return -1; // perhaps UTF-16
        }
        default -> i++;
      }
    }
    return -1;
  }

  private static int endOfString(byte[] bytes, int from) {
    for (int i = from + 1; i < bytes.length; i++) {
      if (bytes[i] == '"') {
        return i + 1;
      }
      if (bytes[i] == '\\') {
        i++;
      }
    }
    return -1;
  }

  private static int endOfLiteral(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == ',' || bytes[i] == '}' || isWhitespace(bytes[i])) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isWhitespace(byte symbol) {
    return symbol == ' ' || symbol == '\n' || symbol == '\r' || symbol == '\t';
  }
}
