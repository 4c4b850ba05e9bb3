package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;

/**
 * A worker gives all its tasks 5 s to stop: a put, a commit, the closing of the partitions and the
 * stop have to fit in, whatever the writer does.
 */
@EachDatabase(except = {H2, SQLITE})
@Execution(CONCURRENT)
class StopWhileWritingIT extends WriteBehindSuite {
  private static final Duration GRACE = Duration.ofMillis(4_500);

  @Test
  @DisplayName("C1_3 a task stops in time while a statement waits for a lock, and writes nothing")
  void aTaskStopsWhileAStatementWaits() throws Exception {
    TaskHarness task = openWritten("batch.size", "5");
    try (TableLock lock = lockTable()) {
      assertThat(timeOf(() -> putAndStop(task, inserts(first, 25)))).isLessThan(GRACE);
      awaitNoWriter();
    }
    assertThat(ids()).isEqualTo(range(0, 1));
  }

  @Test
  @DisplayName("C1_3 a task stops in time while it is connecting, and writes nothing afterwards")
  void aTaskStopsWhileItIsConnecting() {
    TaskHarness task = openWritten();
    Collection<SinkRecord> again = stallConnecting(task, inserts(first, 5));

    assertThat(timeOf(() -> putAndStop(task, again))).isLessThan(GRACE);
    proxy.restore();

    awaitNoWriter();
    assertThat(ids()).isEqualTo(range(0, 1));
  }

  private void putAndStop(TaskHarness task, Collection<SinkRecord> records) {
    task.put(records);
    assertThat(committedOffset(task, first)).isEqualTo(1);
    task.close();
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  @Execution(CONCURRENT)
  class InterruptedAndIdleTasks {
    @Test
    @DisplayName("C1_3 a task stops in time while it waits for the writer to plan a table")
    void aTaskStopsWhileItWaitsToPlan() throws Exception {
      TaskHarness task = openWritten();
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 5));
        Duration taken =
            timeOf(
                () -> {
                  assertThat(isRefused(task, List.of(insertOfAnotherSchema()))).isTrue();
                  assertThat(committedOffset(task, first)).isEqualTo(1);
                  task.close();
                });
        assertThat(taken).isLessThan(GRACE);
        awaitNoWriter();
      }
      assertThat(ids()).isEqualTo(range(0, 1));
    }

    @Test
    @DisplayName("C1_1 C1_2 a thread that is interrupted gets what is done, and no exception")
    void anInterruptedThreadGetsWhatIsDone() throws Exception {
      TaskHarness task = openWritten();
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 5));
        Thread.currentThread().interrupt();
        assertThat(committedOffset(task, first)).isEqualTo(1);
        task.close();
        assertThat(Thread.interrupted()).isTrue();
        awaitNoWriter();
      }
      assertThat(ids()).isEqualTo(range(0, 1));
    }

    @Test
    @DisplayName("C1_1 a task that has been given nothing commits nothing, and stops")
    void aTaskThatHasBeenGivenNothingStops() {
      try (TaskHarness task = openBehind()) {
        assertThat(task.committable(first)).isEmpty();
        assertThat(task.committableAt(first, 7)).hasValue(7);
        task.close(first);
        task.open(first);
        putAndSettle(task, 1);
      }
      awaitNoWriter();
    }
  }
}
