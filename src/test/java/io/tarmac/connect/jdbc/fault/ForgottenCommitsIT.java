package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A database comes back without the last of what it had acknowledged, and Kafka knows of offsets
 * whose rows are gone: only who keeps the offsets beside the rows can tell.
 */
class ForgottenCommitsIT {
  private static final int SOME = 200;

  @Test
  @Tag("soak")
  @DisplayName("C4_3 C4_5 after a failover to a replica that lags each event has one row")
  void aReplicaThatLags() {
    try (FaultPostgreSql primary = FaultPostgreSql.start();
        FaultProxy link = new FaultProxy(primary);
        FaultPostgreSql replica = primary.replicate(link.port());
        FaultProxy proxy = new FaultProxy(primary);
        FaultRun run =
            FaultRun.ofInserts(primary, Guarantee.EXACTLY_ONCE)
                .set("connection.url", proxy.url())) {
      run.start(WorkerCluster.shared());
      long before = run.awaitEvents(SOME);
      Await.until(
          "the replica has %d rows".formatted(before),
          () -> replica.sql().count(run.table()) >= before);
      link.cut();
      long acknowledged = run.awaitMoreEvents(SOME);
      primary.kill();
      replica.promote();
      run.moveObserver(replica);
      long kept = replica.sql().count(run.table());
      assertThat(kept).as("rows that the replica has").isLessThan(acknowledged);
      proxy.pointTo(replica);

      run.awaitEvents(acknowledged + SOME);
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
      run.start(WorkerCluster.shared());
      run.awaitEvents(SOME);
      database.sql().execute("checkpoint");
      long acknowledged = run.awaitMoreEvents(SOME);
      proxy.cut();
      database.kill();
      database.restart();
      assertThat(run.rows()).as("rows that have survived").isLessThan(acknowledged);
      proxy.restore();

      run.awaitEvents(acknowledged + SOME);
      run.finish(1);
    }
  }
}
