package io.tarmac.perf.page;

import static io.tarmac.perf.page.TestingFigures.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.CellResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedTextTest {

  @Test
  void whatWasPublishedStandsBesideTheSameOfTheSameDatabase() {
    assertThat(text(TestingFigures.aviation()))
        .contains(
            "[Published](https://debezium.io/blog/2023/12/20/",
            "December 2023",
            "held 337 records",
            "Measured: 1,000,000 events on PostgreSQL, 1,000,000 events on MySQL;")
        .contains(
            "| | published | PostgreSQL, Debezium | PostgreSQL, Tarmac | MySQL, Debezium | MySQL, Tarmac |")
        .contains("for 1,000,000 events | 570 | 17 \\* | 17 \\* | 17 \\* | 17 \\* |")
        .contains("the fastest against the slowest | alike | 1.05 | 1.05 | 1.25 | 1.25 |")
        .contains("each at its best | much faster | 2.0 | 2.0 | 2.0 | 2.0 |")
        .contains("what is not told apart from it | 1,000 | 5,000 | 5,000 | 5,000 | 5,000 |")
        .contains("| three tables against one | alike | 1.02 | 1.02 | 1.02 | 1.02 |")
        .contains("| the same, Avro | somewhat slower | 0.97 | 0.97 | 0.97 | 0.97 |")
        .doesNotContain("JSON, batches of 500");
  }

  @Test
  void whereThereWasNoLongRunTheShortOneStandsThereWithoutItsCourse() {
    List<CellResult> results =
        TestingFigures.aviation().stream()
            .filter(one -> !one.cell().experiment().equals("ten-times"))
            .toList();

    assertThat(text(results))
        .contains("Measured: 100,000 events on PostgreSQL, 100,000 events on MySQL;")
        .contains("Avro, no index against one | faster, more so in large batches | | 1.00 | | |")
        .doesNotContain("the last tenth");
  }

  @Test
  void sizesThatSomeRepetitionsDoNotTellApartStandInBrackets() {
    CellResult fastest = insert("one-table", "mysql", "tarmac", "avro", 500, 100);
    CellResult near = insert("one-table", "mysql", "tarmac", "avro", 1_000, 90);
    CellResult slow = insert("one-table", "mysql", "tarmac", "avro", 5_000, 80);
    List<CellResult> results =
        List.of(
            fastest,
            TestingFigures.repeated(fastest, 2, 95),
            near,
            TestingFigures.repeated(near, 2, 97),
            slow,
            TestingFigures.repeated(slow, 2, 82));

    assertThat(text(results)).contains("apart from it | 1,000 | | 500 (1,000) |");
  }

  private static String text(List<CellResult> results) {
    Markdown page = new Markdown();
    new PublishedText(new Figures(results)).append(page);
    return page.toString();
  }
}
