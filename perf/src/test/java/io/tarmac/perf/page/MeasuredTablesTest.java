package io.tarmac.perf.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of the page of performance that are written by hand. */
class MeasuredTablesTest {
  private static final Path DOCS = Path.of("..", "docs", "understand");
  private static final Pattern LINK =
      Pattern.compile("\\]\\((\\.\\./\\.\\./perf/results/[\\w-]+\\.txt)\\)");

  /** Numbers of four digits or more: events per second, and what is as large. */
  private static final Pattern LARGE = Pattern.compile("\\d{1,3}(,\\d{3})+(\\.\\d+)?");

  @ParameterizedTest
  @MethodSource("sections")
  void largeFiguresAreThoseOfTheResultsThatTheSectionLinksTo(String section) {
    Set<Long> measured =
        large(
            found(LINK, section)
                .map(link -> text(DOCS.resolve(link.group(1))))
                .collect(Collectors.joining()));

    String tables =
        section.lines().filter(line -> line.startsWith("|")).collect(Collectors.joining("\n"));
    assertThat(large(tables)).isNotEmpty().isSubsetOf(measured);
  }

  @Test
  void mostSectionsLinkToTheirResults() {
    assertThat(sections()).hasSizeGreaterThanOrEqualTo(8);
  }

  static List<Named<String>> sections() {
    String page = text(DOCS.resolve("performance.md"));
    String byHand = page.substring(page.indexOf(PerformancePage.END));
    return Stream.of(byHand.split("\n### "))
        .skip(1)
        .filter(section -> LINK.matcher(section).find())
        .map(section -> Named.of(section.substring(0, section.indexOf('\n')), section))
        .toList();
  }

  /** Returns the large numbers of a text, rounded. */
  private static Set<Long> large(String text) {
    return found(LARGE, text)
        .map(figure -> Math.round(Double.parseDouble(figure.group().replace(",", ""))))
        .collect(Collectors.toSet());
  }

  private static Stream<MatchResult> found(Pattern pattern, String text) {
    return pattern.matcher(text).results();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
