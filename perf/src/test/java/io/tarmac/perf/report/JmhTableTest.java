package io.tarmac.perf.report;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JmhTableTest {
  private static final List<String> RESULTS =
      List.of(
          result("postgresql", "copy", "insert", 20, 500, 3_450),
          result("postgresql", "batch", "insert", 2, 500, 3_000),
          result("postgresql", "batch", "insert", 20, 500, 9_900),
          result("postgresql", "batch", "insert", 20, 10, 592),
          result("postgresql", "copy", "delete", 20, 2, 247.2),
          result("mysql", "load-data", "insert", 20, 2, 2_468_000));

  @Test
  void eachNumberOfRowsIsALineAndEachStrategyAColumn() {
    assertThat(table("database=postgresql"))
        .isEqualTo(
            """
            | | rows | a statement per row | `COPY` |
            |---|---|---|---|
            | insert, 20 columns | 10 | 59.2 | |
            | | 500 | 19.8 | 6.9 |
            | delete, 20 columns | 2 | | 124 |
            | insert, 2 columns | 500 | 6.0 | |
            """);
  }

  @Test
  void wordsSelectByParameters() {
    assertThat(table("columns=20 job=insert rows=2,500"))
        .isEqualTo(
            """
            | | rows | a statement per row | `COPY` | `LOAD DATA` |
            |---|---|---|---|---|
            | insert | 2 | | | 1,234,000 |
            | | 500 | 19.8 | 6.9 | |
            """);
  }

  @Test
  void figuresThatShareAPlaceAndNoFiguresAreRefused() {
    assertFails(() -> table("database=h2"), "a.json", "no result");
    assertFails(
        () ->
            JmhTable.markdown(
                List.of(RESULTS.get(0), RESULTS.get(0)).toString(), marker("rows=500")),
        "several figures");
    assertFails(() -> JmhTable.markdown("no JSON", marker("rows=500")), "a.json");
  }

  private static String table(String words) {
    return JmhTable.markdown(RESULTS.toString(), marker(words));
  }

  private static Marker marker(String words) {
    return Marker.parse("a.json " + words);
  }

  /** Returns a result as JMH writes it, as far as it is read. */
  static String result(
      String database, String strategy, String job, int columns, int rows, double micros) {
    return """
        {
          "benchmark": "io.tarmac.perf.jmh.StrategyBenchmark.write",
          "params": {
            "database": "%s", "strategy": "%s", "job": "%s", "columns": "%d", "rows": "%d"
          },
          "primaryMetric": {"score": 1.0, "scoreUnit": "us/op"},
          "secondaryMetrics": {
            "cpu": {"score": 1.0, "scorePercentiles": {"0.0": 1.0, "50.0": %s}, "scoreUnit": "us/op"}
          }
        }
        """
        .formatted(database, strategy, job, columns, rows, micros);
  }
}
