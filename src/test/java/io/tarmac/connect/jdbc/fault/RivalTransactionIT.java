package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Another application locks the sink's rows in the opposite order: one of the two has to yield. */
@Tag("soak")
class RivalTransactionIT {
  private static final int VICTIMS = 3;

  @Nested
  class RivalTransactionOnPostgreSql extends RivalTransactionSuite
      implements OnFaultDatabase.OnPostgreSql {}

  @Nested
  class RivalTransactionOnMariaDb extends RivalTransactionSuite
      implements OnFaultDatabase.OnMariaDb {}

  abstract static class RivalTransactionSuite implements OnFaultDatabase.Restartable {

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName("C1_1 C4_2 C5_2 deadlocks that the sink is the victim of leave the table right")
    void deadlocks(Guarantee guarantee) {
      RestartableDatabase database = database();
      try (FaultRun run = FaultRun.ofUpserts(database, guarantee)) {
        run.start(WorkerCluster.shared(), 1_000);
        Await.until("all rows are there", () -> run.rows() == FaultLoad.KEYS);
        Rival rival = new Rival(database, run.table());
        long before = database.deadlocks();
        Await.until(
            "the sink has been the victim of %d deadlocks".formatted(VICTIMS),
            () -> {
              rival.compete();
              return database.deadlocks() - before - rival.lost() >= VICTIMS;
            });

        run.finish(0);
        assertThat(run.sink().isRunning(1)).as("the task runs").isTrue();
      }
    }
  }
}
