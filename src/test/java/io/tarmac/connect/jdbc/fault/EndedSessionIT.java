package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.Await;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An administrator ends the sink's session while it writes a batch. */
class EndedSessionIT {
  private static final int ENDS = 3;

  @Nested
  class PostgreSql extends Suite implements OnFaultDatabase.PostgreSql {}

  @Nested
  class MariaDb extends Suite implements OnFaultDatabase.MariaDb {}

  abstract static class Suite implements OnFaultDatabase.Restartable {

    @ParameterizedTest(name = "C1_1 C5_1 {0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName("C1_1 C5_1 a session that is ended in a batch repeats and loses nothing")
    void endedSessionsLoseNothing(Guarantee guarantee) {
      RestartableDatabase database = database();
      try (FaultRun run = FaultRun.ofInserts(database, guarantee)) {
        database.slowDown(run.table());
        run.start(WorkerGroup.shared(), 500);
        for (int end = 1; end <= ENDS; end++) {
          run.awaitProgress();
          Await.until("a batch is being written", () -> database.openTransactions() > 0);
          assertThat(database.endSessions()).isPositive();
        }
        run.awaitProgress();
        database.speedUp(run.table());
        run.finish(ENDS);
        assertThat(run.sink().isRunning(1)).as("the task runs").isTrue();
      }
    }
  }
}
