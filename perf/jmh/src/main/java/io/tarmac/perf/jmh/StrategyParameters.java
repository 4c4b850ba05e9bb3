package io.tarmac.perf.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The parameters with which one strategy of a database is measured: each job with each number of
 * columns and rows.
 */
record StrategyParameters(
    String database, String strategy, List<String> jobs, List<String> columns, List<String> rows) {
  private static final List<String> POSTGRESQL = List.of("postgresql");
  private static final List<String> MYSQL = List.of("mariadb", "mysql");
  private static final List<String> H2 = List.of("h2");
  private static final List<String> ALL_JOBS =
      List.of("insert", "upsert-new", "upsert-present", "upsert-newest", "delete");
  private static final List<String> UPSERTS = List.of("upsert-new", "upsert-present");
  private static final int ANY = Integer.MAX_VALUE;

  /**
   * The jobs that a strategy can do.
   *
   * @param mostRows more rows would take too long
   */
  private record Capability(
      List<String> databases, String strategy, int mostRows, List<String> jobs) {}

  private static final List<Capability> CAPABILITIES =
      List.of(
          new Capability(POSTGRESQL, "batch", 1_000, ALL_JOBS),
          new Capability(POSTGRESQL, "unnest", ANY, ALL_JOBS),
          new Capability(POSTGRESQL, "copy", ANY, List.of("insert")),
          new Capability(POSTGRESQL, "staged-copy", ANY, ALL_JOBS),
          new Capability(POSTGRESQL, "look-unnest", ANY, UPSERTS),
          new Capability(POSTGRESQL, "look-copy", ANY, UPSERTS),
          new Capability(MYSQL, "batch", 100, ALL_JOBS),
          new Capability(MYSQL, "driver", ANY, ALL_JOBS),
          new Capability(MYSQL, "multi-row", ANY, ALL_JOBS),
          // The connector does not load rows whose keys exist.
          new Capability(MYSQL, "load-data", ANY, List.of("insert", "upsert-new")),
          new Capability(H2, "batch", ANY, UPSERTS),
          new Capability(H2, "multi-row", ANY, UPSERTS));

  /**
   * Returns the parameters that strategies can have among the chosen values.
   *
   * @param values returns the chosen values of a parameter
   */
  static List<StrategyParameters> chosen(Function<String, List<String>> values) {
    List<StrategyParameters> chosen = new ArrayList<>();
    for (String database : values.apply("database")) {
      for (Capability each : CAPABILITIES) {
        List<String> jobs = values.apply("job").stream().filter(each.jobs()::contains).toList();
        List<String> rows =
            values.apply("rows").stream()
                .filter(count -> Integer.parseInt(count) <= each.mostRows())
                .toList();
        if (each.databases().contains(database)
            && values.apply("strategy").contains(each.strategy())
            && !jobs.isEmpty()
            && !rows.isEmpty()) {
          chosen.add(
              new StrategyParameters(
                  database, each.strategy(), jobs, values.apply("columns"), rows));
        }
      }
    }
    return chosen;
  }

  /** Returns the number of results that JMH measures. */
  int count() {
    return jobs.size() * columns.size() * rows.size();
  }
}
