package io.tarmac.connect.jdbc.fault;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults that a build has too, more of them and longer ones. */
class FaultSoak {

  @Nested
  class FaultsOnPostgreSql extends RestartableSuite implements OnFaultDatabase.OnPostgreSql {}

  @Nested
  class FaultsOnMariaDb extends RestartableSuite implements OnFaultDatabase.OnMariaDb {}

  @Nested
  class FaultsOnMySql extends FaultSuite implements OnFaultDatabase.OnMySql {}

  abstract static class FaultSuite implements OnFaultDatabase {

    @ParameterizedTest(name = "{0}")
    @EnumSource(Guarantee.class)
    @DisplayName("C1_1 C4_4 C5_1 20 commits that never reach the server lose nothing")
    void commitsThatNeverReachTheServer(Guarantee guarantee) {
      new CutCommits(20).run(database(), guarantee, CommitFault.CUT_BEFORE);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Guarantee.class)
    @DisplayName("C1_1 C4_4 C5_1 20 commits whose answer is lost lose nothing")
    void commitsWhoseAnswerIsLost(Guarantee guarantee) {
      new CutCommits(20).run(database(), guarantee, CommitFault.CUT_AFTER);
    }
  }

  abstract static class RestartableSuite extends FaultSuite implements OnFaultDatabase.Restartable {

    @ParameterizedTest(name = "{0}")
    @EnumSource(Guarantee.class)
    @DisplayName("C1_1 C4_2 C5_1 a database that is away for 60 s is waited for by a running task")
    void theDatabaseIsAway(Guarantee guarantee) {
      new DatabaseDown(Duration.ofSeconds(60), Duration.ofSeconds(5), Duration.ofSeconds(3))
          .run(database(), guarantee);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Guarantee.class)
    @DisplayName("C1_1 C4_2 20 kills of the worker, most of them while it writes, lose nothing")
    void manyKillsOfTheWorkerLoseNothing(Guarantee guarantee) {
      new WorkerKills(20, 15).run(database(), guarantee);
    }
  }
}
