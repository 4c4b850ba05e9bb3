package io.tarmac.perf.page;

import static io.tarmac.perf.page.TestingFigures.insert;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.CellResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AviationTextTest {

  @Test
  void everyDatabaseHasATableInAnOrderOfItsOwn() {
    assertThat(text(TestingFigures.aviation()))
        .containsSubsequence(
            "### PostgreSQL",
            "A sink that only counts takes 60,000 as JSON, 120,000 as Avro.",
            "| | 1 (no batches) | 1,000 | 5,000 |",
            "| Tarmac, JSON | 1,000 \\* | 28,500 | 30,000 |",
            "| Debezium, JSON | 1,000 \\* | 9,500 | 10,000 |",
            "| *Tarmac against Debezium, JSON* | 1.00 | 3.0 | 3.0 |",
            "| Tarmac, Avro | 2,000 \\* | 57,000 | 60,000 |",
            "\\* Measured once, with 10,000 of the 100,000 events only: what all",
            "### MySQL",
            "| Tarmac, JSON | 1,000 \\* | 24,000 | 30,000 |");
  }

  @Test
  void threeTablesAndNoIndexStandAgainstOneTableWithAnIndex() {
    assertThat(text(TestingFigures.aviation()))
        .containsSubsequence(
            "### Three tables",
            "| PostgreSQL, Tarmac, JSON | 29,070 (1.02) | 30,600 (1.02) |",
            "### Without an index",
            "it may have been earlier than stated, by 1 % of its time in the median and by 1 % at most.",
            "| PostgreSQL, Tarmac, Avro, no index | 57,000 (1.00) | |");
  }

  @Test
  void aLongRunTellsHowItsPaceChanged() {
    assertThat(text(TestingFigures.aviation()))
        .containsSubsequence(
            "### PostgreSQL, 1,000,000 events",
            "in the median with Tarmac 0.97, with Debezium 0.97.",
            "| | 1,000 | 5,000 |",
            "| Tarmac, JSON | 34,200 (0.97) | 36,000 (0.97) |",
            "| *Tarmac against Debezium, JSON* | 3.0 | 3.0 |",
            "### MySQL, 1,000,000 events");
  }

  @Test
  void aShortRunTellsHowItsPaceChangedWhereThereIsAnIndex() {
    assertThat(
            text(
                List.of(
                    insert("one-table", "mysql", "tarmac", "avro", 500, 10, 1.5),
                    TestingFigures.withoutIndex("mysql", 500, 10, 9.0),
                    insert("one-table", "mysql", "debezium", "avro", 500, 10, 1.25))))
        .contains(
            "goes, in the median, with Tarmac 1.50, with Debezium 1.25 times as fast as the first");
  }

  @Test
  void theSinkThatIsOftenTooFastForACourseHasNone() {
    assertThat(
            text(
                List.of(
                    insert("one-table", "mysql", "tarmac", "json", 500, 10, 1.5),
                    insert("one-table", "mysql", "tarmac", "avro", 500, 20),
                    insert("one-table", "mysql", "debezium", "avro", 500, 10, 1.25))))
        .contains("goes, in the median, with Debezium 1.25 times as fast as the first");
  }

  @Test
  void whatOnlyCountsIsThatOfTheSameRun() {
    List<CellResult> results = new ArrayList<>(TestingFigures.aviation());
    results.replaceAll(
        one -> "mysql".equals(one.cell().database()) ? TestingFigures.ofAnotherRun(one) : one);

    assertThat(text(results))
        .containsSubsequence(
            "### PostgreSQL", "events/s. A sink that only counts", "### MySQL", "events/s.\n");
  }

  @Test
  void whatWasNotMeasuredIsLeftOut() {
    assertThat(text(List.of(insert("one-table", "mariadb", "tarmac", "avro", 500, 10))))
        .contains("| Tarmac, Avro | 10 |")
        .doesNotContain("Debezium", "Three", "index;", "1,000,000", "Measured", "counts");
  }

  private static String text(List<CellResult> results) {
    Markdown page = new Markdown();
    new AviationText(new Figures(results)).append(page);
    return page.toString();
  }
}
