package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.LocalFiles;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of when rows are loaded from a stream, and that nothing is lost or altered by it. */
@EachDatabase(only = {MARIADB, MYSQL})
class LoadDataIT extends LoadDataSuite {
  private static final String NOT_LOADED = "rows could not be loaded";

  private static final Schema NULLABLE_TEXT = fields("id int32, v string?").build();
  private static final Schema AMOUNT = fields("id int32, amount int64").build();

  @ParameterizedTest
  @CsvSource({"insert,none", "insert,record_key", "upsert,record_key", "insert_ignore,record_key"})
  @DisplayName("C9 rows that are new are loaded, whatever the insert mode")
  void newRowsAreLoaded(String mode, String keyMode) {
    TopicPartition table = table();

    TaskConfiguration configuration =
        loading().with("insert.mode", mode).with("primary.key.mode", keyMode);

    assertThat(put(configuration, rows(table, 1, 300))).containsExactly("LOAD");
    assertThat(count(table)).isEqualTo(300);
  }

  @Test
  @DisplayName("C2_2 an upsert changes the rows that are there, and tries to load ever less often")
  void anUpsertChangesRowsThatAreThere() {
    TopicPartition table = table();
    TaskConfiguration upserts = loading().upsert().keyFromRecordKey().deletes();
    try (StatementLog log = new StatementLog();
        TaskHarness task = new TaskHarness(logged(upserts, log))) {
      task.open(table).put(rows(table, 1, 8));
      task.put(rows(table, 5, 12));
      task.put(rows(table, 1, 8));
      task.put(rows(table, 9, 16));

      assertThat(written(log))
          .containsExactly("LOAD", "LOAD", "INSERT", "INSERT", "LOAD", "INSERT");
    }
    assertThat(count(table)).isEqualTo(16);
    assertThat(database.sql().value("select sum(amount) from " + table.topic()))
        .isEqualTo(String.valueOf(8 * 3 + 8 * 4));
  }

  @Test
  @DisplayName("C2_2 insert_ignore leaves the rows that are there as they are")
  void insertIgnoreLeavesRows() {
    TopicPartition table = table();
    TaskConfiguration configuration = loading().keyFromRecordKey();
    put(configuration, rows(table, 1, 8));

    put(configuration.with("insert.mode", "insert_ignore"), rows(table, 5, 12));

    assertThat(database.sql().rows(TestingRow.selectAll(database, table.topic())))
        .hasSize(12)
        .contains(List.of("8", "row 8", "1"), List.of("9", "row 9", "2"));
  }

  @Test
  @DisplayName("C9 rows that an upsert finds are no news")
  void rowsThatAreThereAreNoNews() {
    TopicPartition table = table();
    try (TestingLog log = new TestingLog(Level.WARN)) {
      for (int first = 1; first < 12; first += 4) {
        put(loading().upsert().keyFromRecordKey(), rows(table, first, first + 7));
      }

      assertThat(log.text()).doesNotContain(NOT_LOADED);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id int primary key, v varchar(20)",
        "id int, v varchar(20) not null",
        "id int, v varchar(20) check (v <> '2020-01-03T00:00:00')",
        "id int, v varchar(20), unique (v)",
        "id int primary key, v varchar(20), parent int not null default 77,"
            + " foreign key (parent) references %s (id)",
        "id int, v varchar(20), required int not null",
      })
  @DisplayName("C9 a row that the table refuses is refused as in a batch, and nothing is left")
  void whatABatchRefusesIsRefused(String columns) {
    String parent = table("id int primary key").topic();
    assertRefusedAsInABatch(columns.formatted(parent), "SQLSTATE");
  }

  @Test
  @DisplayName("C7_3 a null does not become the time of day where a batch refuses it")
  void aNullIsNoTime() {
    assertRefusedAsInABatch(
        "id int, v timestamp not null default current_timestamp",
        server == MYSQL ? "SQLSTATE" : "must not be null");
  }

  /** Puts rows of which no table takes all: some refuse a null, some a duplicate, some a value. */
  private void assertRefusedAsInABatch(String columns, String reason) {
    TopicPartition loaded = table(columns);
    TopicPartition batched = table(columns);

    Throwable ofLoad = failure(loading(), loaded);
    Throwable ofBatch = failure(writeMethod("batch"), batched);

    assertThat(ofBatch).hasMessageContaining(reason);
    assertThat(ofLoad).hasMessage(ofBatch.getMessage().replace(batched.topic(), loaded.topic()));
    assertThat(count(loaded)).isEqualTo(count(batched)).isLessThan(4);
  }

  private Throwable failure(TaskConfiguration configuration, TopicPartition table) {
    try (TaskHarness task = new TaskHarness(configuration).open(table)) {
      return task.failure(
          records.next(table, null, struct(NULLABLE_TEXT, 1, "2020-01-01T00:00:00")),
          records.next(table, null, struct(NULLABLE_TEXT, 2)),
          records.next(table, null, struct(NULLABLE_TEXT, 3, "2020-01-03T00:00:00")),
          records.next(table, null, struct(NULLABLE_TEXT, 3, "2020-01-03T00:00:00")));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"bit(40)", "bit(1)", "enum('3', '2', '1', '0', 'x')", "varchar(20)", "year"})
  @DisplayName(
      "C8_3 a column that somebody gives another type gets the value that a batch gives it")
  void anotherTypeGetsTheSameValue(String type) {
    assertSameAsInABatchAfter("modify amount " + type);
  }

  @Test
  @DisplayName("C8_3 a column that somebody adds is not filled with a value that nobody sent")
  void anAddedColumnIsNotFilled() {
    assertSameAsInABatchAfter("add required int not null");
  }

  private void assertSameAsInABatchAfter(String change) {
    assertThat(putAfter(change, loading())).isEqualTo(putAfter(change, writeMethod("batch")));
  }

  /** Returns which of three records are refused after a change of the table, and then its rows. */
  private List<Object> putAfter(String change, TaskConfiguration configuration) {
    TopicPartition table = table("id int, amount bigint");
    List<Object> outcome = new ArrayList<>();
    try (TaskHarness task = new TaskHarness(configuration)) {
      task.open(table).put(amount(table, 0), amount(table, 1));
      database.sql().execute("delete from " + table.topic());
      alterTable(table, change);
      for (int amount = 0; amount < 3; amount++) {
        SinkRecord record = amount(table, amount);
        outcome.add(catchThrowable(() -> task.put(record)) != null);
      }
    }
    outcome.add(database.sql().rows("select id, hex(amount) from " + table.topic()));
    return outcome;
  }

  private SinkRecord amount(TopicPartition table, int amount) {
    return records.next(table, null, struct(AMOUNT, amount, (long) amount));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b int not null default 5 | alter column b drop default",
        "b varchar(10) not null default 'x' | alter column b drop default",
        "b int not null auto_increment, key (b) | modify b int not null",
      })
  @DisplayName("C8_3 a column that needs a value from now on is not filled by loading")
  void aColumnThatNeedsAValueIsNotFilled(String column, String change) {
    TopicPartition table = table("id int, name varchar(20), amount bigint, " + column);
    try (TaskHarness task = open(table, url)) {
      task.put(rows(table, 1, 3));
      task.put(rows(table, 4, 6));
      alterTable(table, change);

      assertThat(catchThrowable(() -> task.put(rows(table, 7, 9))))
          .hasMessageContaining("vendor code 1364");
    }
    assertThat(count(table)).isEqualTo(6);
  }

  @Test
  @DisplayName("C8_3 an invisible column that is given another type gets a number for a number")
  void anInvisibleColumnGetsTheNumber() {
    TopicPartition table = table("id int, name varchar(20), amount bigint invisible");
    try (TaskHarness task = open(table, url)) {
      task.put(rows(table, 1, 3));
      task.put(rows(table, 4, 6));
      alterTable(table, "modify amount bit(40) invisible");
      task.put(rows(table, 7, 9));
    }

    assertThat(database.sql().rows("select distinct hex(amount) from " + table.topic()))
        .containsExactlyInAnyOrder(List.of("1"), List.of("2"), List.of("3"));
  }

  @Test
  @DisplayName("C8_3 what cannot be undone is not written a second time, which is said")
  void whatCannotBeUndoneIsNotWrittenTwice() {
    TopicPartition table = table("id int, name varchar(20), amount bigint");
    try (TaskHarness task = open(table, url)) {
      task.put(rows(table, 1, 3));
      alterTable(table, "engine = MyISAM, modify name varchar(5)");

      assertThat(catchThrowable(() -> task.put(rows(table, 4, 6, "long value"))))
          .hasMessageContainingAll("fatal", table.topic(), "transactions");
    }
    assertThat(count(table)).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "multi_row"})
  @DisplayName("C9 nothing is loaded if write.method names another way")
  void anotherWayIsTaken(String method) {
    TopicPartition table = table();

    assertThat(put(writeMethod(method), rows(table, 1, MANY))).doesNotContain("LOAD");
    assertThat(count(table)).isEqualTo(MANY);
  }

  @Test
  @DisplayName("C9 nothing is loaded into a table that cannot undo it, nor through a view")
  void onlyTransactionsAreLoaded() {
    TopicPartition table = table();
    alterTable(table, "engine = MyISAM");
    TopicPartition behind = table();
    TopicPartition view = new TopicPartition(behind.topic() + "_view", 0);
    database.sql().execute("create view %1$s_view as select * from %1$s".formatted(behind.topic()));

    assertThat(put(loading(), rows(table, 1, 10))).doesNotContain("LOAD");
    assertThat(put(loading(), rows(view, 1, 10))).doesNotContain("LOAD");
    assertThat(count(table)).isEqualTo(10);
    assertThat(count(behind)).isEqualTo(10);
  }

  @Test
  @DisplayName("C9 no statement is longer than the URL allows")
  void noStatementIsLongerThanTheUrlAllows() {
    TopicPartition table = table();

    TaskConfiguration configuration =
        writeMethod("auto").with("connection.url", url + "?maxAllowedPacket=1048576");

    assertThat(put(configuration, rows(table, 1, 600, "x".repeat(3_000))))
        .containsOnly("INSERT")
        .hasSizeLessThan(600);
    assertThat(count(table)).isEqualTo(600);
  }

  @Test
  @Tag("alone")
  @DisplayName("C9 without leave of the server nothing is loaded, from one batch to the next")
  void theServerDecides() {
    TopicPartition table = table();
    try (StatementLog log = new StatementLog();
        TaskHarness task = open(table, log.url(url))) {
      task.put(rows(table, 1, 300));
      try (LocalFiles forbidden = LocalFiles.forbid(database)) {
        task.put(rows(table, 301, 600));
        log.clear();
        task.put(rows(table, 601, 900));

        assertThat(written(log)).isNotEmpty().containsOnly("INSERT");
        assertThat(put(loading(), rows(table, 901, 1200))).doesNotContain("LOAD");
      }
    }
    assertThat(count(table)).isEqualTo(1200);
  }

  @Test
  @Tag("alone")
  @DisplayName("C9 that rows are not loaded any more is said with the reason, once")
  void givingUpIsSaid() {
    TopicPartition table = table();
    try (TestingLog log = new TestingLog(Level.WARN);
        TaskHarness task = open(table, url)) {
      task.put(rows(table, 1, 300));
      assertThat(log.text()).doesNotContain(NOT_LOADED);
      try (LocalFiles forbidden = LocalFiles.forbid(database)) {
        // The second is not tried, the third is.
        task.put(rows(table, 301, 600));
        task.put(rows(table, 601, 900));
        task.put(rows(table, 901, 1200));
      }

      assertThat(log.text())
          .containsOnlyOnce(NOT_LOADED)
          .containsPattern("WARN .*" + table.topic() + ": " + NOT_LOADED + ".*vendor code [1-9]");
    }
    assertThat(count(table)).isEqualTo(1200);
  }

  @Test
  @Tag("alone")
  @DisplayName("C9 rows are loaded again some time after the server allows it again")
  void rowsAreLoadedAgain() {
    TopicPartition table = table();
    try (StatementLog log = new StatementLog();
        TaskHarness task = open(table, log.url(url))) {
      task.put(rows(table, 1, 300));
      try (LocalFiles forbidden = LocalFiles.forbid(database)) {
        task.put(rows(table, 301, 600));
      }
      log.clear();
      task.put(rows(table, 601, 900));
      task.put(rows(table, 901, 1200));

      assertThat(written(log)).endsWith("LOAD").contains("INSERT");
    }
    assertThat(count(table)).isEqualTo(1200);
  }
}
