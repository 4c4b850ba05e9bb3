package io.tarmac.connect.jdbc.config;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How the words of a name are written; the same rules as Debezium's naming transformations, and
 * Aiven's.
 */
public enum NamingStyle {
  /** As it comes. */
  NONE {
    @Override
    String of(String name) {
      return name;
    }
  },
  /** A word ends before a capital and where letters meet digits. */
  SNAKE_CASE {
    @Override
    String of(String name) {
      String separated = END_OF_WORD.matcher(name).replaceAll("_").replace('.', '_');
      return separated.toLowerCase(Locale.ROOT);
    }
  },
  /** A word ends at an underscore or a dot; capitals within a word are lost. */
  CAMEL_CASE {
    @Override
    String of(String name) {
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
  },
  /** In capitals. */
  UPPER_CASE {
    @Override
    String of(String name) {
      return name.toUpperCase(Locale.ROOT);
    }
  },
  /** Without capitals. */
  LOWER_CASE {
    @Override
    String of(String name) {
      return name.toLowerCase(Locale.ROOT);
    }
  },
  /** Letters, digits and underscores of ASCII alone, as Aiven's sink normalizes tables' names. */
  ALPHANUMERIC {
    @Override
    String of(String name) {
      return OTHERS.matcher(name).replaceAll("_");
    }
  };

  private static final Pattern END_OF_WORD =
      Pattern.compile("(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=[0-9])|(?<=[0-9])(?=[a-zA-Z])");
  private static final Pattern OTHERS = Pattern.compile("[^a-zA-Z0-9_]");
  private static final Pattern SEPARATORS = Pattern.compile("[._]+");

  abstract String of(String name);
}
