package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What may be committed when, while a database comes and goes. In insert mode into tables without a
 * key: there every row that is lost or doubled shows.
 */
@EachDatabase(except = SQLITE)
class AcknowledgementIT extends OutageSuite {

  @Test
  @DisplayName("C1_1 what is written may be committed")
  void whatIsWrittenMayBeCommitted() {
    try (TaskHarness task = open(first, second)) {
      task.put(inserts(first, 25));
      task.put(inserts(second, 3));

      assertThat(task.committable(first)).hasValue(25);
      assertThat(task.committable(second)).hasValue(3);
    }
  }

  @Test
  @DisplayName("C1_1 an outage asks for the same records again and commits nothing of them")
  void outageAsksForTheSameRecordsAgain() {
    List<SinkRecord> written = inserts(first, 5);
    List<SinkRecord> held = inserts(first, 25);

    try (TaskHarness task = open(first)) {
      task.put(written);
      proxy.cut();
      for (int attempt = 1; attempt <= 3; attempt++) {
        assertThatThrownBy(() -> task.put(held)).isInstanceOf(RetriableException.class);
        assertThat(task.context().timeouts()).hasSize(attempt).allMatch(pause -> pause >= 0);
        assertThat(committedOffset(task, first)).isEqualTo(5);
      }
      proxy.restore();

      assertThat(task.putUntilAccepted(held)).isLessThanOrEqualTo(1);

      assertThat(task.committable(first)).hasValue(30);
    }
    assertThat(ids()).isEqualTo(range(0, 30));
  }

  @Test
  @DisplayName("C1_1 preCommit stops at the first record not done, wherever Connect is")
  void preCommitStopsAtTheFirstRecordNotDone() {
    List<SinkRecord> written = inserts(first, 5);
    List<SinkRecord> held = inserts(first, 25);

    try (TaskHarness task = open(first)) {
      task.put(written);
      proxy.cut();
      assertThatThrownBy(() -> task.put(held)).isInstanceOf(RetriableException.class);

      assertThat(task.committableAt(first, 30)).hasValue(5);
      assertThat(task.committableAt(first, 3).orElse(0)).isLessThanOrEqualTo(3);
    }
  }

  @Test
  @DisplayName("C1_1 a database that is not there yet is waited for")
  void databaseThatIsNotThereYetIsWaitedFor() {
    List<SinkRecord> held = inserts(first, 5);
    proxy.cut();

    try (TaskHarness task = open(first)) {
      assertThatThrownBy(() -> task.put(held)).isInstanceOf(RetriableException.class);
      assertThat(committedOffset(task, first)).isEqualTo(0);
      proxy.restore();
      task.put(held);

      assertThat(task.committable(first)).hasValue(5);
    }
    assertThat(ids()).isEqualTo(range(0, 5));
  }

  @Test
  @DisplayName("C1_2 preCommit writes nothing, and the failure comes back with the next put")
  void failureIsNotHiddenInPreCommit() {
    List<SinkRecord> held = inserts(first, 5);

    try (TaskHarness task = open(first)) {
      proxy.cut();
      assertThatThrownBy(() -> task.put(held)).isInstanceOf(RetriableException.class);
      assertThat(committedOffset(task, first)).isEqualTo(0);
      assertThatThrownBy(() -> task.put(held)).isInstanceOf(RetriableException.class);
      proxy.restore();
      assertThat(committedOffset(task, first)).isEqualTo(0);

      assertThat(database.sql().count(table)).isZero();
    }
  }

  @Test
  @DisplayName("C1_1 offsets are those of the original topic and partition")
  void offsetsAreThoseOfTheOriginalTopicAndPartition() {
    TopicPartition original = new TopicPartition("before_" + table, 7);
    List<SinkRecord> renamed =
        inserts(original, 4).stream().map(record -> TestingRecords.renamed(record, table)).toList();

    try (TaskHarness task = open(original)) {
      task.put(renamed.subList(0, 2));
      assertThat(task.committable(original)).hasValue(2);
      proxy.cut();
      List<SinkRecord> held = renamed.subList(2, 4);
      assertThatThrownBy(() -> task.put(held)).isInstanceOf(RetriableException.class);
      assertThat(committedOffset(task, original)).isEqualTo(2);
      proxy.restore();
      task.put(held);

      assertThat(task.committable(original)).hasValue(4);
    }
    assertThat(ids()).isEqualTo(range(0, 4));
  }

  @Test
  @DisplayName("C1_1 a record that cannot be written fails the next put and is never passed")
  void recordThatCannotBeWrittenIsNeverPassed() {
    List<SinkRecord> all = inserts(first, 2);
    all.add(records.next(first, null, TestingRow.of(2, "x".repeat(101), 1)));
    all.addAll(inserts(first, 2));

    try (TaskHarness task = open(first)) {
      assertThat(task.failure(all))
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContainingAll(table, "'name'")
          .hasMessageNotContaining("xxxxx");
      assertThat(committedOffset(task, first)).isEqualTo(2);
    }
    assertThat(ids()).isEqualTo(range(0, 2));
  }

  @Test
  @DisplayName("C1_1 after retry.timeout.ms the task fails with the cause and commits nothing")
  void afterTheRetryTimeoutTheTaskFails() {
    List<SinkRecord> held = inserts(first, 2);
    proxy.cut();

    try (TaskHarness task = open(throughProxy().with("retry.timeout.ms", 0))) {
      assertThatThrownBy(() -> task.put(held))
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContaining("retry.timeout.ms");
      assertThat(committedOffset(task, first)).isZero();
    }
  }
}
