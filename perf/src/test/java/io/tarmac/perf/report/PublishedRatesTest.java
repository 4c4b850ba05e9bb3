package io.tarmac.perf.report;

import static io.tarmac.perf.report.TestingPage.text;
import static io.tarmac.perf.report.TestingResults.aviation;
import static io.tarmac.perf.report.TestingResults.result;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.Subject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Published figures beside those that were measured. */
class PublishedRatesTest {
  @Test
  void publishedFiguresStandBesideTheSameExperimentOnly() {
    assertThat(text(List.of(debezium("mysql", "json", Map.of()))))
        .contains("debezium, json 2,000 published: Debezium, JSON, MySQL (2023) 2,300")
        .contains("December 2023");
    assertThat(text(List.of(debezium("mysql", "avro", Map.of())))).doesNotContain("2023");
    assertThat(text(List.of(debezium("postgresql", "json", Map.of())))).doesNotContain("2023");
    assertThat(text(List.of(debezium("mysql", "json", Map.of("tables", 3)))))
        .doesNotContain("2023");
    assertThat(text(aviation())).doesNotContain("published");
  }

  @Test
  void onlyBatchSizesThatWereMeasuredHaveAPublishedFigure() {
    assertThat(text(TestingResults.batchTest()))
        .contains("10 40,000 10,000 5,343 100 40,000 10,000 12,823");
  }

  @Test
  void otherSinksStandBesideRowsWithoutAKey() {
    assertThat(text(List.of(result("events4", "without-key", "tarmac", 3_000, 20_000))))
        .contains("published: Confluent's JDBC sink (2026)", "181,818", "130,952", "Aiven's");
  }

  private static BenchmarkResult debezium(
      String database, String converter, Map<String, Integer> load) {
    BenchmarkResult one = result("debezium", 500, 2_000);
    Subject setting = copyOf(one.key().setting()).with(Subject::converter, converter).record();
    return one.named(new BenchmarkKey("any", database, setting, load));
  }
}
