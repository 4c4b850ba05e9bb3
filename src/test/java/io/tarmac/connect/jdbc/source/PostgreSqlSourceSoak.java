package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.LogicalPostgreSql;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Long random workloads from PostgreSQL. */
class PostgreSqlSourceSoak {

  @Test
  @DisplayName("C7_1 a PostgreSQL target equals the PostgreSQL source after a long workload")
  void postgreSqlEqualsItsSource() {
    try (LogicalPostgreSql server = LogicalPostgreSql.start()) {
      replicate(server, server.target());
    }
  }

  @Test
  @DisplayName("C7_1 a MySQL target equals the PostgreSQL source after a long workload")
  void mySqlEqualsItsSource() {
    try (LogicalPostgreSql server = LogicalPostgreSql.start()) {
      replicate(server, DatabaseServer.MYSQL.database());
    }
  }

  @Test
  @DisplayName("C7_1 a MariaDB target equals the PostgreSQL source after a long workload")
  void mariaDbEqualsItsSource() {
    try (LogicalPostgreSql server = LogicalPostgreSql.start()) {
      replicate(server, DatabaseServer.MARIADB.database());
    }
  }

  private static void replicate(LogicalPostgreSql server, TestingDatabase target) {
    Soak.run(PostgreSqlSource.of(server.source(), Target.of(target)), target);
  }
}
