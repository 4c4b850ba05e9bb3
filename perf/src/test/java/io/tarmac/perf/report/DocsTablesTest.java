package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
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
        .describedAs("fill the tables with perf/replay report --docs")
        .hasContent(tables.filled(page));
  }

  @Test
  void severalPagesHaveTables() {
    assertThat(DocsTables.pages(PROJECT))
        .extracting(page -> page.getFileName().toString())
        .contains("performance.md", "converters.md");
  }
}
