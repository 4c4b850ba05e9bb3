package io.tarmac.connect.jdbc.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A column's type as its database spells it, taken apart.
 *
 * @param name in lower case, without sizes: {@code character varying}, {@code bigint unsigned}
 * @param arguments what stands in the parentheses: sizes, or labels as they are
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

  /** The argument of that index as a number, or a value in its stead; the widest int at most. */
  public int size(int index, int otherwise) {
    return index < arguments.size()
        ? (int) Math.min(Long.parseLong(arguments.get(index)), Integer.MAX_VALUE)
        : otherwise;
  }

  /** Reads up to the closing parenthesis and returns where it is. */
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
