package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;

/** A text of SQL statements with semicolons between them. */
final class SqlText {

  private static final String QUOTES = "'\"`";

  private SqlText() {}

  /**
   * Returns the statements of a text, without empty ones. A semicolon between quotes separates
   * nothing.
   *
   * @throws IllegalArgumentException if a quote has no end
   */
  static List<String> statements(String text) {
    List<String> statements = new ArrayList<>();
    int start = 0;
    char quote = ';';
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (quote != ';') {
        quote = next == quote ? ';' : quote;
      } else if (QUOTES.indexOf(next) >= 0) {
        quote = next;
      } else if (next == ';') {
        statements.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    if (quote != ';') {
      throw new IllegalArgumentException("a quote has no end");
    }
    statements.add(text.substring(start).strip());
    statements.removeIf(String::isEmpty);
    return statements;
  }
}
