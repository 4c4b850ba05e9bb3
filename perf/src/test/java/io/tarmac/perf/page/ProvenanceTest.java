package io.tarmac.perf.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.CellResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProvenanceTest {
  private static final CellResult ONE =
      TestingFigures.insert("one-table", "mysql", "tarmac", "json", 500, 100);

  @Test
  void machineVersionsAndSettingsAreNamed() {
    assertThat(text(TestingFigures.aviation()))
        .contains(
            "Measured on one machine (2 processors, A fast one, 24 GB, Linux) with everything")
        .contains("Debezium 1.0, Java 17, Kafka 4.3, Tarmac 1.0.")
        .contains("through which other events have gone before;", "Each was measured once.")
        .contains(
            "- 2026-01-01, 00:00 to 00:00 UTC: PostgreSQL, MySQL; one table (100,000 events), three tables (100,000 events), ten times (1,000,000 events); one round; workers warm by up to 20,000 events\n")
        .contains("the servers report:\n\n- PostgreSQL: `fsync` on\n- MySQL: `fsync` on\n")
        .contains("Sinks have their defaults but for what is varied")
        .contains("([results](results.jsonl))");
  }

  @Test
  void repetitionsTellHowFarTheyAreApart() {
    List<CellResult> results =
        List.of(ONE, TestingFigures.repeated(ONE, 2, 110), TestingFigures.repeated(ONE, 3, 150));

    assertThat(text(results))
        .contains(
            "Medians of 3; of events a second in 0 of 1 settings every repetition is within 20 %")
        .contains("the farthest is 36 % from it");
  }

  @Test
  void eachRunIsNamed() {
    assertThat(
            text(List.of(TestingFigures.repeated(ONE, 2, 100), TestingFigures.ofAnotherRun(ONE))))
        .contains(
            "UTC: MySQL; one table (100,000 events); 2 rounds; workers warm by up to 20,000 events\n- 2026-01-01, 00:00 to");
  }

  @Test
  void aRunOverNightNamesTheDayOfItsEnd() {
    assertThat(
            text(
                List.of(
                    TestingFigures.at(ONE, "2026-01-01T23:10:00Z"),
                    TestingFigures.at(TestingFigures.repeated(ONE, 2, 1), "2026-01-02T06:30:00Z"))))
        .contains(
            "- 2026-01-01, 23:10 to 2026-01-02, 06:30 UTC: MySQL; one table (100,000 events); 2 rounds");
  }

  @Test
  void whatTheUrlOfAnOwnServerSaysIsNamed() {
    assertThat(
            text(List.of(TestingFigures.with(ONE, "connection", Map.of("useBulkStmts", "true")))))
        .contains("- MySQL: `fsync` on; its URL has `useBulkStmts=true`\n")
        .doesNotContain("no URL has options");
  }

  private static String text(List<CellResult> results) {
    Markdown page = new Markdown();
    new Provenance(results).append(page, "results.jsonl");
    return page.toString();
  }
}
