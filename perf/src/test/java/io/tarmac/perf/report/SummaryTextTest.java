package io.tarmac.perf.report;

import static io.tarmac.perf.report.TestingResults.aviation;
import static io.tarmac.perf.report.TestingResults.result;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.BenchmarkFailure;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.Measurement;
import io.tarmac.perf.suite.TestingSuites;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTextTest {
  @Test
  void eachCellIsALineWithTheMedianOfItsRepetitions() {
    List<BenchmarkResult> results =
        List.of(result("tarmac", 500, 300), result("tarmac", 500, 100), result("tarmac", 500, 200));
    assertThat(SummaryText.of(results).lines())
        .hasSize(3)
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches(
                        ".*tarmac, avro, batch 500, insert +3 +100,000 +200 +100 +300 .*measured"));
  }

  @Test
  void aFigureThatNoCellHasIsNoColumnAndOneThatSomeLackIsADash() {
    BenchmarkResult without = result("debezium", 500, 100);
    BenchmarkResult with =
        TestingSuites.measuredWith(
            result("tarmac", 500, 100), Measurement::workerCpuSecondsPer100000, 1.25);
    assertThat(SummaryText.of(List.of(without))).doesNotContain("worker CPU", "p99 ms");
    assertThat(SummaryText.of(List.of(with, without)).lines())
        .anySatisfy(line -> assertThat(line).contains("worker CPU s*").doesNotContain("p99 ms"))
        .anySatisfy(line -> assertThat(line).matches(".*tarmac.* 1\\.25 .*"))
        .anySatisfy(line -> assertThat(line).matches(".*debezium.* - .*"));
  }

  @Test
  void fewBatchesAndFewerEventsAreSaid() {
    assertThat(SummaryText.of(aviation()))
        .contains("100,000 in 5 s (extrapolated)")
        .contains("measured\n");
    assertThat(SummaryText.of(List.of(result("tarmac", 10_000, 100))))
        .contains("measured, in few batches");
  }

  @Test
  void ofALongReasonTheFirstLineIsShown() {
    var failure =
        copyOf(TestingSuites.failure(aviation().get(0).key()))
            .with(BenchmarkFailure::reason, "The table differs\nin a row")
            .record();
    assertThat(SummaryText.failed(List.of(failure)))
        .contains("1 could not be measured", "repetition 2: The table differs")
        .doesNotContain("in a row");
    assertThat(SummaryText.failed(List.of())).isEmpty();
  }
}
