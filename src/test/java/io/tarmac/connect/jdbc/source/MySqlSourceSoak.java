package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.LogicalPostgreSql;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Long random workloads from MySQL. */
class MySqlSourceSoak {

  @Test
  @DisplayName("C7_1 a PostgreSQL target equals the MySQL source after a long workload")
  void postgreSqlEqualsItsSource() {
    try (LogicalPostgreSql server = LogicalPostgreSql.start()) {
      replicate(server.target());
    }
  }

  @Test
  @DisplayName("C7_1 another schema of MySQL equals the MySQL source after a long workload")
  void mySqlEqualsItsSource() {
    replicate(DatabaseServer.MYSQL.database());
  }

  @Test
  @DisplayName("C7_1 a MariaDB target equals the MySQL source after a long workload")
  void mariaDbEqualsItsSource() {
    replicate(DatabaseServer.MARIADB.database());
  }

  private static void replicate(TestingDatabase target) {
    Soak.run(MySqlSource.create(Target.of(target)), target);
  }
}
