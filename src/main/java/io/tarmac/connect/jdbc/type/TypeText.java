package io.tarmac.connect.jdbc.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The parts of a column's type as its database spells the type.
 *
 * @param name the name in lower case, without sizes: {@code character varying}, {@code bigint
 *     unsigned}
 * @param arguments the arguments in the parentheses: sizes, or labels as they are
 */
public record TypeText(String name, List<String> arguments) {

  public TypeText {
    arguments = List.copyOf(arguments);
  }

  public static TypeText of(String text) {
    int open = text.indexOf('(');
    if (open < 0 || text.startsWith("\"")) {
      return new TypeText(text.toLowerCase(Locale.ROOT), List.of());
    }
    List<String> arguments = new ArrayList<>();
    int close = readArguments(text, open + 1, arguments);
    String name = (text.substring(0, open).strip() + text.substring(close + 1)).strip();
    return new TypeText(name.toLowerCase(Locale.ROOT), arguments);
  }

  /**
   * Returns the argument at an index as a number, or {@code otherwise} if there is no such
   * argument. The number is at most the greatest int.
   */
  public int size(int index, int otherwise) {
    return index < arguments.size()
        ? (int) Math.min(Long.parseLong(arguments.get(index)), Integer.MAX_VALUE)
        : otherwise;
  }

  /**
   * Reads the arguments up to the closing parenthesis, and returns the index of the parenthesis.
   */
  private static int readArguments(String text, int begin, List<String> arguments) {
    StringBuilder argument = new StringBuilder();
    boolean quoted = false;
    int i = begin;
    for (; i < text.length() && (quoted || text.charAt(i) != ')'); i++) {
      char c = text.charAt(i);
      if (c == '\'') {
        boolean doubled = quoted && i + 1 < text.length() && text.charAt(i + 1) == '\'';
        if (doubled) {
          argument.append(c);
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        arguments.add(argument.toString());
        argument.setLength(0);
      } else if (quoted || c != ' ') {
        argument.append(c);
      }
    }
    arguments.add(argument.toString());
    return Math.min(i, text.length() - 1);
  }
}
