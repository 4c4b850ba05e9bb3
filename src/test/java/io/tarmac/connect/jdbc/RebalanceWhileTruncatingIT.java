package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.util.List;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A partition goes to another task while a record of one that stays has its table emptied. */
@EachDatabase(except = {H2, SQLITE})
@Execution(CONCURRENT)
class RebalanceWhileTruncatingIT extends WriteBehindSuite {

  @ParameterizedTest
  @ValueSource(strings = {"at_least_once", "exactly_once"})
  @DisplayName("C2_3 C1_3 a truncate that has ended unseen is not carried out again")
  void aTruncateThatHasEndedIsNotCarriedOutAgain(String guarantee) throws Exception {
    try (TaskHarness task = openFull(guarantee)) {
      List<SinkRecord> emptied = emptied();
      try (TableLock lock = lockTable()) {
        task.put(emptied);
      }
      Await.until("the table is emptied", () -> !ids().contains("0"));
      task.close(second);

      settle(task);
    }

    assertEmptiedOnce();
  }

  @ParameterizedTest
  @ValueSource(strings = {"at_least_once", "exactly_once"})
  @DisplayName("C2_3 C1_3 a truncate that is under way is not broken off, and not begun again")
  void aTruncateUnderWayIsNotBrokenOff(String guarantee) throws Exception {
    try (TaskHarness task = openFull(guarantee)) {
      List<SinkRecord> emptied = emptied();
      try (TableLock lock = lockTable()) {
        task.put(emptied);
        task.close(second);
      }

      settle(task);
    }

    assertEmptiedOnce();
  }

  /** Opens a task with both partitions, and writes three rows of the first. */
  private TaskHarness openFull(String guarantee) {
    TaskConfiguration configuration =
        behind()
            .with("retry.timeout.ms", 0)
            .with("truncate.enabled", true)
            .with("delivery.guarantee", guarantee)
            .with("offsets.table.name", UniqueName.of("stored"));
    TaskHarness task = new TaskHarness(configuration).open(first, second);
    putAndSettle(task, 3);
    return task;
  }

  /** Returns a truncate and two rows. */
  private List<SinkRecord> emptied() {
    List<SinkRecord> emptied = concat(List.of(truncate()), inserts(first, 2));
    awaitPurge();
    return emptied;
  }

  private void assertEmptiedOnce() {
    assertThat(ids()).isEqualTo(range(4, 6));
    String name = database.quote(table);
    assertThat(log.beginningWith("TRUNCATE TABLE " + name, "DELETE FROM " + name)).hasSize(1);
  }
}
