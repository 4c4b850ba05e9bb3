package io.tarmac.perf.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuitePageTest {
  private static final Pattern TAG = Pattern.compile("<[^>]+>");

  @TempDir private Path directory;

  @Test
  void everyPlotHasATableOfTheSameFigures() throws IOException {
    String page = page();

    assertThat(page.split("<canvas", -1)).hasSize(6 + 1);
    assertThat(text(page))
        .contains("500 25,000 11,000 120,000 2,300")
        .contains("1 20,010 * 10,002 * 120,000 29")
        .contains("tarmac, avro 1.50 0.25 0.50")
        .contains("tarmac, avro 0.10 0.40 0.20")
        .contains("tarmac, avro 0.60")
        .contains("tarmac, avro 200 3");
  }

  @Test
  void latenciesHaveALineForEachShareOfTheEvents() throws IOException {
    assertThat(text(page(TestingResults.batchTest())))
        .contains("tarmac, avro, p50 tarmac, avro, p99 debezium, avro, p50 debezium, avro, p99")
        .contains("100 101 103 101 103")
        .contains("10 11 13 11 13 3.50");
  }

  @Test
  void bytesAreShownWhereTheirNumberIsWhatWasVaried() throws IOException {
    assertThat(text(page(TestingResults.payload())))
        .contains("batch size tarmac, avro published: Conduit's engine")
        .contains("1 2 * 100 50 1,000 268");
    assertThat(text(page())).doesNotContain("MB/s");
  }

  @Test
  void theBestOfEachSinkComesFirst() throws IOException {
    assertThat(text(page())).contains("PostgreSQL, one table, avro 70,000 5,000 20,000 5,000 3.50");
  }

  @Test
  void noSinkIsTheFastestAtARateThatWasSet() throws IOException {
    assertThat(text(page(TestingResults.batchTest())))
        .contains("PostgreSQL, full speed, avro 40,000 10 10,000 10 4")
        .doesNotContain("PostgreSQL, fixed rate, avro 40,000");
  }

  @Test
  void publishedFiguresHaveTheirSource() throws IOException {
    assertThat(text(page())).contains("published: Debezium", "December 2023");
  }

  @Test
  void nothingIsLoadedFromElsewhere() throws IOException {
    String page = page();

    assertThat(page).doesNotContain("sourceMappingURL=");
    assertThat(
            Pattern.compile("(src|href|url)\\s*[=(]\\s*[\"']?(?!data:)[a-z/.]").matcher(head(page)))
        .matches(matcher -> !matcher.find());
  }

  @Test
  void whatIsNamedIsEscaped() throws IOException {
    assertThat(page()).contains("&lt;fast&gt; &amp; &quot;cheap&quot;").doesNotContain("<fast>");
  }

  @Test
  void withoutResultsThereIsNoPage() {
    assertThatThrownBy(() -> SuitePage.write(directory.resolve("index.html"), List.of()))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("no results");
  }

  private String page() throws IOException {
    return page(TestingResults.aviation());
  }

  private String page(List<CellResult> results) throws IOException {
    Path file = directory.resolve("new").resolve("index.html");
    SuitePage.write(file, results);
    return Files.readString(file);
  }

  /** The page's own text, without the library. */
  private static String head(String page) {
    return page.substring(0, page.indexOf("<script"));
  }

  private static String text(String page) {
    return TAG.matcher(head(page)).replaceAll(" ").replaceAll("\\s+", " ");
  }
}
