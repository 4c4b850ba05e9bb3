package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Batches that wait for more than one poll brings. */
@EachDatabase(only = POSTGRESQL)
class LingerIT extends WriteBehindSuite {

  private static final String ADVICE = "The last 100 polls brought at most ";
  private static final int POLLS = 100;

  @Test
  @DisplayName("C3_2 a batch lingers over several polls, then is written without another record")
  void aBatchLingers() {
    try (TaskHarness task = openBehind("batch.linger.ms", "400")) {
      task.putUntilAccepted(inserts(first, 2));
      task.put(inserts(first, 3));
      assertThat(committedOffset(task, first)).isZero();
      assertThat(lastTimeout(task)).isBetween(1L, 400L);
      settle(task);

      assertThat(ids()).isEqualTo(range(0, 5));
      assertThat(insertedRows()).containsExactly(5);
    }
  }

  @Test
  @DisplayName("C3_2 a batch that is full does not linger")
  void aFullBatchDoesNotLinger() {
    try (TaskHarness task = openBehind("batch.linger.ms", "3600000", "batch.size", "2")) {
      task.putUntilAccepted(inserts(first, 1));
      task.put(inserts(first, 3));
      settle(task);

      assertThat(insertedRows()).containsExactly(2, 2);
    }
  }

  @Test
  @DisplayName("C3_2 Connect comes back in time for what lingers, also while the writer is busy")
  void whatLingersIsInTimeWhileTheWriterIsBusy() throws Exception {
    try (TaskHarness task = openBehind("batch.linger.ms", "20", "batch.size", "2")) {
      putAndSettle(task, 2);
      try (TableLock lock = lockTable()) {
        task.put(inserts(first, 3));
        assertThat(lastTimeout(task)).isLessThanOrEqualTo(20);
      }
      settle(task);
    }
  }

  @Test
  @DisplayName("C3_2 a commit does not forget what lingers")
  void aCommitDoesNotForgetWhatLingers() {
    try (TaskHarness task = openBehind("batch.linger.ms", "60000")) {
      task.putUntilAccepted(inserts(first, 1));
      int asked = task.context().timeouts().size();
      assertThat(committedOffset(task, first)).isZero();

      assertThat(task.context().timeouts()).hasSize(asked + 1);
      assertThat(lastTimeout(task)).isBetween(1L, 60_000L);
    }
  }

  @Test
  @DisplayName("C3_1 polls that end no batch need no advice, those that end small ones do")
  void pollsThatEndNoBatchNeedNoAdvice() {
    assertThat(logOfPolls("batch.linger.ms", "3600000")).doesNotContain(ADVICE);
    assertThat(logOfPolls("write.behind", "false"))
        .containsOnlyOnce(ADVICE)
        .contains("batch.linger.ms");
  }

  private String logOfPolls(String setting, String value) {
    try (TestingLog lines = new TestingLog(Level.INFO);
        TaskHarness task = openBehind("batch.size", "1000", setting, value)) {
      for (int poll = 0; poll < POLLS; poll++) {
        task.put(inserts(first, 2));
      }
      return lines.text();
    }
  }

  @Test
  @DisplayName("C3_1 the remainder of a fetch does not put the advice off, a topic at rest does")
  void remaindersOfAFetchCount() {
    int[] fetch = {500, 500, 24};
    try (TestingLog lines = new TestingLog(Level.INFO);
        TaskHarness task = openBehind("batch.size", "2000", "write.behind", "false")) {
      for (int poll = 0; poll < POLLS; poll++) {
        task.put(inserts(first, fetch[poll % fetch.length]));
        task.put(List.of());
      }
      assertThat(lines.text()).doesNotContain(ADVICE);
      for (int poll = 0; poll < POLLS; poll++) {
        task.put(inserts(first, fetch[poll % fetch.length]));
      }
      assertThat(lines.text()).containsOnlyOnce(ADVICE + "500 records");
    }
  }
}
