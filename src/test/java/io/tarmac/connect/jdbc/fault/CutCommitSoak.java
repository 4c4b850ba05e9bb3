package io.tarmac.connect.jdbc.fault;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The connection breaks at the commit, again and again. */
class CutCommitSoak {

  @Nested
  class PostgreSql extends Suite implements OnFaultDatabase.PostgreSql {}

  @Nested
  class MariaDb extends Suite implements OnFaultDatabase.MariaDb {}

  @Nested
  class MySql extends Suite implements OnFaultDatabase.MySql {}

  abstract static class Suite implements OnFaultDatabase {

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
}
