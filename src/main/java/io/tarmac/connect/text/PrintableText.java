package io.tarmac.connect.text;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * The text of records, databases and configurations as messages and log lines show it: in one line,
 * without invisible characters, and short.
 *
 * <p>A name that is shown as it is could forge log lines, or turn the text after it around in a
 * terminal. It could also be so long that Connect cannot store the status of a failed task.
 */
public final class PrintableText {

  /** The most characters of a name that are shown, escapes and dots included. */
  public static final int LONGEST_NAME = 100;

  /** The most characters of a message. Connect stores a task's trace in a record of Kafka. */
  public static final int LONGEST_MESSAGE = 4_000;

  /** The most names of a list that are shown. */
  private static final int MOST_NAMES = 30;

  /** The most characters at the end of a cut message, which says what to do. */
  private static final int LONGEST_END = 1_000;

  private static final String DOTS = "...";
  private static final String GAP = " " + DOTS + " ";

  private PrintableText() {}

  /**
   * Returns a name as messages show it. A printable and short name stays as it is. Otherwise it
   * gets escapes, and is cut to its first characters.
   */
  public static String name(String name) {
    return isPrintable(name, LONGEST_NAME) ? name : beginning(name, LONGEST_NAME, DOTS);
  }

  /** Returns names in square brackets, and how many more there are beyond the first ones. */
  public static String names(Collection<String> names) {
    String more = names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "";
    return names.stream()
        .limit(MOST_NAMES)
        .map(PrintableText::name)
        .collect(Collectors.joining(", ", "[", more + "]"));
  }

  /**
   * Returns a message without line breaks and invisible characters. A long message loses its
   * middle. This is the last line of defence: show each name in a message by {@link #name}.
   */
  public static String message(String message) {
    if (isPrintable(message, LONGEST_MESSAGE)) {
      return message;
    }
    String escaped = beginning(message, LONGEST_MESSAGE, GAP);
    if (!escaped.endsWith(GAP)) {
      return escaped;
    }
    return beginning(message, LONGEST_MESSAGE - LONGEST_END, GAP) + end(message, LONGEST_END);
  }

  private static boolean isPrintable(String text, int longest) {
    return text.length() <= longest && text.codePoints().allMatch(PrintableText::isPrintable);
  }

  /** Tells whether a character is visible and leaves the text around it in its place. */
  private static boolean isPrintable(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> true;
    };
  }

  /** Returns the escaped text. A longer text is cut to its first characters, and gets a mark. */
  private static String beginning(String text, int longest, String mark) {
    StringBuilder escaped = new StringBuilder();
    int cut = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      append(escaped, codePoint);
      if (escaped.length() > longest) {
        return escaped.substring(0, cut) + mark;
      }
      if (escaped.length() <= longest - mark.length()) {
        cut = escaped.length();
      }
      i += Character.charCount(codePoint);
    }
    return escaped.toString();
  }

  /** Returns as many of the last characters as fit, escaped. */
  private static String end(String text, int longest) {
    int begin = text.length();
    int length = 0;
    while (begin > 0) {
      int codePoint = text.codePointBefore(begin);
      length += append(new StringBuilder(), codePoint).length();
      if (length > longest) {
        break;
      }
      begin -= Character.charCount(codePoint);
    }
    StringBuilder escaped = new StringBuilder();
    text.substring(begin).codePoints().forEach(codePoint -> append(escaped, codePoint));
    return escaped.toString();
  }

  private static StringBuilder append(StringBuilder escaped, int codePoint) {
    if (isPrintable(codePoint)) {
      return escaped.appendCodePoint(codePoint);
    }
    switch (codePoint) {
      case '\n' -> escaped.append("\\n");
      case '\r' -> escaped.append("\\r");
      case '\t' -> escaped.append("\\t");
      default -> {
        for (char unit : Character.toChars(codePoint)) {
          escaped.append("\\u%04X".formatted((int) unit));
        }
      }
    }
    return escaped;
  }
}
