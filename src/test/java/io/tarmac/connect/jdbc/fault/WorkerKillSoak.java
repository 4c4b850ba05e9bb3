package io.tarmac.connect.jdbc.fault;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The worker's process dies again and again. */
class WorkerKillSoak {

  @Nested
  class PostgreSql extends Suite implements OnFaultDatabase.PostgreSql {}

  @Nested
  class MariaDb extends Suite implements OnFaultDatabase.MariaDb {}

  abstract static class Suite implements OnFaultDatabase.Restartable {

    @ParameterizedTest(name = "{0}")
    @EnumSource(Guarantee.class)
    @DisplayName("C1_1 C4_2 20 kills of the worker, most of them while it writes, lose nothing")
    void manyKillsOfTheWorkerLoseNothing(Guarantee guarantee) {
      new WorkerKills(20, 15).run(database(), guarantee);
    }
  }
}
