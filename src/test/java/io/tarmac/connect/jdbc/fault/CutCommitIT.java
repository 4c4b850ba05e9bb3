package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The connection breaks at the commit, before the server has got it or after. */
class CutCommitIT {

  @Nested
  class CutCommitOnPostgreSql extends CutCommitSuite
      implements OnFaultDatabase.UndisturbedPostgreSql {}

  @Nested
  @Tag("soak")
  class CutCommitOnMariaDb extends CutCommitSuite implements OnFaultDatabase.UndisturbedMariaDb {}

  @Nested
  class CutCommitOnMySql extends CutCommitSuite implements OnFaultDatabase.OnMySql {}

  abstract static class CutCommitSuite implements OnFaultDatabase {

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @Tag("soak")
    @DisplayName("C1_1 C4_4 C5_1 commits that never reach the server repeat and lose nothing")
    void commitsThatNeverReachTheServer(Guarantee guarantee) {
      Reconciliation reconciliation =
          new CutCommits(3).run(database(), guarantee, CommitFault.CUT_BEFORE);

      // They were not carried out, so even who cannot know may safely write them again.
      assertThat(reconciliation.repeatedRanges()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName("C1_1 C4_4 C5_1 commits whose answer is lost lose nothing")
    void commitsWhoseAnswerIsLost(Guarantee guarantee) {
      Reconciliation reconciliation =
          new CutCommits(3).run(database(), guarantee, CommitFault.CUT_AFTER);

      if (guarantee == Guarantee.AT_LEAST_ONCE) {
        // The fault was one: who cannot know whether they were carried out writes them again.
        assertThat(reconciliation.repeatedRanges()).isNotEmpty();
      }
    }

    @Test
    @DisplayName("C2_1 C4_4 commits whose answer is lost take no row back to an older version")
    void commitsWhoseAnswerIsLostTakeNoRowBack() {
      FaultRun upserts = FaultRun.ofUpserts(database(), Guarantee.EXACTLY_ONCE);

      new CutCommits(3).run(database(), upserts, CommitFault.CUT_AFTER);
    }
  }
}
