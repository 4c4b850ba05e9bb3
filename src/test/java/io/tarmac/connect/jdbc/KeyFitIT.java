package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The unique index by which an upsert finds its row. Without one on exactly the key's columns the
 * upsert would double rows, or change rows of other keys: it is refused before anything is written.
 */
@EachDatabase(except = SQLITE)
class KeyFitIT extends TableSuite {

  @Test
  @DisplayName("C1_1 an upsert into a table without a unique index is refused")
  void withoutAUniqueIndexUpsertIsRefused() {
    assertUpsertIsRefused();
  }

  @ParameterizedTest
  @DisplayName("C1_1 a unique index on other columns than the key's is not the key")
  @ValueSource(strings = {"(`amount`)", "(`id`, `amount`)"})
  void anIndexOnOtherColumnsIsNotTheKey(String index) {
    assertIsNoKey(index);
  }

  @Test
  @DisplayName("C2_1 a unique index on the key's columns is as good as a primary key")
  void aUniqueIndexOnTheKeySuffices() {
    createUniqueIndex("(`id`)");

    try (TaskHarness task = open(upserts())) {
      task.put(row(1, "a", 1), row(2, "b", 2), row(1, "c", 3));
      task.put(row(2, "d", 4));
    }

    assertThat(rows()).containsExactly(List.of("1", "c", "3"), List.of("2", "d", "4"));
  }

  @ParameterizedTest
  @DisplayName("C2_1 the order of the columns in the index does not matter")
  @ValueSource(strings = {"(`id`, `amount`)", "(`amount`, `id`)"})
  void theOrderWithinTheIndexDoesNotMatter(String columns) {
    createUniqueIndex(columns);

    put(
        upserts().keyFromRecordValue("id", "amount"),
        row(1, "a", 1),
        row(1, "b", 2),
        row(1, "c", 1));

    assertThat(rows()).containsExactly(List.of("1", "c", "1"), List.of("1", "b", "2"));
  }

  @Test
  @DisplayName("C1_1 what only inserts needs no unique index")
  void insertsNeedNoUniqueIndex() {
    put(upserts().with("insert.mode", "insert"), row(1, "a", 1), row(1, "b", 2));

    assertThat(database.sql().count(table)).isEqualTo(2);
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class PartialIndexes {

    @ParameterizedTest
    @DisplayName("C1_1 an index of some rows, or of an expression, is no key")
    @ValueSource(strings = {"(`id`) where `amount` > 0", "(`id`, abs(`amount`))"})
    void anIndexThatDoesNotHoldEveryKeyIsNoKey(String index) {
      assertIsNoKey(index);
    }
  }

  @Nested
  @EachDatabase(only = MYSQL)
  class FunctionalIndexes {

    @ParameterizedTest
    @DisplayName("C1_1 an index of an expression is no key, whatever columns are beside it")
    @ValueSource(strings = {"((`id` + 0))", "(`id`, (`amount` + 0))"})
    void anIndexOfAnExpressionIsNoKey(String index) {
      assertIsNoKey(index);
    }
  }

  @BeforeEach
  void createTableWithoutAKey() {
    TestingRow.createTable(database, table, false);
  }

  void assertIsNoKey(String index) {
    createUniqueIndex(index);

    assertUpsertIsRefused();
  }

  void assertUpsertIsRefused() {
    for (String evolution : List.of("none", "basic")) {
      try (TaskHarness task = open(upserts().evolution(evolution))) {
        assertThatThrownBy(() -> task.put(row(1, "a", 1), row(1, "b", 2)))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll(table, "upsert", "[id]", "unique", "primary.key.fields");
        assertThat(task.committable(partition)).isEmpty();
      }
      assertThat(database.sql().count(table)).isZero();
    }
  }

  /** Creates an index on columns whose names are in backticks. */
  void createUniqueIndex(String columns) {
    sql.execute("create unique index %1$s_index on `%1$s` %2$s".formatted(table, columns));
  }
}
