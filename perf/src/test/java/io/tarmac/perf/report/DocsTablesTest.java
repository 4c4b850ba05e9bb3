package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables in the documentation are those that the committed results make. */
class DocsTablesTest {
  private static final Path PROJECT = Path.of("..");

  private final DocsTables tables = new DocsTables(Path.of("results"));

  static List<Named<Path>> pages() {
    return DocsTables.pages(PROJECT).stream()
        .map(page -> Named.of(page.getFileName().toString(), page))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void pagesHaveTheTablesOfTheResults(Path page) {
    if ("write".equals(System.getProperty("tarmac.docs"))) {
      tables.fill(page);
    }

    assertThat(page)
        .describedAs("fill the tables and figures with perf/replay report --docs")
        .hasContent(tables.filled(page));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyTableThatEndsHasAKnownBeginning(Path page) throws IOException {
    String text = Files.readString(page);
    Pattern begin = Pattern.compile("(?m)^<!-- (table|runs|machine|strategies) ");
    Pattern end = Pattern.compile("(?m)^<!-- end -->");
    assertThat(begin.matcher(text).results()).hasSameSizeAs(end.matcher(text).results().toList());
  }

  @Test
  void severalPagesHaveTables() {
    assertThat(DocsTables.pages(PROJECT))
        .extracting(page -> page.getFileName().toString())
        .contains("performance.md", "converters.md");
  }
}
