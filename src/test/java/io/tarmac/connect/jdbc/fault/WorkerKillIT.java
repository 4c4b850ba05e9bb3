package io.tarmac.connect.jdbc.fault;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The worker's process dies, in the middle of whatever it does. */
class WorkerKillIT {

  @Nested
  class WorkerKillOnPostgreSql extends WorkerKillSuite
      implements OnFaultDatabase.UndisturbedPostgreSql {}

  @Nested
  @Tag("soak")
  class WorkerKillOnMariaDb extends WorkerKillSuite implements OnFaultDatabase.UndisturbedMariaDb {}

  abstract static class WorkerKillSuite implements OnFaultDatabase.Restartable {

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName("C1_1 C4_2 a worker that is killed while it writes loses nothing")
    void killsOfTheWorkerLoseNothing(Guarantee guarantee) {
      new WorkerKills(1, 1).run(database(), guarantee);
    }
  }
}
