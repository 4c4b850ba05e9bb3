package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the text files of this package say of a database, from the line that is its name to the next
 * that is one's.
 */
final class Expected {

  private Expected() {}

  /**
   * For each strategy, a blank and an operation that it supports in a table with a key, the columns
   * that it does not; the strategy that sends a statement per row is left out.
   */
  static Map<String, List<String>> deniedTypes(TestingDatabase database) {
    Map<String, List<String>> denied = new TreeMap<>();
    List<String> latest = List.of();
    for (String line : lines("types.txt", database)) {
      if (line.startsWith("  ")) {
        for (String key : latest) {
          denied.get(key).add(line.strip());
        }
      } else {
        String[] words = line.split(" ", -1);
        latest = new ArrayList<>();
        for (int i = 1; i < words.length; i++) {
          latest.add(words[0] + " " + words[i]);
          denied.put(words[0] + " " + words[i], new ArrayList<>());
        }
      }
    }
    return denied;
  }

  /** The strategies that a table allows, in order. */
  static List<String> tables(TestingDatabase database) {
    return lines("tables.txt", database);
  }

  private static List<String> lines(String resource, TestingDatabase database) {
    List<String> lines = new ArrayList<>();
    boolean ofDatabase = false;
    for (String line : text(resource).lines().toList()) {
      if (line.startsWith("# ")) {
        ofDatabase = line.equals("# " + database.name());
      } else if (ofDatabase && !line.isBlank()) {
        lines.add(line);
      }
    }
    return lines;
  }

  private static String text(String resource) {
    try (InputStream stream = Expected.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException(resource + " is not there");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
