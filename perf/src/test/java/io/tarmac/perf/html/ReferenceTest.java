package io.tarmac.perf.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Published figures beside those that were measured. */
class ReferenceTest {
  private TestingPage page;

  @BeforeEach
  void aPage(@TempDir Path directory) {
    page = new TestingPage(directory);
  }

  @Test
  void publishedFiguresHaveTheirSource() {
    assertThat(page.text(TestingResults.aviation()))
        .contains("published: Debezium", "December 2023");
  }

  @Test
  void publishedFiguresOfAnotherExperimentAreNotTakenForTheSame() {
    assertThat(page.text(TestingResults.aviation()))
        .contains("Unlike here it was MySQL, 1,000,000 events.");

    assertThat(page.text(List.of(debezium("mysql", Map.of(), 1_000_000))))
        .contains("December 2023")
        .doesNotContain("Unlike here");
    assertThat(page.text(List.of(debezium("mysql", Map.of("tables", 3), 1_000_000))))
        .contains("Unlike here it was one table.");
  }

  @Test
  void publishedFiguresAreShownBesideOneBatchSizeToo() {
    assertThat(page.text(List.of(debezium("mysql", Map.of(), 1_000_000))))
        .contains("events per second setting events per second published")
        .contains("debezium, avro 2,000 * published: Debezium, JSON, MySQL (2023) 2,300");
  }

  @Test
  void theEnginesFigureIsAtTheBatchSizeThatItBelongsTo() {
    CellResult one = TestingResults.result("tarmac", 500, 20_000);
    CellResult other = TestingResults.result("tarmac", 10_000, 20_000);
    List<CellResult> payload =
        Stream.of(one, other)
            .map(result -> TestingResults.of("payload", "25-bytes", result))
            .toList();

    assertThat(page.text(payload))
        .contains("10,000 20,000 569,000")
        .contains("January 2025", "into a log");
  }

  private static CellResult debezium(String database, Map<String, Integer> load, int asked) {
    CellResult one = TestingResults.result("debezium", 500, 2_000);
    CellKey cell = new CellKey("any", database, one.cell().setting(), load);
    return TestingResults.asked(asked, one.named(cell));
  }
}
