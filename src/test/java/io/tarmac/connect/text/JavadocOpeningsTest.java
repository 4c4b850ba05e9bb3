package io.tarmac.connect.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A check that Javadoc begins with a verb or a noun, and not with a fragment. */
class JavadocOpeningsTest {

  private static final Pattern JAVADOC = Pattern.compile("/\\*\\*[\\s*]*([^*@/][^\\n]*)");
  private static final Pattern FRAGMENT =
      Pattern.compile(
          "(What|Of|Those|The same|Such|With|Where|For|To be|Has|Whose|Into|That|Nothing|As)\\b.*");

  @ParameterizedTest
  @CsvSource({
    "src/main/java, 0",
    "src/test/java, 158",
    "test-servers/src/main/java, 0",
    "perf/src/main/java, 0",
    "perf/jmh/src/main/java, 0",
    "perf/src/test/java, 1"
  })
  @DisplayName("Javadoc begins with fewer fragments from change to change")
  void javadocBeginsWithAVerbOrANoun(Path sources, int fragments) throws IOException {
    List<String> openings;
    try (Stream<Path> files = Files.walk(sources)) {
      openings =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .sorted()
              .flatMap(JavadocOpeningsTest::openings)
              .toList();
    }

    assertThat(openings.stream().filter(each -> FRAGMENT.matcher(each.split(": ", 2)[1]).matches()))
        .as("Javadocs that begin with a fragment; rewrite them, or set the lower number here")
        .hasSize(fragments);
  }

  private static Stream<String> openings(Path file) {
    try {
      return JAVADOC
          .matcher(Files.readString(file))
          .results()
          .map(javadoc -> file.getFileName() + ": " + javadoc.group(1));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
