package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each insert mode does with rows that exist, and with rows that do not. */
class InsertModeIT {

  @Nested
  @EachDatabase(except = SQLITE)
  class ByKey extends Suite {
    @Test
    @DisplayName("C7_2 update changes rows that exist and leaves out those that do not")
    void updateLeavesOutRowsThatDoNotExist() {
      TopicPartition partition = table("");
      put("insert", "record_key", row(partition, 1, "one", 1), row(partition, 2, "two", 1));

      put(
          "update",
          "record_key",
          row(partition, 1, "first", 2),
          row(partition, 3, "three", 2),
          row(partition, 1, null, 3),
          delete(partition, 2),
          row(partition, 2, "gone", 4));

      assertThat(rows(partition)).containsExactly(Arrays.asList("1", null, "3"));
    }

    @Test
    @DisplayName("C7_2 insert_ignore leaves rows that exist as they are")
    void insertIgnoreLeavesRowsThatExist() {
      TopicPartition partition = table("");
      put("insert", "record_key", row(partition, 1, "one", 1));

      put(
          "insert_ignore",
          "record_key",
          row(partition, 1, "first", 2),
          row(partition, 2, "two", 2),
          row(partition, 2, "second", 3),
          delete(partition, 1),
          row(partition, 1, "again", 4));

      assertThat(rows(partition))
          .containsExactly(List.of("1", "again", "4"), List.of("2", "two", "2"));
    }

    @Test
    @DisplayName(
        "C7_2 insert_ignore ignores a conflict at the key, not one at another unique index")
    void insertIgnoreIgnoresConflictsOfTheKeyAlone() {
      TopicPartition partition = table(", unique (" + database.quote("amount") + ")");
      put("insert", "record_key", row(partition, 1, "one", 1));

      put("insert_ignore", "record_key", row(partition, 1, "one", 2), row(partition, 2, "two", 2));
      assertThatThrownBy(() -> put("insert_ignore", "record_key", row(partition, 3, "three", 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("bad_record");

      assertThat(rows(partition))
          .containsExactly(List.of("1", "one", "1"), List.of("2", "two", "2"));
    }

    @Test
    @DisplayName("C7_2 insert_ignore hides no other error")
    void insertIgnoreHidesNoOtherError() {
      TopicPartition partition = table("");

      assertThatThrownBy(
              () -> put("insert_ignore", "record_key", row(partition, 1, "x".repeat(101), 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining(partition.topic());

      assertThat(rows(partition)).isEmpty();
    }

    @Test
    @DisplayName("C7_2 insert fails at a row that exists")
    void insertFailsAtARowThatExists() {
      TopicPartition partition = table("");
      put("insert", "record_key", row(partition, 1, "one", 1));

      assertThatThrownBy(() -> put("insert", "record_key", row(partition, 1, "", 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("bad_record");

      assertThat(rows(partition)).containsExactly(List.of("1", "one", "1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"upsert", "insert_ignore", "update"})
    @DisplayName("C7_2 a row of nothing but its key is inserted once, and never fails")
    void aRowOfNothingButItsKey(String mode) {
      String table = UniqueName.of("key_only");
      database
          .sql()
          .execute(
              "create table %s (%s int not null primary key)"
                  .formatted(database.quote(table), database.quote("id")));
      TopicPartition partition = new TopicPartition(table, 0);

      put(mode, "record_key", keyOnly(partition, 1), keyOnly(partition, 2));
      put(mode, "record_key", keyOnly(partition, 2), keyOnly(partition, 2), keyOnly(partition, 3));

      assertThat(database.sql().count(table)).isEqualTo(mode.equals("update") ? 0 : 3);
    }

    private SinkRecord keyOnly(TopicPartition partition, int id) {
      return records.next(partition, TestingRow.key(id), TestingRow.key(id));
    }
  }

  @Nested
  @EachDatabase(except = {H2, SQLITE})
  class WithoutAKey extends Suite {
    @Test
    @DisplayName("C7_2 insert_ignore without a key ignores a conflict at any unique index")
    void insertIgnoreWithoutAKeyIgnoresEveryConflict() {
      TopicPartition partition = table(", unique (amount)");
      put("insert", "none", row(partition, 1, "one", 1));

      put(
          "insert_ignore",
          "none",
          row(partition, 2, "two", 2),
          row(partition, 1, "first", 3),
          row(partition, 3, "three", 1),
          row(partition, 2, "again", 4));

      assertThat(rows(partition))
          .containsExactly(List.of("1", "one", "1"), List.of("2", "two", "2"));
    }
  }

  /** H2 cannot ignore conflicts without being told the key. */
  @Nested
  @EachDatabase(only = H2)
  class RefusedWithoutAKey extends Suite {
    @Test
    @DisplayName("C7_2 insert_ignore without a key, which the database cannot do, is refused")
    void insertIgnoreWithoutAKeyIsRefused() {
      TopicPartition partition = table("");

      assertThatThrownBy(() -> put("insert_ignore", "none", row(partition, 1, "one", 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(partition.topic(), "insert_ignore", "primary.key.mode");
    }
  }

  abstract static class Suite extends DatabaseTest {
    final TestingRecords records = new TestingRecords();

    TopicPartition table(String constraint) {
      String table = UniqueName.of("mode");
      database
          .sql()
          .execute(
              "create table %s (%s int not null primary key, %s varchar(100), %s bigint not null%s)"
                  .formatted(
                      database.quote(table),
                      database.quote("id"),
                      database.quote("name"),
                      database.quote("amount"),
                      constraint));
      return new TopicPartition(table, 0);
    }

    SinkRecord row(TopicPartition partition, int id, @Nullable String name, long amount) {
      return records.next(partition, TestingRow.key(id), TestingRow.of(id, name, amount));
    }

    SinkRecord delete(TopicPartition partition, int id) {
      return records.next(partition, TestingRow.key(id), null);
    }

    void put(String mode, String keyMode, SinkRecord... all) {
      TaskConfiguration configuration =
          TaskConfiguration.on(database)
              .with("connection.url", database.url() + options())
              .with("insert.mode", mode)
              .with("primary.key.mode", keyMode)
              .with("delete.enabled", keyMode.equals("record_key"));
      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(new TopicPartition(all[0].topic(), 0)).put(all);
      }
    }

    List<List<@Nullable String>> rows(TopicPartition partition) {
      return database.sql().rows(TestingRow.selectAll(database, partition.topic()));
    }

    private String options() {
      return switch (server) {
        case POSTGRESQL -> "?reWriteBatchedInserts=true";
        case MARIADB -> "?useAffectedRows=true";
        case MYSQL -> "?rewriteBatchedStatements=true&useAffectedRows=true";
        default -> "";
      };
    }
  }
}
