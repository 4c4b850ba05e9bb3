package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.LogicalPostgreSql;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Debezium's PostgreSQL connector and the sink, for less than a minute. */
class PostgreSqlSourceIT {
  private static final int STATEMENTS = 1_000;
  private static final long SEED = 4_711;

  @Test
  @DisplayName("C7_1 a PostgreSQL target equals the PostgreSQL source that Debezium reads")
  void postgreSqlEqualsItsSource() {
    try (LogicalPostgreSql server = LogicalPostgreSql.start();
        Replication replication =
            new Replication(
                PostgreSqlSource.of(server.source(), Target.POSTGRESQL), server.target())) {
      replication.run(SEED, STATEMENTS);

      replication.assertTargetEqualsSource("seed " + SEED);
      replication.assertInequalities();
    }
  }
}
