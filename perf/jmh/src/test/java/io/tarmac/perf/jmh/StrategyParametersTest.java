package io.tarmac.perf.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StrategyParametersTest {
  private static final List<String> STRATEGIES =
      List.of("batch", "driver", "unnest", "multi-row", "copy", "load-data");

  @Test
  void aStrategyIsMeasuredOnlyOnDatabasesThatHaveIt() {
    assertThat(chosen(List.of("postgresql", "mysql"), List.of("insert"), List.of("500")))
        .extracting(parameters -> parameters.database() + " " + parameters.strategy())
        .containsExactly(
            "postgresql batch",
            "postgresql unnest",
            "postgresql copy",
            "mysql driver",
            "mysql multi-row",
            "mysql load-data");
  }

  @Test
  void aStrategyIsMeasuredOnlyWithJobsThatItCanDo() {
    List<StrategyParameters> parameters =
        chosen(List.of("h2", "mariadb"), List.of("insert", "upsert-new", "delete"), List.of("2"));

    assertThat(parameters)
        .contains(
            new StrategyParameters(
                "h2", "batch", List.of("upsert-new"), List.of("20"), List.of("2")),
            new StrategyParameters(
                "mariadb",
                "load-data",
                List.of("insert", "upsert-new"),
                List.of("20"),
                List.of("2")));
    assertThat(parameters)
        .extracting(StrategyParameters::count)
        .containsExactlyInAnyOrder(3, 3, 3, 2, 1, 1);
  }

  @Test
  void aStatementPerRowIsNotMeasuredWithManyRows() {
    assertThat(chosen(List.of("postgresql"), List.of("delete"), List.of("1000", "5000")))
        .extracting(StrategyParameters::rows)
        .containsExactly(List.of("1000"), List.of("1000", "5000"));
  }

  private static List<StrategyParameters> chosen(
      List<String> databases, List<String> jobs, List<String> rows) {
    return StrategyParameters.chosen(
        Map.of(
                "database",
                databases,
                "strategy",
                STRATEGIES,
                "job",
                jobs,
                "columns",
                List.of("20"),
                "rows",
                rows)
            ::get);
  }
}
