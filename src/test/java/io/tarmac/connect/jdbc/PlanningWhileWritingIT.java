package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables are looked at, changed and emptied while batches are written, or wait to be. */
@EachDatabase(only = {POSTGRESQL, MYSQL})
class PlanningWhileWritingIT extends WriteBehindSuite {

  @Test
  @DisplayName("C1_1 C3_5 records of a new schema wait for the batch in flight, and are no failure")
  void recordsOfANewSchemaWait() throws Exception {
    try (TaskHarness task = openWritten("retry.timeout.ms", "0", "schema.evolution", "basic")) {
      List<SinkRecord> mixed;
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 5));
        mixed = concat(inserts(first, 3), List.of(wider()), inserts(first, 2));
        assertThat(isRefused(task, mixed)).isTrue();
      }
      task.putUntilAccepted(mixed);
      settle(task);
      assertThat(ids()).isEqualTo(range(0, 12));
    }
  }

  @Test
  @DisplayName("C2_3 a truncate waits for the batch in flight, and clears it")
  void aTruncateWaitsForTheBatchInFlight() throws Exception {
    try (TaskHarness task = openWritten("retry.timeout.ms", "0", "truncate.enabled", "true")) {
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 5));
        task.put(concat(inserts(first, 1), List.of(truncate()), inserts(first, 2)));
      }
      settle(task);
      assertThat(ids()).isEqualTo(range(8, 10));
    }
  }

  @ParameterizedTest(name = "write.behind {0}")
  @ValueSource(strings = {"true", "false"})
  @DisplayName("C1_1 half a batch that a defect leaves is not committed by a plan that comes next")
  void halfABatchIsNotCommitted(String writeBehind) {
    String other = UniqueName.of("defect");
    TestingRow.createTable(database, other, false);
    TopicPartition another = new TopicPartition(other, 0);
    log.throwAt("INSERT INTO " + database.quote(other), new IllegalStateException("a defect"));
    try (TaskHarness task = openBehind("write.behind", writeBehind, "batch.size", "2")) {
      task.open(another);
      List<SinkRecord> halves =
          concat(inserts(first, 1), inserts(another, 2), List.of(insertOfAnotherSchema()));

      assertThatThrownBy(() -> putTwice(task, halves))
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContaining("defect");
      assertThat(committedOffset(task, first)).isZero();
    }
    assertThat(ids()).isEmpty();
  }

  @Test
  @DisplayName("C1_1 a delete from a table that others have dropped is done")
  void aDeleteFromADroppedTableIsDone() {
    TopicPartition dropped = new TopicPartition(UniqueName.of("dropped"), 0);
    TaskConfiguration configuration =
        behind().upsert().keyFromRecordKey().deletes().evolution("basic");
    try (TaskHarness task = new TaskHarness(configuration).open(first, dropped)) {
      task.putUntilAccepted(
          List.of(records.next(dropped, TestingRow.key(1), TestingRow.of(1, "a", 1))));
      task.putUntilAccepted(List.of(records.next(dropped, TestingRow.key(1), null)));
      settle(task, dropped);
      database.sql().execute("drop table " + database.quote(dropped.topic()));

      task.putUntilAccepted(List.of(records.next(dropped, TestingRow.key(1), null)));
      settle(task, dropped);
    }
  }

  /** Puts records, and then nothing: failures of write-behind show in the second put. */
  private static void putTwice(TaskHarness task, List<SinkRecord> records) {
    task.putUntilAccepted(records);
    committedOffset(task, new TopicPartition("any", 0));
    task.put();
  }

  private SinkRecord wider() {
    int id = Math.toIntExact(records.nextOffset(first));
    Struct row = struct("id int32, amount int64, added int32?", id, 0L, 1);
    return records.next(first, null, row);
  }
}
