package io.tarmac.perf.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of the results of several runs. */
class RunsTest {
  private TestingPage page;

  @BeforeEach
  void aPage(@TempDir Path directory) {
    page = new TestingPage(directory);
  }

  @Test
  void theCeilingOfAnotherRunIsNotDrawn() {
    List<CellResult> results = new ArrayList<>(TestingResults.aviation());
    for (int batchSize : List.of(500, 5_000)) {
      CellResult one = TestingResults.result("tarmac", batchSize, 9_000);
      CellKey cell = new CellKey("one-table", "mariadb", one.cell().setting(), Map.of());
      results.add(ofLaterRun(one.named(cell)));
    }

    assertThat(page.text(results))
        .contains("batch size tarmac, avro published: Debezium, JSON, MySQL (2023) 1 29");

    results.add(ofLaterRun(TestingResults.result("none", null, 80_000)));
    assertThat(page.text(results))
        .contains("batch size tarmac, avro none, avro published: Debezium, JSON, MySQL (2023)")
        .contains("500 9,000 80,000 2,300")
        .contains("500 25,000 11,000 120,000 2,300");
  }

  @Test
  void ceilingsOfSeveralRunsStandApart() {
    List<CellResult> results = new ArrayList<>();
    results.add(TestingResults.result("tarmac", 500, 9_000));
    results.add(TestingResults.result("none", null, 80_000));
    results.add(ofLaterRun(TestingResults.result("tarmac", 5_000, 10_000)));
    results.add(ofLaterRun(TestingResults.result("none", null, 70_000)));

    assertThat(page.text(results))
        .contains("tarmac, avro none (seed 7), avro none (seed 8), avro")
        .contains("500 9,000 80,000 2,300")
        .contains("5,000 10,000 70,000 2,300");
  }

  @Test
  void resultsOfSeveralRunsAreSaidToBeOfSeveral() {
    List<CellResult> results = new ArrayList<>(TestingResults.aviation());
    CellResult one = TestingResults.result("tarmac", 500, 9_000);
    CellKey cell = new CellKey("three-tables", "mariadb", one.cell().setting(), Map.of());
    results.add(ofLaterRun(one.named(cell)));

    assertThat(page.text(results))
        .contains(
            "aviation Measured in 2 runs, from 2026-01-01 to 2026-01-02: figures of one run can be"
                + " compared")
        .contains("one measurement of each setting. Measured on 2026-01-02 (seed 8).")
        .contains("measured 2026-01-01 (seed 7); 2026-01-02 (seed 8)")
        .contains("seed of the order 7 (PostgreSQL: one table); 8 (MariaDB: three tables)")
        .doesNotContain("They differ");
    assertThat(page.text(TestingResults.aviation()))
        .contains("seed of the order 7 ")
        .doesNotContain("runs, from", "7 (PostgreSQL");
  }

  @Test
  void whatRunsDifferInIsNamedWithTheRunsThatHadIt() {
    CellResult first = TestingResults.result("tarmac", 500, 9_000);
    CellResult second = ofLaterRun(TestingResults.result("tarmac", 5_000, 9_000));

    assertThat(page.text(List.of(first, TestingResults.onJava("21", second))))
        .contains("They differ in version of java.")
        .contains("version of java 17 (seed 7); 21 (seed 8)");
  }

  @Test
  void whatDiffersWithinARunIsNoDifferenceOfRuns() {
    CellResult first = TestingResults.result("tarmac", 500, 9_000);
    CellResult second = ofLaterRun(TestingResults.result("tarmac", 5_000, 9_000));
    CellResult third = ofLaterRun(TestingResults.result("tarmac", 10_000, 9_000));

    assertThat(page.text(List.of(first, second, TestingResults.onJava("21", third))))
        .contains("version of java 17; 21 ")
        .doesNotContain("They differ");
  }

  @Test
  void figuresOfTwoRunsAreNotDivided() {
    List<CellResult> results =
        List.of(
            TestingResults.result("tarmac", 500, 9_000),
            ofLaterRun(TestingResults.result("debezium", 500, 4_500)));

    assertThat(page.text(results)).contains("avro two runs 9,000 500 4,500 500");
  }

  private static CellResult ofLaterRun(CellResult one) {
    return TestingResults.ofRun(8, "2026-01-02T00:00:00Z", one);
  }
}
