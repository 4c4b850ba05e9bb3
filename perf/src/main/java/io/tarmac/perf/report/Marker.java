package io.tarmac.perf.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A comment in the documentation that selects results: a file, and words such as {@code
 * sink=tarmac,debezium}. A word selects benchmarks, unless its name is one of {@link #OPTIONS}.
 *
 * @param file one or several, separated by commas
 */
record Marker(String file, Map<String, String> words) {
  private static final Set<String> OPTIONS = Set.of("rows", "columns", "value", "ratio");

  static Marker parse(String text) {
    String[] parts = text.strip().split("\\s+", 2);
    return new Marker(parts[0], parts.length == 1 ? Map.of() : words(parts[1]));
  }

  /** Returns the words of a text such as {@code sink=debezium index=yes}. */
  static Map<String, String> words(String text) {
    Map<String, String> words = new LinkedHashMap<>();
    for (String word : text.strip().split("\\s+")) {
      String[] parts = word.split("=", 2);
      if (parts.length < 2) {
        throw new IllegalArgumentException(
            "'%s' in a comment of the docs is not NAME=VALUE".formatted(word));
      }
      words.put(parts[0], parts[1]);
    }
    return words;
  }

  List<String> files() {
    return List.of(file.split(","));
  }

  /** Returns the values of a word, or the others if the comment does not have it. */
  List<String> values(String name, String... others) {
    String word = words.get(name);
    return Arrays.asList(word == null ? others : word.split(","));
  }

  boolean matches(Map<String, String> names) {
    return words.keySet().stream()
        .filter(name -> !OPTIONS.contains(name))
        .allMatch(name -> values(name).contains(names.get(name)));
  }
}
