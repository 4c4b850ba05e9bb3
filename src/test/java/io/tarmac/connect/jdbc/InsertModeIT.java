package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each insert mode does with rows that exist, and with rows that do not. */
@EachDatabase(except = SQLITE)
class InsertModeIT extends TableSuite {

  @Test
  @DisplayName("C7_2 update changes rows that exist and leaves out those that do not")
  void updateLeavesOutRowsThatDoNotExist() {
    createTable();
    put("insert", row(1, "one", 1), row(2, "two", 1));

    put(
        "update",
        row(1, "first", 2),
        row(3, "three", 2),
        row(1, null, 3),
        tombstone(2),
        row(2, "gone", 4));

    assertThat(rows()).containsExactly(Arrays.asList("1", null, "3"));
  }

  @Test
  @DisplayName("C7_2 insert_ignore leaves rows that exist as they are")
  void insertIgnoreLeavesRowsThatExist() {
    createTable();
    put("insert", row(1, "one", 1));

    put(
        "insert_ignore",
        row(1, "first", 2),
        row(2, "two", 2),
        row(2, "second", 3),
        tombstone(1),
        row(1, "again", 4));

    assertThat(rows()).containsExactly(List.of("1", "again", "4"), List.of("2", "two", "2"));
  }

  @Test
  @DisplayName("C7_2 insert_ignore ignores a conflict at the key, not one at another unique index")
  void insertIgnoreIgnoresConflictsOfTheKeyAlone() {
    createTableOfUniqueAmounts();
    put("insert", row(1, "one", 1));

    put("insert_ignore", row(1, "one", 2), row(2, "two", 2));
    assertRefused("insert_ignore", row(3, "three", 1), "bad_record");

    assertThat(rows()).containsExactly(List.of("1", "one", "1"), List.of("2", "two", "2"));
  }

  @Test
  @DisplayName("C7_2 insert_ignore hides no other error")
  void insertIgnoreHidesNoOtherError() {
    createTable();

    assertRefused("insert_ignore", row(1, "x".repeat(101), 1), table);

    assertThat(rows()).isEmpty();
  }

  @Test
  @DisplayName("C7_2 insert fails at a row that exists")
  void insertFailsAtARowThatExists() {
    createTable();
    put("insert", row(1, "one", 1));

    assertRefused("insert", row(1, "", 1), "bad_record");

    assertThat(rows()).containsExactly(List.of("1", "one", "1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"upsert", "insert_ignore", "update"})
  @DisplayName("C7_2 a row of nothing but its key is inserted once, and never fails")
  void aRowOfNothingButItsKey(String mode) {
    createTable("`id` int not null primary key");

    put(mode, keyOnly(1), keyOnly(2));
    put(mode, keyOnly(2), keyOnly(2), keyOnly(3));

    assertThat(database.sql().count(table)).isEqualTo(mode.equals("update") ? 0 : 3);
  }

  private SinkRecord keyOnly(int id) {
    return records.next(partition, TestingRow.key(id), TestingRow.key(id));
  }

  private void put(String mode, SinkRecord... all) {
    put(configuration(mode).keyFromRecordKey().deletes(), all);
  }

  private void assertRefused(String mode, SinkRecord record, String message) {
    assertThatThrownBy(() -> put(mode, record))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining(message);
  }

  @Nested
  @EachDatabase(except = {H2, SQLITE})
  class WithoutAKey {
    @Test
    @DisplayName("C7_2 insert_ignore without a key ignores a conflict at any unique index")
    void insertIgnoreWithoutAKeyIgnoresEveryConflict() {
      createTableOfUniqueAmounts();
      put(configuration("insert"), row(1, "one", 1));

      put(
          configuration("insert_ignore"),
          row(2, "two", 2),
          row(1, "first", 3),
          row(3, "three", 1),
          row(2, "again", 4));

      assertThat(rows()).containsExactly(List.of("1", "one", "1"), List.of("2", "two", "2"));
    }
  }

  /** H2 cannot ignore conflicts without being told the key. */
  @Nested
  @EachDatabase(only = H2)
  class RefusedWithoutAKey {
    @Test
    @DisplayName("C7_2 insert_ignore without a key, which the database cannot do, is refused")
    void insertIgnoreWithoutAKeyIsRefused() {
      createTable();

      assertThatThrownBy(() -> put(configuration("insert_ignore"), row(1, "one", 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "insert_ignore", "primary.key.mode");
    }
  }

  /** Insert mode reduces nothing: each record is a row, and rows arrive as their records did. */
  @Nested
  @EachDatabase(except = SQLITE)
  class InOrder {
    private static final Schema SHORT_ROW = fields("id int32, amount int64").build();

    @Test
    @DisplayName("C2_3 rows arrive in the order of their records, whichever schema they have")
    void rowsArriveInTheOrderOfTheirRecords() {
      String numbered =
          switch (server) {
            case MARIADB, MYSQL -> "int auto_increment unique";
            default -> "int generated always as identity";
          };
      createTable("`id` int, `name` varchar(100), `amount` bigint, `arrival` " + numbered);
      Random random = new Random(4711);
      List<SinkRecord> all = new ArrayList<>();
      List<List<String>> expected = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        int id = random.nextInt(10);
        Struct row =
            random.nextBoolean()
                ? TestingRow.of(id, "name", i)
                : new Struct(SHORT_ROW).put("id", id).put("amount", (long) i);
        all.add(records.next(partition, null, row));
        expected.add(List.of(String.valueOf(id), String.valueOf(i)));
      }

      put(TaskConfiguration.on(database).batchSize(30), all.toArray(new SinkRecord[0]));

      assertThat(sql.rows("select `id`, `amount` from `%s` order by `arrival`".formatted(table)))
          .isEqualTo(expected);
    }

    @Test
    @DisplayName("C2_3 inserts and deletes of one key in one batch keep their order")
    void insertsAndDeletesOfOneKeyKeepTheirOrder() {
      createTable();

      put(
          TaskConfiguration.on(database).keyFromRecordKey().deletes(),
          row(1, "first", 1),
          row(2, "other", 2),
          tombstone(1),
          row(1, "second", 3),
          tombstone(2));

      assertThat(rows()).containsExactly(List.of("1", "second", "3"));
    }
  }

  void createTableOfUniqueAmounts() {
    createTable();
    sql.execute("create unique index %1$s_amount on `%1$s` (`amount`)".formatted(table));
  }

  /** Returns a configuration without a key. */
  TaskConfiguration configuration(String mode) {
    String options =
        switch (server) {
          case POSTGRESQL -> "?reWriteBatchedInserts=true";
          case MARIADB -> "?useAffectedRows=true";
          case MYSQL -> "?rewriteBatchedStatements=true&useAffectedRows=true";
          default -> "";
        };
    return TaskConfiguration.on(database)
        .with("connection.url", database.url() + options)
        .with("insert.mode", mode);
  }
}
