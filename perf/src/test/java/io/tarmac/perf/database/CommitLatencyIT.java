package io.tarmac.perf.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tarmac.perf.environment.EmbeddedDatabase;
import io.tarmac.perf.environment.RunDirectory;
import io.tarmac.perf.event.FlatTraffic;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

class CommitLatencyIT {
  private static final String MYSQL_URL = "TARMAC_MYSQL_URL";

  @Test
  void postgreSqlTellsWhenItCommittedRows() throws SQLException {
    assertRowsAreTimed(DatabaseKind.POSTGRESQL, "pg_sleep(0.5)");
  }

  @Test
  void mariaDbTellsWhenItCommittedRows() throws SQLException {
    assertRowsAreTimed(DatabaseKind.MARIADB, "sleep(0.5)");
  }

  @Test
  @EnabledIfEnvironmentVariable(named = MYSQL_URL, matches = ".+")
  void mySqlTellsWhenItCommittedRows() throws SQLException {
    assertRowsAreTimed(DatabaseKind.MYSQL, "sleep(0.5)");
  }

  @Test
  void aServerThatKeepsNoTimesOfCommitsTellsNoLatency() throws SQLException {
    try (RunDirectory run = RunDirectory.create(false);
        EmbeddedDatabase database = EmbeddedDatabase.start(DatabaseKind.POSTGRESQL, run, false);
        TargetTable table = filled(database, "pg_sleep(0)")) {
      assertThatThrownBy(() -> CommitLatency.of(table, 10))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("track_commit_timestamp");
    }
  }

  private static void assertRowsAreTimed(DatabaseKind kind, String pause) throws SQLException {
    try (RunDirectory run = RunDirectory.create(false);
        TargetDatabase database = database(kind, run);
        TargetTable table = filled(database, pause)) {
      CommitLatency latency = CommitLatency.of(table, 10);

      // By what is written in it, row n was sent n seconds before it was inserted.
      assertThat(latency.millis(0)).isBetween(11_500.0, 16_000.0);
      assertThat(latency.millis(0.5)).isBetween(55_500.0, 60_000.0);
      assertThat(latency.millis(1)).isBetween(100_500.0, 105_000.0);
      assertThat(latency.sentPerSecond()).isCloseTo(90 / 89.0, within(0.01));
    }
  }

  private static TargetDatabase database(DatabaseKind kind, RunDirectory run) {
    if (kind != DatabaseKind.MYSQL) {
      return EmbeddedDatabase.start(kind, run, true);
    }
    Access access = new Access(System.getenv(MYSQL_URL), Optional.empty(), Optional.empty());
    return OwnDatabase.connect(kind, access);
  }

  private static TargetTable filled(TargetDatabase database, String pause) throws SQLException {
    String now =
        database.kind() == DatabaseKind.POSTGRESQL
            ? "extract(epoch from clock_timestamp())"
            : "unix_timestamp(sysdate(6))";
    TargetTable table = TargetTable.of(database, "timed", FlatTraffic.names(), true, true);
    table.create();
    try (Connection connection = database.open();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          """
          insert into timed
          with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 100)
          select n, '', '', cast(floor((%s - n) * 1000000) as char(16)) from numbers"""
              .formatted(now));
      statement.execute("select " + pause);
      connection.commit();
    }
    return table;
  }
}
