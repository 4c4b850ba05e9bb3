package io.tarmac.perf.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tarmac.perf.event.NameTraffic;
import io.tarmac.perf.stack.RunDirectory;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class CommitLatencyIT {
  @Test
  void rowsAreTimedFromWhatIsWrittenInThemToTheirCommit() throws SQLException {
    try (RunDirectory run = RunDirectory.create(false);
        EmbeddedDatabase database = EmbeddedDatabase.start(DatabaseKind.POSTGRESQL, run, true);
        TargetTable table = filled(database)) {
      CommitLatency latency = CommitLatency.of(table, "key", 10).orElseThrow();

      // By what is written in it, row n was sent n seconds before it was inserted.
      assertThat(latency.millis(0)).isBetween(11_500.0, 16_000.0);
      assertThat(latency.millis(0.5)).isBetween(55_500.0, 60_000.0);
      assertThat(latency.millis(1)).isBetween(100_500.0, 105_000.0);
      assertThat(latency.sentPerSecond()).isCloseTo(90 / 89.0, within(0.01));
    }
  }

  private static TargetTable filled(TargetDatabase database) throws SQLException {
    TargetTable table = TargetTable.of(database, "timed", new NameTraffic(), true);
    table.create();
    try (Connection connection = database.open();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          """
          insert into timed
          select n, '', '', ((extract(epoch from clock_timestamp()) - n) * 1000000)::bigint::text
          from generate_series(1, 100) n\
          """);
      statement.execute("select pg_sleep(0.5)");
      connection.commit();
    }
    return table;
  }
}
