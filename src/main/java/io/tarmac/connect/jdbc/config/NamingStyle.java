package io.tarmac.connect.jdbc.config;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The style in which the words of a name are written. The rules are those of Debezium's naming
 * transformations, and of Aiven's sink.
 */
public enum NamingStyle {
  /** The name stays as it is. */
  NONE,
  /**
   * A word ends before a capital, and between a letter and a digit. Words are in lower case, with
   * underscores between them.
   */
  SNAKE_CASE,
  /** A word ends at an underscore or a dot; capitals within a word are lost. */
  CAMEL_CASE,
  /** All letters are capitals. */
  UPPER_CASE,
  /** No letter is a capital. */
  LOWER_CASE,
  /**
   * All characters except ASCII letters, digits and underscores become underscores. Aiven's sink
   * normalizes table names in this way.
   */
  ALPHANUMERIC;

  private static final Pattern END_OF_WORD =
      Pattern.compile("(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=[0-9])|(?<=[0-9])(?=[a-zA-Z])");
  private static final Pattern OTHERS = Pattern.compile("[^a-zA-Z0-9_]");
  private static final Pattern SEPARATORS = Pattern.compile("[._]+");

  String apply(String name) {
    return switch (this) {
      case NONE -> name;
      case SNAKE_CASE ->
          END_OF_WORD.matcher(name).replaceAll("_").replace('.', '_').toLowerCase(Locale.ROOT);
      case CAMEL_CASE -> camelCase(name);
      case UPPER_CASE -> name.toUpperCase(Locale.ROOT);
      case LOWER_CASE -> name.toLowerCase(Locale.ROOT);
      case ALPHANUMERIC -> OTHERS.matcher(name).replaceAll("_");
    };
  }

  private static String camelCase(String name) {
    StringBuilder camel = new StringBuilder();
    for (String word : SEPARATORS.split(name.toLowerCase(Locale.ROOT), 0)) {
      if (!word.isEmpty()) {
        String first = word.substring(0, 1);
        camel.append(camel.isEmpty() ? first : first.toUpperCase(Locale.ROOT));
        camel.append(word, 1, word.length());
      }
    }
    return camel.isEmpty() ? name : camel.toString();
  }
}
