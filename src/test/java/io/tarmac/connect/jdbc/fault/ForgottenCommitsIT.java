package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.servers.Await;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * A database comes back without the last of what it had acknowledged, and Kafka knows of offsets
 * whose rows are gone: only who keeps the offsets beside the rows can tell.
 */
class ForgottenCommitsIT {
  private static final int SOME = 200;

  @Test
  @DisplayName("C4_3 C4_5 after a failover to a replica that lags each event has one row")
  void aReplicaThatLags() {
    try (FaultPostgreSql primary = FaultPostgreSql.start();
        FaultProxy link = new FaultProxy(primary);
        FaultPostgreSql replica = primary.replicate(link.port());
        FaultProxy proxy = new FaultProxy(primary);
        FaultRun run =
            FaultRun.ofInserts(primary, Guarantee.EXACTLY_ONCE)
                .set("connection.url", proxy.url())) {
      run.start(WorkerGroup.shared());
      long before = run.awaitRows(SOME);
      awaitRows(replica, run, before);
      link.cut();
      long acknowledged = run.awaitMoreRows(SOME);
      primary.kill();
      replica.promote();
      long kept = replica.sql().count(run.table());
      assertThat(kept).as("rows that the replica has").isLessThan(acknowledged);
      proxy.pointTo(replica);

      awaitRows(replica, run, acknowledged + SOME);
      run.finish(1, replica);
    }
  }

  @Test
  @DisplayName("C4_5 after a crash that the last commits did not survive each event has one row")
  void aServerThatForgets() {
    try (FaultPostgreSql database = FaultPostgreSql.startForgetful();
        FaultProxy proxy = new FaultProxy(database);
        FaultRun run =
            FaultRun.ofInserts(database, Guarantee.EXACTLY_ONCE)
                .set("connection.url", proxy.url())) {
      run.start(WorkerGroup.shared());
      run.awaitRows(SOME);
      database.sql().execute("checkpoint");
      long acknowledged = run.awaitMoreRows(SOME);
      proxy.cut();
      database.kill();
      database.restart();
      assertThat(run.rows()).as("rows that have survived").isLessThan(acknowledged);
      proxy.restore();

      run.awaitRows(acknowledged + SOME);
      run.finish(1);
    }
  }

  private static void awaitRows(TestingDatabase database, FaultRun run, long atLeast) {
    Await.until(
        "%d rows are in the replica".formatted(atLeast),
        () -> database.sql().count(run.table()) >= atLeast);
  }
}
