package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When rows are loaded from a stream, and that nothing is lost or altered by it. */
class LoadDataIT {

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {
    @Test
    @DisplayName("C9 statements of many rows cost as little, unless loading is insisted on")
    void loadingHasToBeAskedFor() {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");

      assertThat(put(url, partition, rows(partition, 1, 2500), "write.method", "auto"))
          .isNotEmpty()
          .containsOnly("INSERT");
      assertThat(database.sql().count(partition.topic())).isEqualTo(2500);
    }

    @Test
    @DisplayName("C9 nor is anybody told to allow it then")
    void loadingIsNotAdvised() {
      localFiles.forbid();

      assertThat(said("write.method", "auto")).doesNotContain("LOAD DATA");
    }

    @Test
    @DisplayName("C9 inserts go in bulk where the URL asks for it")
    void insertsGoInBulk() {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");
      String bulk = database.url() + "?useBulkStmtsForInserts=true";

      assertThat(put(bulk, partition, rows(partition, 1, 1000), "write.method", "auto"))
          .containsExactly("INSERT");
      assertThat(database.sql().count(partition.topic())).isEqualTo(1000);
    }

    @Test
    @DisplayName("C8_3 a table that is altered in any way is written to all the same")
    void anAlteredTableIsWrittenTo() {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");

      for (String method : List.of("auto", "batch", "multi_row")) {
        try (TaskHarness task = task(database.url(), "write.method", method)) {
          int first = (int) database.sql().count(partition.topic()) + 1;
          task.open(partition).put(rows(partition, first, first + 9));
          database
              .sql()
              .execute("alter table " + database.quote(partition.topic()) + " add index (amount)");
          task.put(rows(partition, first + 10, first + 19));
        }
      }
      assertThat(database.sql().count(partition.topic())).isEqualTo(60);
    }
  }

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {
    @Test
    @DisplayName("C9 the threshold decides unless loading is insisted on")
    void fewRowsAreInserted() {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");

      assertThat(put(url, partition, rows(partition, 1, 20), "write.method", "auto"))
          .doesNotContain("LOAD");
      assertThat(put(url, partition, rows(partition, 21, 2500), "write.method", "auto"))
          .containsExactly("LOAD");
    }

    @Test
    @DisplayName("C9 a task says once that the server does not allow loads")
    void whatIsInTheWayIsSaid() {
      assertThat(said("write.method", "auto")).doesNotContain(ADVICE);
      localFiles.forbid();

      assertThat(said("write.method", "auto")).containsOnlyOnce(ADVICE).contains("local_infile");
      assertThat(said("write.method", "batch")).doesNotContain(ADVICE);
    }

    @Test
    @DisplayName("C6_1 rows are written even if each load ends the session, as a proxy may do")
    void rowsAreWrittenIfLoadsEndTheSession() throws Exception {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");

      try (TestingProxy proxy = new TestingProxy(database);
          StatementLog log = new StatementLog();
          TaskHarness task = task(log.url(proxy.url()), "write.method", "auto")) {
        log.before("LOAD DATA", proxy::closeConnections);
        task.open(partition);
        for (int put = 0; put < 6; put++) {
          List<SinkRecord> rows = rows(partition, 2_500 * put + 1, 2_500 * put + 2_500);
          if (catchThrowable(() -> task.put(rows)) != null) {
            task.put(rows);
          }
        }

        assertThat(written(log).stream().filter("LOAD"::equals)).hasSizeBetween(1, 3);
      }
      assertThat(database.sql().count(partition.topic())).isEqualTo(15_000);
    }

    @Test
    @DisplayName("C7_3 a null does not become the time of day where a batch refuses it")
    void aNullIsNoTime() {
      whatABatchRefusesIsRefused("id int, v timestamp not null default current_timestamp");
    }
  }

  abstract static class Suite extends LoadDataSuite {
    private static final Schema MAYBE =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("v", Schema.OPTIONAL_STRING_SCHEMA)
            .build();

    static final String ADVICE = "faster by LOAD DATA";
    static final String NOT_LOADED = "rows could not be loaded";

    private final TestingRecords records = new TestingRecords();
    private int version;

    @ParameterizedTest
    @CsvSource({
      "insert,none",
      "insert,record_key",
      "upsert,record_key",
      "insert_ignore,record_key"
    })
    @DisplayName("C9 rows that are new are loaded, whatever the insert mode")
    void newRowsAreLoaded(String mode, String keyMode) {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");

      List<String> written =
          put(
              url,
              partition,
              rows(partition, 1, 300),
              "insert.mode",
              mode,
              "primary.key.mode",
              keyMode);

      assertThat(written).containsExactly("LOAD");
      assertThat(database.sql().count(partition.topic())).isEqualTo(300);
    }

    @Test
    @DisplayName(
        "C2_2 an upsert changes the rows that are there, and tries to load ever less often")
    void anUpsertChangesRowsThatAreThere() {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");

      try (StatementLog log = new StatementLog();
          TaskHarness task =
              task(
                  log.url(url),
                  "insert.mode",
                  "upsert",
                  "primary.key.mode",
                  "record_key",
                  "delete.enabled",
                  "true")) {
        task.open(partition).put(rows(partition, 1, 8));
        task.put(rows(partition, 5, 12));
        task.put(rows(partition, 1, 8));
        task.put(rows(partition, 9, 16));

        assertThat(written(log))
            .containsExactly("LOAD", "LOAD", "INSERT", "INSERT", "LOAD", "INSERT");
      }
      assertThat(database.sql().count(partition.topic())).isEqualTo(16);
      assertThat(
              database.sql().value("select sum(amount) from " + database.quote(partition.topic())))
          .isEqualTo(String.valueOf(8 * 3 + 8 * 4));
    }

    @Test
    @DisplayName("C2_2 insert_ignore leaves the rows that are there as they are")
    void insertIgnoreLeavesRows() {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");
      put(url, partition, rows(partition, 1, 8), "primary.key.mode", "record_key");

      put(
          url,
          partition,
          rows(partition, 5, 12),
          "insert.mode",
          "insert_ignore",
          "primary.key.mode",
          "record_key");

      assertThat(database.sql().rows(TestingRow.selectAll(database, partition.topic())))
          .hasSize(12)
          .contains(List.of("8", "row 8", "1"), List.of("9", "row 9", "2"));
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
    final void whatABatchRefusesIsRefused(String columns) {
      TopicPartition parent = table("id int primary key");
      String definition = columns.formatted(database.quote(parent.topic()));
      TopicPartition loaded = table(definition);
      TopicPartition batched = table(definition);

      Throwable ofLoad = failure(loaded);
      Throwable ofBatch = failure(batched, "write.method", "batch");

      assertThat(ofBatch).hasMessageContaining("SQLSTATE");
      assertThat(ofLoad).hasMessage(ofBatch.getMessage().replace(batched.topic(), loaded.topic()));
      assertThat(database.sql().count(loaded.topic()))
          .isEqualTo(database.sql().count(batched.topic()))
          .isLessThan(4);
    }

    private Throwable failure(TopicPartition partition, String... settings) {
      try (TaskHarness task = task(url, settings)) {
        return task.open(partition).failure(bad(partition));
      }
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"bit(40)", "bit(1)", "enum('3', '2', '1', '0', 'x')", "varchar(20)", "year"})
    @DisplayName(
        "C8_3 a column that somebody gives another type gets the value that a batch gives it")
    void anotherTypeGetsTheSameValue(String type) {
      changedTableGetsTheSame("modify amount " + type);
    }

    @Test
    @DisplayName("C8_3 a column that somebody adds is not filled with a value that nobody sent")
    void anAddedColumnIsNotFilled() {
      changedTableGetsTheSame("add required int not null");
    }

    private void changedTableGetsTheSame(String change) {
      List<List<List<@Nullable String>>> found = new ArrayList<>();
      List<List<Boolean>> refusals = new ArrayList<>();
      for (String method : List.of("load_data", "batch")) {
        TopicPartition partition = table("id int, amount bigint");
        Schema schema =
            SchemaBuilder.struct()
                .field("id", Schema.INT32_SCHEMA)
                .field("amount", Schema.INT64_SCHEMA)
                .build();
        List<Boolean> refused = new ArrayList<>();
        try (TaskHarness task = task(url, "write.method", method)) {
          task.open(partition).put(amount(partition, schema, 0), amount(partition, schema, 1));
          database
              .sql()
              .execute(
                  "delete from " + database.quote(partition.topic()),
                  "alter table " + database.quote(partition.topic()) + " " + change);
          for (int amount = 0; amount < 3; amount++) {
            SinkRecord record = amount(partition, schema, amount);
            refused.add(catchThrowable(() -> task.put(record)) != null);
          }
        }
        refusals.add(refused);
        found.add(
            database
                .sql()
                .rows("select id, hex(amount) from " + database.quote(partition.topic())));
      }

      assertThat(refusals.get(0)).isEqualTo(refusals.get(1));
      assertThat(found.get(0)).isEqualTo(found.get(1));
    }

    private SinkRecord amount(TopicPartition partition, Schema schema, long amount) {
      return records.next(
          partition, null, new Struct(schema).put("id", (int) amount).put("amount", amount));
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "multi_row"})
    @DisplayName("C9 nothing is loaded if write.method names another way")
    void anotherWayIsTaken(String method) {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");

      assertThat(put(url, partition, rows(partition, 1, 2500), "write.method", method))
          .doesNotContain("LOAD");
      assertThat(database.sql().count(partition.topic())).isEqualTo(2500);
    }

    @Test
    @DisplayName("C9 without leave of the server nothing is loaded, from one batch to the next")
    void theServerDecides() {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");

      try (StatementLog log = new StatementLog();
          TaskHarness task = task(log.url(url))) {
        task.open(partition).put(rows(partition, 1, 300));
        localFiles.forbid();
        task.put(rows(partition, 301, 600));
        log.clear();
        task.put(rows(partition, 601, 900));

        assertThat(written(log)).isNotEmpty().containsOnly("INSERT");
      }
      assertThat(put(url, partition, rows(partition, 901, 1200))).doesNotContain("LOAD");
      assertThat(database.sql().count(partition.topic())).isEqualTo(1200);
    }

    @Test
    @DisplayName("C9 that rows are not loaded any more is said with the reason, once")
    void givingUpIsSaid() {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");

      try (TestingLog log = new TestingLog(Level.WARN);
          TaskHarness task = task(url)) {
        task.open(partition).put(rows(partition, 1, 300));
        assertThat(log.text()).doesNotContain(NOT_LOADED);
        localFiles.forbid();
        // The second is not tried, the third is.
        task.put(rows(partition, 301, 600));
        task.put(rows(partition, 601, 900));
        task.put(rows(partition, 901, 1200));

        assertThat(log.text())
            .containsOnlyOnce(NOT_LOADED)
            .containsPattern(
                "WARN .*" + partition.topic() + ": " + NOT_LOADED + ".*vendor code [1-9]");
      }
      assertThat(database.sql().count(partition.topic())).isEqualTo(1200);
    }

    @Test
    @DisplayName("C9 rows are loaded again some time after the server allows it again")
    void rowsAreLoadedAgain() {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");

      try (StatementLog log = new StatementLog();
          TaskHarness task = task(log.url(url))) {
        task.open(partition);
        task.put(rows(partition, 1, 300));
        localFiles.forbid();
        task.put(rows(partition, 301, 600));
        localFiles.permit();
        log.clear();
        task.put(rows(partition, 601, 900));
        task.put(rows(partition, 901, 1200));

        assertThat(written(log)).endsWith("LOAD").contains("INSERT");
      }
      assertThat(database.sql().count(partition.topic())).isEqualTo(1200);
    }

    @Test
    @DisplayName("C9 rows that an upsert finds are no news")
    void rowsThatAreThereAreNoNews() {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");

      try (TestingLog log = new TestingLog(Level.WARN)) {
        for (int first = 1; first < 12; first += 4) {
          put(
              url,
              partition,
              rows(partition, first, first + 7),
              "insert.mode",
              "upsert",
              "primary.key.mode",
              "record_key");
        }

        assertThat(log.text()).doesNotContain(NOT_LOADED);
      }
    }

    /** What a task logs from its first connection on. */
    final String said(String... settings) {
      TopicPartition partition = table("id int primary key, name varchar(100), amount bigint");
      try (TestingLog log = new TestingLog(Level.INFO);
          TaskHarness task = task(url, settings)) {
        task.open(partition).put(rows(partition, 1, 2));
        task.put(rows(partition, 3, 4));
        return log.text();
      }
    }

    @Test
    @DisplayName("C9 nothing is loaded into a table that cannot undo it, nor through a view")
    void onlyTransactionsAreLoaded() {
      String columns = "id int primary key, name varchar(100), amount bigint";
      TopicPartition table = table(columns, "engine = MyISAM");
      TopicPartition behind = table(columns);
      TopicPartition view = new TopicPartition(behind.topic() + "_view", 0);
      database
          .sql()
          .execute(
              "create view %s as select * from %s"
                  .formatted(database.quote(view.topic()), database.quote(behind.topic())));

      assertThat(put(url, table, rows(table, 1, 10))).doesNotContain("LOAD");
      assertThat(put(url, view, rows(view, 1, 10))).doesNotContain("LOAD");
      assertThat(database.sql().count(table.topic())).isEqualTo(10);
      assertThat(database.sql().count(behind.topic())).isEqualTo(10);
    }

    /** The amount tells which call it was. */
    final List<SinkRecord> rows(TopicPartition partition, int first, int last) {
      version++;
      return IntStream.rangeClosed(first, last)
          .mapToObj(id -> row(partition, TestingRow.of(id, "row " + id, version)))
          .toList();
    }

    private SinkRecord row(TopicPartition partition, Struct row) {
      return records.next(partition, TestingRow.key(row.getInt32("id")), row);
    }

    /** Rows of which no table takes all: some refuse a null, some the same again, some a value. */
    private List<SinkRecord> bad(TopicPartition partition) {
      List<SinkRecord> bad = new ArrayList<>();
      bad.add(maybe(partition, 1, "2020-01-01T00:00:00"));
      bad.add(maybe(partition, 2, null));
      bad.add(maybe(partition, 3, "2020-01-03T00:00:00"));
      bad.add(maybe(partition, 3, "2020-01-03T00:00:00"));
      return bad;
    }

    private SinkRecord maybe(TopicPartition partition, int id, @Nullable String value) {
      return records.next(partition, null, new Struct(MAYBE).put("id", id).put("v", value));
    }
  }
}
