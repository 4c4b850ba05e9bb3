package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** One batch is written while the next is made. */
@EachDatabase(
    except = {H2, SQLITE},
    soak = MARIADB)
class WriteBehindIT extends WriteBehindSuite {

  @Test
  @DisplayName("C3_5 what comes while the writer is busy joins the next batch")
  void rowsThatComeMeanwhileJoinTheNextBatch() throws Exception {
    try (TaskHarness task = openWritten()) {
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 2));
        task.put(inserts(first, 3));
        task.put(inserts(first, 4));
        assertThat(committedOffset(task, first)).isEqualTo(1);
        task.put();
      }
      Await.until("what waits is written without another put", () -> ids().size() == 10);

      assertThat(ids()).isEqualTo(range(0, 10));
      assertThat(committedOffset(task, first)).isEqualTo(10);
      assertThat(insertedRows()).containsExactly(1, 2, 7);
    }
  }

  @Test
  @DisplayName("C1_1 C1_3 a commit waits for the batch in flight, and begins no other before a put")
  void aCommitWaitsForTheBatchInFlight() throws Exception {
    try (TaskHarness task = openWritten()) {
      List<SinkRecord> waiting;
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 5));
        waiting = inserts(first, 5);
        task.put(waiting);
        assertThat(committedOffset(task, first)).isEqualTo(1);
      }
      assertThat(committedOffset(task, first)).isEqualTo(6);
      assertThat(lastTimeout(task)).as("until the next put, which begins the other").isOne();

      task.close(first);
      task.open(first);
      task.put(waiting);
      settle(task);
      assertThat(ids()).isEqualTo(range(0, 11));
    }
  }

  @Test
  @DisplayName("C1_2 C5_1 a failure behind a put shows in the next, and nothing is lost or doubled")
  void aFailureShowsInTheNextPut() {
    try (TaskHarness task = openWritten()) {
      proxy.cut();
      Collection<SinkRecord> again = putUntilRefused(task, inserts(first, 5));
      proxy.restore();
      task.putUntilAccepted(again);
      task.put(inserts(first, 5));
      settle(task);

      assertThat(ids()).isEqualTo(range(0, 11));
      assertThat(committedOffset(task, first)).isEqualTo(11);
    }
  }

  @Test
  @DisplayName("C3_4 while too much waits to be written, no more is fetched")
  void nothingIsFetchedWhileTooMuchWaits() throws Exception {
    try (TaskHarness task = openWritten("batch.size", "2")) {
      try (TableLock lock = lockTable()) {
        task.put(inserts(first, 8));
        assertThat(task.context().paused()).containsExactly(first);
      }
      settle(task);

      assertThat(task.context().paused()).isEmpty();
      assertThat(ids()).isEqualTo(range(0, 9));
      assertThat(insertedRows()).containsExactly(1, 2, 2, 2, 2);
    }
  }

  @Test
  @DisplayName("C3_4 a batch of batch.max.bytes is full, and more of them pause the partitions")
  void bytesFillABatchToo() throws Exception {
    try (TaskHarness task = openWritten("batch.max.bytes", "1")) {
      try (TableLock lock = lockTable()) {
        task.put(inserts(first, 3));
        assertThat(task.context().paused()).containsExactly(first);
      }
      settle(task);

      assertThat(insertedRows()).containsExactly(1, 1, 1, 1);
    }
  }
}
