package io.tarmac.perf.html;

import static io.tarmac.perf.html.TestingPage.text;
import static io.tarmac.perf.html.TestingResults.aviation;
import static io.tarmac.perf.html.TestingResults.result;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Published figures beside those that were measured. */
class ReferenceTest {
  @Test
  void publishedFiguresHaveTheirSource() {
    assertThat(text(aviation())).contains("published: Debezium", "December 2023");
  }

  @Test
  void publishedFiguresOfAnotherExperimentAreNotTakenForTheSame() {
    assertThat(text(aviation())).contains("Unlike here it was MySQL, 1,000,000 events.");

    assertThat(text(List.of(debezium("mysql", Map.of(), 1_000_000))))
        .contains("December 2023")
        .doesNotContain("Unlike here");
    assertThat(text(List.of(debezium("mysql", Map.of("tables", 3), 1_000_000))))
        .contains("Unlike here it was one table.");
  }

  @Test
  void publishedFiguresAreShownBesideOneBatchSizeToo() {
    assertThat(text(List.of(debezium("mysql", Map.of(), 1_000_000))))
        .contains("events per second setting events per second published")
        .contains("debezium, avro 2,000 * published: Debezium, JSON, MySQL (2023) 2,300");
  }

  @Test
  void theEnginesFigureIsAtTheBatchSizeThatItBelongsTo() {
    List<CellResult> payload =
        Stream.of(500, 10_000)
            .map(size -> result("payload", "25-bytes", "tarmac", size, 20_000))
            .toList();

    assertThat(text(payload))
        .contains("10,000 20,000 569,000")
        .contains("January 2025", "into a log");
  }

  @Test
  void otherSinksStandBesideRowsWithoutAKey() {
    assertThat(text(List.of(result("events4", "without-key", "tarmac", 3_000, 20_000))))
        .contains("published: Confluent's JDBC sink (2026)", "181,818", "130,952", "Aiven's");
  }

  private static CellResult debezium(String database, Map<String, Integer> load, int asked) {
    CellResult one = result("debezium", 500, 2_000);
    CellKey cell = new CellKey("any", database, one.cell().setting(), load);
    return copyOf(one.named(cell))
        .with(CellResult::asked, asked)
        .with(CellResult::askedSeconds, asked / 2_000.0)
        .record();
  }
}
