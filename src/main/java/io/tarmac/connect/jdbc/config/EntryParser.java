package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.config.ConfigException;

/**
 * The entries of a list as a person writes them. Commas end entries, and colons end parts of an
 * entry, except within parentheses and quotation marks.
 */
final class EntryParser {

  private static final char NONE = 0;

  private EntryParser() {}

  /**
   * Returns the parts of each entry without the blanks around them. Quotation marks stay.
   *
   * @throws ConfigException if a quotation mark or a parenthesis has no mate
   */
  static List<List<String>> parse(String property, String list) {
    List<List<String>> entries = new ArrayList<>();
    List<String> parts = new ArrayList<>();
    char quote = NONE;
    int depth = 0;
    int begin = 0;
    for (int i = 0; i < list.length() && depth >= 0; i++) {
      char c = list.charAt(i);
      if (quote != NONE) {
        quote = c == quote ? NONE : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '(' || c == ')') {
        depth += c == '(' ? 1 : -1;
      } else if (depth == 0 && (c == ',' || c == ':')) {
        parts.add(list.substring(begin, i).strip());
        begin = i + 1;
        if (c == ',') {
          entries.add(List.copyOf(parts));
          parts.clear();
        }
      }
    }
    if (quote != NONE || depth != 0) {
      throw Check.refusal(
          property,
          "%s is not closed. Add the one that closes it, or put a name that has one between double quotation marks."
              .formatted(quote == NONE ? "a parenthesis" : "the quotation mark " + quote));
    }
    if (!list.isBlank()) {
      parts.add(list.substring(begin).strip());
      entries.add(parts);
    }
    return entries;
  }
}
