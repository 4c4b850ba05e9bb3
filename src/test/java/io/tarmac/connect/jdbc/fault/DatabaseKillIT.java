package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.Await;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The database's processes die while a batch is being written, and start again. */
class DatabaseKillIT {
  private static final int KILLS = 2;

  @Nested
  class PostgreSql extends Suite implements OnFaultDatabase.PostgreSql {}

  @Nested
  class MariaDb extends Suite implements OnFaultDatabase.MariaDb {}

  abstract static class Suite implements OnFaultDatabase.Restartable {

    @ParameterizedTest(name = "C1_1 C5_1 {0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName("C1_1 C5_1 a database that is killed in a batch and starts again loses nothing")
    void killsOfTheDatabaseLoseNothing(Guarantee guarantee) {
      RestartableDatabase database = database();
      try (FaultRun run = FaultRun.ofInserts(database, guarantee)) {
        database.slowDown(run.table());
        run.start(WorkerGroup.shared(), 500);
        for (int kill = 1; kill <= KILLS; kill++) {
          run.awaitProgress();
          Await.until("a batch is being written", () -> database.openTransactions() > 0);
          database.kill();
          database.restart();
          assertThat(run.sink().isRunning(1)).as("the task runs").isTrue();
        }
        run.awaitProgress();
        database.speedUp(run.table());
        run.finish(KILLS);
        assertThat(run.sink().isRunning(1)).as("the task runs").isTrue();
      }
    }
  }
}
