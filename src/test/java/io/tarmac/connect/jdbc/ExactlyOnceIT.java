package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tasks that keep their offsets in the database and repeat no record. */
@EachDatabase
class ExactlyOnceIT extends ExactlyOnceSuite {

  @Test
  @DisplayName(
      "C4_2 C4_5 a task that was killed before Kafka knew is followed by one that repeats"
          + " nothing")
  void nothingIsRepeatedAfterAKill() {
    List<SinkRecord> topic = inserts(first, 25);
    try (TaskHarness killed = openOnce()) {
      killed.put(topic.subList(0, 15));
      assertThat(stored(first)).isEqualTo("15");
      try (TaskHarness task = openOnce()) {
        putFrom(task, topic, 0);

        assertRows(25);
        assertThat(stored(first)).isEqualTo("25");
        assertThat(task.committable(first)).hasValue(25);
      }
    }
  }

  @Test
  @DisplayName("C4_1 with at_least_once the same loses nothing, and repeats")
  void atLeastOnceRepeatsAfterAKill() {
    List<SinkRecord> topic = inserts(first, 25);
    try (TaskHarness killed = openOnce("delivery.guarantee", "at_least_once")) {
      killed.put(topic.subList(0, 15));
      try (TaskHarness task = openOnce("delivery.guarantee", "at_least_once")) {
        task.put(topic);

        assertThat(ids()).hasSize(40).containsAll(range(0, 25));
      }
    }
  }

  @Test
  @DisplayName("C4_5 where Kafka and the database agree, Connect is sent nowhere")
  void nothingIsReadAgainWhereTheyAgree() {
    List<SinkRecord> topic = inserts(first, 25);
    try (TaskHarness task = openOnce()) {
      task.put(topic.subList(0, 15));
      task.close(first);
      task.open(first);
      task.put(topic.subList(15, 25));

      assertThat(task.takeSeeks()).isEmpty();
      assertRows(25);
    }
  }

  @Test
  @DisplayName(
      "C4_5 Kafka is ahead, as after a restore from a backup: what is missing is read again")
  void theDatabaseHasBeenRestored() {
    List<SinkRecord> topic = inserts(first, 25);
    try (TaskHarness task = openOnce()) {
      task.put(topic.subList(0, 20));
    }
    restore(12);
    try (TaskHarness task = openOnce()) {
      task.put();
      assertThat(task.takeSeeks()).isEqualTo(Map.of(first, 12L));
      assertThat(task.committable(first)).hasValue(12);
      putFrom(task, topic, 12);

      assertRows(25);
    }
  }

  @Test
  @DisplayName("C4_4 a commit whose answer was lost, but that took effect, is not repeated")
  void aCommitThatTookEffect() {
    List<SinkRecord> topic = inserts(first, 30);
    try (TaskHarness task = openOnce()) {
      task.put(topic.subList(0, 10));
      // What the lost commit had written.
      IntStream.range(10, 15).forEach(this::insert);
      store(15);
      proxy.closeConnections();
      putFrom(task, topic.subList(0, 20), 10);
      putFrom(task, topic, 20);

      assertRows(30);
    }
  }

  @Test
  @DisplayName("C3_2 C4_5 rows that linger are not written if their partition is read again")
  void lingeringRowsOfAPartitionThatIsReadAgain() {
    List<SinkRecord> topic = inserts(first, 25);
    try (TaskHarness task = openOnce("batch.linger.ms", "3600000")) {
      task.put(topic.subList(0, 13));
      restore(8);
      proxy.closeConnections();
      // The batch from 10 to 19 fails, 20 to 24 linger.
      putFrom(task, topic, 13);

      assertRows(18);
    }
  }

  @Test
  @DisplayName("C4_6 a topic that was made anew is an error with the remedy")
  void aTopicThatWasMadeAnew() {
    List<SinkRecord> topic = inserts(first, 20);
    try (TaskHarness task = openOnce()) {
      task.put(topic);
    }
    try (TaskHarness task = openOnce()) {
      task.put();
      assertThat(task.takeSeeks()).isEqualTo(Map.of(first, 20L));

      assertThatThrownBy(() -> task.put(topic.subList(0, 5)))
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContainingAll("@0", "PATCH /connectors/");
    }
  }

  @Test
  @DisplayName("C1_4 offsets of records that ask for nothing are stored after the next commit")
  void offsetsOfSkippedRecordsAreStored() {
    try (TaskHarness task = openOnce()) {
      task.put(inserts(first, 5));
      for (int id = 0; id < 3; id++) {
        task.put(records.next(first, TestingRow.key(id), null));
      }
      assertThat(task.committable(first)).hasValue(5);
      task.put();

      assertThat(stored(first)).isEqualTo("8");
      assertThat(task.committable(first)).hasValue(8);
    }
  }

  @Test
  @DisplayName("C4_7 a task with at_least_once deletes the connector's offsets, and no other's")
  void backToAtLeastOnce() {
    List<SinkRecord> topic = inserts(first, 10);
    try (TaskHarness task = openOnce();
        TaskHarness other = openOnce("name", "other")) {
      task.put(topic.subList(0, 5));
      other.open(second);
      other.put(inserts(second, 3));
    }
    try (TaskHarness task = openOnce("delivery.guarantee", "at_least_once")) {
      task.put(topic.subList(5, 10));
    }

    assertThat(sql.rows("select distinct `consumer_group` from `%s`".formatted(offsetsTable)))
        .containsExactly(List.of("connect-other"));
  }

  @Test
  @DisplayName("C4_2 without the privilege to make the table the error has the statement")
  void theTableCannotBeMade() {
    try (TaskHarness task = openOnce("offsets.table.name", "nowhere." + offsetsTable)) {
      assertThatThrownBy(() -> task.put(inserts(first, 1)))
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContainingAll(
              "CREATE TABLE " + database.quote("nowhere"), database.quote("next_offset"));
    }
  }

  @Test
  @DisplayName("C2_3 C4_2 a truncate stores its offset")
  void aTruncateStoresItsOffset() {
    try (TaskHarness task = openOnce("truncate.enabled", "true")) {
      task.put(inserts(first, 3));
      task.put(truncate());
      assertThat(ids()).isEmpty();
      assertThat(stored(first)).isEqualTo("4");
    }
  }

  @Test
  @DisplayName("C4_5 offsets that are set or deleted over REST are those that tasks go on from")
  void offsetsAreAltered() {
    List<SinkRecord> topic = inserts(first, 20);
    try (TaskHarness task = openOnce()) {
      task.put(topic.subList(0, 10));
    }
    JdbcSinkConnector connector = new JdbcSinkConnector();
    assertThat(connector.alterOffsets(configuration(), Map.of(first, 14L))).isTrue();
    try (TaskHarness task = openOnce()) {
      task.put();
      assertThat(task.takeSeeks()).isEqualTo(Map.of(first, 14L));
    }
    connector.alterOffsets(configuration(), Map.of());
    assertThat(stored(first)).isNull();
    assertThatThrownBy(() -> connector.alterOffsets(configuration(), Map.of(first, -3L)))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("-3");
    TaskConfiguration atLeastOnce = configuration("delivery.guarantee", "at_least_once");
    assertThat(connector.alterOffsets(atLeastOnce, Map.of(first, 5L))).isTrue();
    assertThat(stored(first)).isNull();
  }

  /** SQLite's connections do not break. */
  @Nested
  @EachDatabase(except = SQLITE)
  class LostCommits {
    @Test
    @DisplayName("C4_4 a commit that was lost is repeated")
    void aCommitThatWasLost() {
      List<SinkRecord> topic = inserts(first, 30);
      try (TaskHarness task = openOnce()) {
        task.put(topic.subList(0, 10));
        proxy.closeConnections();
        putFrom(task, topic.subList(0, 20), 10);
        proxy.cut();
        assertThat(isRefused(task, topic.subList(20, 30))).isTrue();
        proxy.restore();
        task.putUntilAccepted(topic.subList(20, 30));

        assertThat(task.takeSeeks()).isEmpty();
        assertRows(30);
      }
    }
  }
}
