package io.tarmac.perf.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JmhResultsTest {

  @Test
  void eachNumberOfRowsIsALineAndEachStrategyAColumn() throws Exception {
    String tables =
        tables(
            result("postgresql", "batch", "insert", 2, 500, 3_000),
            result("postgresql", "batch", "insert", 20, 10, 592),
            result("postgresql", "batch", "insert", 20, 500, 9_900),
            result("postgresql", "copy", "insert", 20, 500, 3_450),
            result("postgresql", "copy", "delete", 20, 2, 247.2));

    assertThat(tables)
        .isEqualTo(
            """
            postgresql:

            | | rows | batch | copy |
            |---|---|---|---|
            | insert, 20 columns | 10 | 59.2 | |
            | | 500 | 19.8 | 6.9 |
            | delete, 20 columns | 2 | | 124 |
            | insert, 2 columns | 500 | 6.0 | |
            """);
  }

  @Test
  void eachDatabaseHasATable() throws Exception {
    String tables =
        tables(
            result("mysql", "load-data", "insert", 20, 2, 2_468_000),
            result("h2", "batch", "upsert-new", 2, 2, 10));

    assertThat(tables)
        .isEqualTo(
            """
            mysql:

            | | rows | load-data |
            |---|---|---|
            | insert, 20 columns | 2 | 1,234,000 |

            h2:

            | | rows | batch |
            |---|---|---|
            | upsert-new, 2 columns | 2 | 5.0 |
            """);
  }

  private static String tables(String... results) throws Exception {
    return JmhResults.tables(
        new JsonMapper().readTree(Stream.of(results).collect(Collectors.joining(",", "[", "]"))));
  }

  /** Returns a result as JMH writes it, as far as it is read. */
  private static String result(
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
