package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The database ends a batch of several tables while it is written, with a session or with itself.
 */
class BrokenOffBatchIT {

  @Nested
  class BrokenOffBatchOnPostgreSql extends BrokenOffBatchSuite
      implements OnFaultDatabase.OnPostgreSql {}

  @Nested
  @Tag("soak")
  class BrokenOffBatchOnMariaDb extends BrokenOffBatchSuite implements OnFaultDatabase.OnMariaDb {}

  abstract static class BrokenOffBatchSuite implements OnFaultDatabase.Restartable {
    private final RestartableDatabase database = database();

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName(
        "C1_1 C4_2 C5_1 a database that is killed in a batch and starts again loses nothing")
    void killsOfTheDatabaseLoseNothing(Guarantee guarantee) {
      breakOff(
          1,
          guarantee,
          () -> {
            database.kill();
            database.restart();
          });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName("C1_1 C4_2 C5_1 a session that is ended in a batch repeats and loses nothing")
    void endedSessionsLoseNothing(Guarantee guarantee) {
      breakOff(2, guarantee, () -> assertThat(database.endSessions()).isPositive());
    }

    /** Does what ends a batch, so many times. */
    private void breakOff(int times, Guarantee guarantee, Runnable fault) {
      try (FaultRun run = FaultRun.ofInsertsIntoTables(database, guarantee)) {
        run.tables().forEach(database::slowDown);
        run.start(WorkerCluster.shared(), 500);
        for (int time = 1; time <= times; time++) {
          run.awaitProgress();
          Await.until("a batch is being written", () -> database.openTransactions() > 0);
          fault.run();
          assertThat(run.sink().isRunning(1)).as("the task runs").isTrue();
        }
        run.awaitProgress();
        run.tables().forEach(database::speedUp);
        run.finish(times);
        assertThat(run.sink().isRunning(1)).as("the task runs").isTrue();
      }
    }
  }
}
