package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A splitter of SQL statements that semicolons separate. Semicolons in quotes, comments and
 * PostgreSQL's dollar quotes separate nothing.
 */
final class SqlText {

  private static final String QUOTES = "'\"`";
  private static final String LINE_COMMENT = "--";
  private static final String COMMENT = "/*";
  private static final String COMMENT_END = "*/";

  /** The beginning of a dollar quote. A dollar sign within a name does not begin one. */
  private static final Pattern DOLLAR_QUOTE =
      Pattern.compile("\\$(?:[\\p{L}_][\\p{L}\\p{N}_]*)?\\$");

  private SqlText() {}

  /**
   * Returns the statements of a text, without empty ones and those that are comments alone. A
   * semicolon between quotes or in a comment separates nothing.
   *
   * @throws IllegalArgumentException if a quote or comment has no end, or its end is not certain.
   *     The message continues the name of the property, and does not quote the text
   */
  static List<String> statements(String text) {
    List<String> statements = new ArrayList<>();
    int start = 0;
    boolean hasWords = false;
    int i = 0;
    while (i < text.length()) {
      int end = skip(text, i);
      if (end == i && text.charAt(i) == ';') {
        if (hasWords) {
          statements.add(text.substring(start, i).strip());
        }
        start = i + 1;
        hasWords = false;
      } else {
        hasWords |= !isComment(text, i) && !Character.isWhitespace(text.charAt(i));
      }
      i = Math.max(end, i + 1);
    }
    if (hasWords) {
      statements.add(text.substring(start).strip());
    }
    return statements;
  }

  /**
   * Returns the index after the quoted text or the comment that begins at an index. Returns the
   * index itself if none begins there.
   *
   * @throws IllegalArgumentException if the quote or the comment has no end, or its end is not
   *     certain
   */
  static int skip(String text, int begin) {
    char first = text.charAt(begin);
    if (QUOTES.indexOf(first) >= 0) {
      return afterQuote(text, begin);
    }
    if (text.startsWith(LINE_COMMENT, begin)) {
      int end = text.indexOf('\n', begin);
      return end < 0 ? text.length() : end + 1;
    }
    if (text.startsWith(COMMENT, begin)) {
      int end = text.indexOf(COMMENT_END, begin + COMMENT.length());
      if (end < 0) {
        throw new IllegalArgumentException("has a comment without an end. Close it.");
      }
      return end + COMMENT_END.length();
    }
    return first == '$' ? afterDollarQuote(text, begin) : begin;
  }

  private static int afterQuote(String text, int begin) {
    int end = text.indexOf(text.charAt(begin), begin + 1);
    if (end < 0) {
      throw new IllegalArgumentException("has a quote without an end. Close it.");
    }
    int backslashes = 0;
    while (text.charAt(end - 1 - backslashes) == '\\') {
      backslashes++;
    }
    if (backslashes % 2 == 1) {
      throw new IllegalArgumentException(
          "has a backslash before a quotation mark, which only some databases take for an escape."
              + " Write the mark twice.");
    }
    return end + 1;
  }

  private static int afterDollarQuote(String text, int begin) {
    Matcher mark = DOLLAR_QUOTE.matcher(text).region(begin, text.length());
    if (!mark.lookingAt() || (begin > 0 && isOfName(text.charAt(begin - 1)))) {
      return begin;
    }
    int end = text.indexOf(mark.group(), mark.end());
    if (end < 0) {
      throw new IllegalArgumentException("has a quote without an end. Close it.");
    }
    return end + mark.group().length();
  }

  /** Tells whether a character may be one of a name without quotation marks. */
  static boolean isOfName(char character) {
    return Character.isLetterOrDigit(character) || character == '_' || character == '$';
  }

  private static boolean isComment(String text, int begin) {
    return text.startsWith(LINE_COMMENT, begin) || text.startsWith(COMMENT, begin);
  }
}
