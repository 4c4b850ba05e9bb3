package io.tarmac.perf.report;

import static io.tarmac.perf.report.TestingPage.text;
import static io.tarmac.perf.report.TestingResults.aviation;
import static io.tarmac.perf.report.TestingResults.onJava;
import static io.tarmac.perf.report.TestingResults.result;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Pages of the results of several runs. */
class RunsTest {
  @Test
  void theCeilingOfAnotherRunIsNotDrawn() {
    List<BenchmarkResult> results = new ArrayList<>(aviation());
    for (int batchSize : List.of(500, 5_000)) {
      results.add(onMariaDb("one-table", result("tarmac", batchSize, 9_000)));
    }

    assertThat(text(results)).contains("batch size tarmac, avro 500 9,000 5,000 9,000");

    results.add(ofLaterRun(result("none", null, 80_000)));
    assertThat(text(results))
        .contains("batch size tarmac, avro consume only (upper limit), avro 500 9,000 80,000")
        .contains("500 25,000 11,000 120,000");
  }

  @Test
  void ceilingsOfSeveralRunsStandApart() {
    List<BenchmarkResult> results = new ArrayList<>();
    results.add(result("tarmac", 500, 9_000));
    results.add(result("none", null, 80_000));
    results.add(ofLaterRun(result("tarmac", 5_000, 10_000)));
    results.add(ofLaterRun(result("none", null, 70_000)));

    assertThat(text(results))
        .contains(
            "tarmac, avro consume only (upper limit) (seed 7), avro consume only (upper limit) (seed"
                + " 8), avro")
        .contains("500 9,000 80,000")
        .contains("5,000 10,000 70,000");
  }

  @Test
  void resultsOfSeveralRunsAreSaidToBeOfSeveral() {
    List<BenchmarkResult> results = new ArrayList<>(aviation());
    results.add(onMariaDb("three-tables", result("tarmac", 500, 9_000)));

    assertThat(text(results))
        .contains(
            "Measured in 2 runs, from 2026-01-01 to 2026-01-02. Compare only figures of the same"
                + " run")
        .contains("one measurement of each setting. Measured on 2026-01-02 (seed 8).")
        .contains("measured 2026-01-01 (seed 7); 2026-01-02 (seed 8)")
        .contains("seed of the order 7, 8")
        .doesNotContain("The runs differ");
    assertThat(text(aviation()))
        .contains("seed of the order 7 ")
        .doesNotContain("runs, from", "7 (PostgreSQL");
  }

  @Test
  void whatRunsDifferInIsNamedWithTheRunsThatHadIt() {
    BenchmarkResult first = result("tarmac", 500, 9_000);
    BenchmarkResult second = ofLaterRun(result("tarmac", 5_000, 9_000));

    assertThat(text(List.of(first, onJava("21", second))))
        .contains("The runs differ in version: java.")
        .contains("version: java 17 (seed 7); 21 (seed 8)");
  }

  @Test
  void whatDiffersWithinARunIsNoDifferenceOfRuns() {
    BenchmarkResult first = result("tarmac", 500, 9_000);
    BenchmarkResult second = ofLaterRun(result("tarmac", 5_000, 9_000));
    BenchmarkResult third = ofLaterRun(result("tarmac", 10_000, 9_000));

    assertThat(text(List.of(first, second, onJava("21", third))))
        .contains("version: java 17; 21 ")
        .doesNotContain("The runs differ");
  }

  @Test
  void figuresOfTwoRunsAreNotDivided() {
    List<BenchmarkResult> results =
        List.of(result("tarmac", 500, 9_000), ofLaterRun(result("debezium", 500, 4_500)));

    assertThat(text(results)).contains("avro two runs 9,000 500 4,500 500");
  }

  private static BenchmarkResult onMariaDb(String experiment, BenchmarkResult one) {
    return ofLaterRun(
        one.named(new BenchmarkKey(experiment, "mariadb", one.key().setting(), Map.of())));
  }

  private static BenchmarkResult ofLaterRun(BenchmarkResult one) {
    return copyOf(one)
        .with(BenchmarkResult::seed, 8L)
        .with(BenchmarkResult::date, "2026-01-02T00:00:00Z")
        .record();
  }
}
