package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import io.tarmac.servers.Await;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A topic is made anew, or its consumer reset, while the task goes on: lower offsets are new. */
@EachDatabase(only = POSTGRESQL)
class OffsetsGoBackIT extends WriteBehindSuite {

  private final TestingRecords anew = new TestingRecords();

  @Test
  @DisplayName("C1_1 lower offsets after a failure are new records")
  void lowerOffsetsAfterAFailureAreNew() throws Exception {
    try (TaskHarness task = openBehind()) {
      putAndSettle(task, 10);
      List<SinkRecord> lower = insertsAnew(5);
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 5));
        proxy.cut();
        assertThat(committedOffset(task, first)).isEqualTo(10);
        assertThat(isRefused(task, lower)).isTrue();
      }
      proxy.restore();
      task.putUntilAccepted(lower);
      awaitDone(task, 5);

      assertThat(ids()).contains("100", "101", "102", "103", "104");
    }
  }

  @Test
  @DisplayName("C1_1 lower offsets of which the first meets a failure are all written")
  void lowerOffsetsThatMeetAFailureAreWritten() {
    try (TaskHarness task = openBehind()) {
      task.put(
          IntStream.range(0, 10)
              .mapToObj(id -> records.next(first, TestingRow.key(id), null))
              .toList());
      proxy.cut();
      List<SinkRecord> lower = insertsAnew(5);
      assertThat(isRefused(task, lower)).isTrue();
      proxy.restore();
      task.putUntilAccepted(lower);
      awaitDone(task, 5);

      assertThat(ids()).isEqualTo(range(100, 105));
    }
  }

  @Test
  @DisplayName("C1_1 lower offsets while a batch is in flight are not done with it")
  void lowerOffsetsAreNotDoneWithABatchInFlight() throws Exception {
    try (TaskHarness task = openBehind()) {
      putAndSettle(task, 10);
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 5));
        task.put(insertsAnew(5));
        task.put(insertsAnew(5));
        assertThat(task.committable(first)).isEqualTo(OptionalLong.of(0));
      }
      awaitDone(task, 10);

      assertThat(ids()).hasSize(25);
      assertThat(insertedRows()).containsExactly(10, 5, 10);
    }
  }

  @Test
  @DisplayName("C1_1 lower offsets are not in one batch with those before them")
  void lowerOffsetsBeginABatch() throws Exception {
    try (TaskHarness task = openBehind()) {
      putAndSettle(task, 10);
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 1));
        task.put(inserts(first, 4));
        task.put(insertsAnew(5));
      }
      awaitDone(task, 5);

      assertThat(insertedRows()).containsExactly(10, 1, 4, 5);
    }
  }

  private List<SinkRecord> insertsAnew(int count) {
    int firstId = 100 + Math.toIntExact(anew.nextOffset(first));
    return IntStream.range(firstId, firstId + count)
        .mapToObj(id -> anew.next(first, null, TestingRow.of(id, "name", 0)))
        .toList();
  }

  private void awaitDone(TaskHarness task, long offset) {
    Await.until(
        "everything is done",
        () -> {
          task.putUntilAccepted(List.of());
          return committedOffset(task, first) == offset;
        });
  }
}
