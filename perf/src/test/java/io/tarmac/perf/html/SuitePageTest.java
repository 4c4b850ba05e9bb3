package io.tarmac.perf.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.suite.CellFailure;
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
  void theBestOfEachSinkComesFirst() throws IOException {
    assertThat(text(page())).contains("PostgreSQL, one table, avro 70,000 5,000 20,000 5,000 3.50");
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

  @Test
  void whatCouldNotBeMeasuredIsNamed() throws IOException {
    List<CellResult> results = TestingResults.aviation();
    CellFailure failure =
        new CellFailure(
            CellFailure.FORMAT,
            "2026-01-01T00:00:00Z",
            results.get(0).cell(),
            2,
            "The table differs");
    Path file = directory.resolve("index.html");

    SuitePage.write(file, results, List.of(failure));

    assertThat(text(Files.readString(file)))
        .contains("Not measured")
        .contains("repetition 2: The table differs");
    assertThat(text(page())).doesNotContain("Not measured");
  }

  private String page() throws IOException {
    Path file = directory.resolve("new").resolve("index.html");
    SuitePage.write(file, TestingResults.aviation());
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
