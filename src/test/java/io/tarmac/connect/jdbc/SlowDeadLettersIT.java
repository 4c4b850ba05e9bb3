package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.BatchQueue;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A dead letter queue that is not waited for, as order does not count, and takes its time. */
@EachDatabase(only = POSTGRESQL)
class SlowDeadLettersIT extends PoisonSuite {

  @Test
  @DisplayName("C3_4 C6_4 while too much waits for the dead letter queue, no more is fetched")
  void nothingIsFetchedWhileTooMuchWaits() {
    // A batch with a bad record and a good one, and as many behind it as may wait in all.
    String letters = "gb" + "gg".repeat(BatchQueue.MOST_UNSETTLED);
    try (TaskHarness task = openTolerant("errors.order", "relaxed", "batch.size", "2")) {
      task.context().deadLetters().hold();
      task.put(sequence(letters));

      assertThat(task.context().paused()).containsExactly(first);
      assertThat(written()).isEqualTo(offsetsOf(letters, "g"));
      assertThat(committedOffset(task, first)).isZero();

      task.context().deadLetters().acknowledge();
      task.settle();
      assertThat(task.context().paused()).isEmpty();
      assertThat(task.context().deadLetters().offsets()).containsExactly(1L);
    }
  }
}
