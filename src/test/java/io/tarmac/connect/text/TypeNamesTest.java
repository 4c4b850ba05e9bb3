package io.tarmac.connect.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A check that no two types of the project, nested ones included, have the same simple name. */
class TypeNamesTest {

  private static final Pattern TYPE =
      Pattern.compile(
          "^ *(?:@\\w+ |[a-z-]+ )*(?:class|@?interface|enum|record) ([A-Z]\\w*)(?=[ <({]|$)",
          Pattern.MULTILINE);

  @Test
  @DisplayName("no two types share a simple name")
  void noTwoTypesHaveOneName() throws IOException {
    Map<String, List<String>> places = new TreeMap<>();
    for (String tree : List.of("src", "test-servers", "perf")) {
      try (Stream<Path> files = Files.walk(Path.of(tree))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.toString().contains("/target/"))
            .forEach(file -> addTypes(file, places));
      }
    }
    places.values().removeIf(declarations -> declarations.size() == 1);

    assertThat(places.entrySet())
        .as("names that several types share; rename all but one")
        .isEmpty();
  }

  private static void addTypes(Path file, Map<String, List<String>> places) {
    try {
      TYPE.matcher(Files.readString(file))
          .results()
          .map(type -> type.group(1))
          .forEach(
              name -> places.computeIfAbsent(name, n -> new ArrayList<>()).add(file.toString()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
