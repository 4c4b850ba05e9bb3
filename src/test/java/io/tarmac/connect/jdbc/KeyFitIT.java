package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An upsert finds its row by a unique index. Where the table has none on exactly the key's columns
 * it would double rows, or change those of other keys: it is refused before anything is written.
 */
class KeyFitIT {

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {
    @ParameterizedTest
    @DisplayName("C1_1 an index of some rows, or of an expression, is no key")
    @ValueSource(strings = {"(\"id\") where \"amount\" > 0", "(\"id\", abs(\"amount\"))"})
    void anIndexThatDoesNotHoldEveryKeyIsNoKey(String index) {
      assertIsNoKey(index);
    }
  }

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {}

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {
    @ParameterizedTest
    @DisplayName("C1_1 an index of an expression is no key, whatever columns are beside it")
    @ValueSource(strings = {"((`id` + 0))", "(`id`, (`amount` + 0))"})
    void anIndexOfAnExpressionIsNoKey(String index) {
      assertIsNoKey(index);
    }
  }

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {}

  abstract static class Suite extends DatabaseTest {
    private final TestingRecords records = new TestingRecords();

    @Test
    @DisplayName("C1_1 an upsert into a table without a unique index is refused")
    void withoutAUniqueIndexUpsertIsRefused() {
      String table = UniqueName.of("fit");
      TestingRow.createTable(database, table, false);

      assertUpsertIsRefused(table);
    }

    @ParameterizedTest
    @DisplayName("C1_1 a unique index on other columns than the key's is not the key")
    @ValueSource(strings = {"amount", "id,amount"})
    void anIndexOnOtherColumnsIsNotTheKey(String columns) {
      String table = UniqueName.of("fit");
      TestingRow.createTable(database, table, false);
      createUniqueIndex(table, columns);

      assertUpsertIsRefused(table);
    }

    @Test
    @DisplayName("C2_1 a unique index on the key's columns is as good as a primary key")
    void aUniqueIndexOnTheKeySuffices() {
      String table = UniqueName.of("fit");
      TestingRow.createTable(database, table, false);
      createUniqueIndex(table, "id");
      TopicPartition partition = new TopicPartition(table, 0);

      try (TaskHarness task = new TaskHarness(upserts("none"))) {
        task.open(partition);
        task.put(
            records.next(partition, TestingRow.key(1), TestingRow.of(1, "a", 1)),
            records.next(partition, TestingRow.key(2), TestingRow.of(2, "b", 2)),
            records.next(partition, TestingRow.key(1), TestingRow.of(1, "c", 3)));
        task.put(records.next(partition, TestingRow.key(2), TestingRow.of(2, "d", 4)));
      }

      assertThat(database.sql().rows(TestingRow.selectAll(database, table)))
          .isEqualTo(List.of(List.of("1", "c", "3"), List.of("2", "d", "4")));
    }

    @ParameterizedTest
    @DisplayName("C2_1 the order of the columns in the index does not matter")
    @CsvSource(
        delimiter = '|',
        value = {"id,amount", "amount,id"})
    void theOrderWithinTheIndexDoesNotMatter(String columns) {
      String table = UniqueName.of("fit");
      TestingRow.createTable(database, table, false);
      createUniqueIndex(table, columns);
      TopicPartition partition = new TopicPartition(table, 0);
      Map<String, String> configuration = upserts("none");
      configuration.put("primary.key.mode", "record_value");
      configuration.put("primary.key.fields", "id,amount");

      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition)
            .put(
                records.next(partition, null, TestingRow.of(1, "a", 1)),
                records.next(partition, null, TestingRow.of(1, "b", 2)),
                records.next(partition, null, TestingRow.of(1, "c", 1)));
      }

      assertThat(database.sql().rows(TestingRow.selectAll(database, table)))
          .isEqualTo(List.of(List.of("1", "c", "1"), List.of("1", "b", "2")));
    }

    @Test
    @DisplayName("C1_1 what only inserts needs no unique index")
    void insertsNeedNoUniqueIndex() {
      String table = UniqueName.of("fit");
      TestingRow.createTable(database, table, false);
      TopicPartition partition = new TopicPartition(table, 0);
      Map<String, String> configuration = upserts("none");
      configuration.put("insert.mode", "insert");

      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition)
            .put(
                records.next(partition, TestingRow.key(1), TestingRow.of(1, "a", 1)),
                records.next(partition, TestingRow.key(1), TestingRow.of(1, "b", 2)));
      }

      assertThat(database.sql().count(table)).isEqualTo(2);
    }

    /** A table whose only unique index is this one, on more or less than the key, is refused. */
    void assertIsNoKey(String index) {
      String table = UniqueName.of("fit");
      TestingRow.createTable(database, table, false);
      database
          .sql()
          .execute(
              "create unique index %s on %s %s"
                  .formatted(
                      database.quote(UniqueName.of("fit_index")), database.quote(table), index));

      assertUpsertIsRefused(table);
    }

    private void assertUpsertIsRefused(String table) {
      TopicPartition partition = new TopicPartition(table, 0);
      List<SinkRecord> changes =
          List.of(
              records.next(partition, TestingRow.key(1), TestingRow.of(1, "a", 1)),
              records.next(partition, TestingRow.key(1), TestingRow.of(1, "b", 2)));

      for (String evolution : List.of("none", "basic")) {
        try (TaskHarness task = new TaskHarness(upserts(evolution))) {
          task.open(partition);

          assertThatThrownBy(() -> task.put(changes))
              .isInstanceOf(ConnectException.class)
              .hasMessageContainingAll(table, "upsert", "[id]", "unique", "primary.key.fields");
          assertThat(task.committable(partition)).isEmpty();
        }
        assertThat(database.sql().count(table)).isZero();
      }
    }

    private Map<String, String> upserts(String evolution) {
      return TaskConfiguration.on(database).upsert().keyFromRecordKey().evolution(evolution);
    }

    private void createUniqueIndex(String table, String columns) {
      String quoted =
          Arrays.stream(columns.split(",", -1))
              .map(database::quote)
              .collect(Collectors.joining(", "));
      database
          .sql()
          .execute(
              "create unique index %s on %s (%s)"
                  .formatted(
                      database.quote(UniqueName.of("fit_index")), database.quote(table), quoted));
    }
  }
}
