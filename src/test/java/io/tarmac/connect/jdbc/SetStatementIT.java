package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.Sql;
import io.tarmac.connect.jdbc.testing.Superuser;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What PostgreSQL does otherwise for one statement with many rows is not left to happen. */
class SetStatementIT {

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final Sql sql = database.sql();
  private final String table = UniqueName.of("sets");
  private final TopicPartition partition = new TopicPartition(table, 0);
  private final TestingRecords records = new TestingRecords();

  @Test
  @DisplayName("C2_3 rows reach their table in the order of the records through a temporary one")
  void rowsKeepTheirOrderThroughATemporaryTable() {
    sql.execute("create table %s (place bigserial, id int, v text)".formatted(table));

    Random random = new Random(4711);
    try (TaskHarness task = open(configuration("copy").with("insert.mode", "insert_ignore"))) {
      for (int batch = 0; batch < 4; batch++) {
        List<SinkRecord> rows = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
          rows.add(row(1_000 * batch + i, "x".repeat(random.nextInt(1_500))));
        }
        task.put(rows);
      }
    }

    assertThat(sql.count(table)).isEqualTo(4_000);
    assertThat(
            sql.value(
                "select count(*) from (select id, lag(id) over (order by place) as before from "
                    + table
                    + ") as places where before > id"))
        .isEqualTo("0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "auto", "unnest", "copy"})
  @DisplayName("C7_2 a rule finds the rows that records before inserted, also through a view")
  void aRuleFindsTheRowsBefore(String method) {
    String view = table + "_view";
    sql.execute(
        "create table %s (id int, v text)".formatted(table),
        ("create rule r as on insert to %1$s"
                + " where exists (select 1 from %1$s x where x.id = new.id) do instead nothing")
            .formatted(table),
        "create view %s as select * from %s".formatted(view, table));

    for (String target : List.of(table, view)) {
      put(
          configuration(method).with("collection.name.format", target),
          20,
          i -> row(i / 2, "v" + i));
      assertThat(sql.count(table)).as(target).isEqualTo(10);
      sql.execute("truncate " + table);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "auto", "unnest", "copy"})
  @DisplayName("C7_4 without a key what is unavailable is null, however many rows there are")
  void withoutAKeyWhatIsUnavailableIsNull(String method) {
    sql.execute("create table %s (id int, v text)".formatted(table));

    put(
        configuration(method).with("insert.mode", "insert_ignore"),
        20,
        i -> row(i, "__debezium_unavailable_value"));

    assertThat(sql.rows("select count(*), count(v) from " + table))
        .containsExactly(List.of("20", "0"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "auto", "unnest", "copy"})
  @DisplayName("C5_3 a trigger may give two rows the same key, the later one stays")
  void aTriggerMayGiveTwoRowsTheSameKey(String method) {
    sql.execute("create table %s (name text primary key, v text)".formatted(table));
    trigger("before insert", "new.name := lower(new.name); return new;");

    put(
        configuration(method).upsert().keyFromRecordValue("name"),
        20,
        i -> record("name", Schema.STRING_SCHEMA, (i % 2 == 0 ? "A" : "a") + i / 2, "v" + i));

    assertThat(sql.rows("select count(*), min(v), max(v) from " + table))
        .containsExactly(List.of("10", "v1", "v9"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "auto", "unnest", "copy"})
  @DisplayName("C5_3 a trigger may delete rows that are deleted anyway")
  void aTriggerMayDeleteRowsThatAreDeletedAnyway(String method) {
    sql.execute(
        "create table %s (id int primary key, parent int)".formatted(table),
        "insert into %s select i, i - i %% 2 from generate_series(0, 29) as i".formatted(table));
    trigger("before delete", "delete from %s where parent = old.id and id <> old.id; return old;");

    put(
        configuration(method).upsert().keyFromRecordKey().deletes(),
        30,
        i -> records.next(partition, TestingRow.key(i), null));

    assertThat(sql.count(table)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "unnest, options=-c%20statement_timeout=400, 10, 0.05",
    "copy, options=-c%20statement_timeout=400, 10, 0.05",
    "unnest, socketTimeout=1, 800, 0.0015",
    "copy, socketTimeout=1, 800, 0.0015"
  })
  @DisplayName("C5_1 rows that take too long in one statement are written by statements for each")
  void whatTakesTooLongIsWrittenRowByRow(String method, String option, int rows, String seconds) {
    sql.execute("create table %s (id int primary key, v text)".formatted(table));
    trigger("before insert", "perform pg_sleep(" + seconds + "); return new;");
    String url = database.url() + "?" + option;

    try (TaskHarness task =
        open(configuration(method).with("connection.url", url).batchSize(10_000))) {
      task.putUntilAccepted(IntStream.range(0, rows).mapToObj(i -> row(i, "v" + i)).toList());
      assertThat(sql.count(table)).isEqualTo(rows);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "auto", "unnest", "copy"})
  @DisplayName("C7_4 records of computed columns only are refused with what to change")
  void recordsOfComputedColumnsOnlyAreRefused(String method) {
    sql.execute(
        "create table %s (x int, v text generated always as ('a') stored)".formatted(table));
    Struct computed = struct("v string", "a");

    try (TaskHarness task = open(configuration(method))) {
      assertThatThrownBy(() -> task.put(records.next(partition, null, computed)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "only for columns that the database computes");
    }
  }

  @Test
  @DisplayName("C9 where an event trigger refuses temporary tables, arrays are used, and that told")
  void whereTemporaryTablesAreRefusedArraysAreUsed() throws Exception {
    sql.execute("create table %s (id int primary key, v text)".formatted(table));
    Superuser.execute(
        database,
        "create function refuse_tables() returns event_trigger language plpgsql as"
            + " $$ begin raise exception 'not here'; end $$",
        "create event trigger refuse_tables on ddl_command_end when tag in ('CREATE TABLE')"
            + " execute function refuse_tables()");
    try (TestingLog log = new TestingLog(Level.DEBUG)) {
      try (TaskHarness task = open(configuration("copy").with("insert.mode", "insert_ignore"))) {
        task.put(row(1, "one"), row(2, "two"));
        task.put(row(3, "three"), row(4, "four"));
      }

      assertThat(log.text())
          .containsOnlyOnce("Temporary tables are refused (SQLSTATE P0001)")
          .doesNotContain("again row by row");
    } finally {
      Superuser.execute(
          database, "drop event trigger refuse_tables", "drop function refuse_tables()");
    }
    assertThat(sql.count(table)).isEqualTo(4);
  }

  @Test
  @DisplayName("C5_1 the server is told to send no notices, for which nobody waits while rows go")
  void noNoticesAreSent() {
    sql.execute(
        "create table %s (id int, v text, m text default current_setting('client_min_messages'))"
            .formatted(table));

    try (TaskHarness task = open(configuration("auto"))) {
      task.put(row(1, "one"));
    }

    assertThat(sql.value("select m from " + table)).isEqualTo("error");
  }

  private SinkRecord row(int id, String v) {
    return record("id", Schema.INT32_SCHEMA, id, v);
  }

  /** Makes a record with a text next to another field. */
  private SinkRecord record(String field, Schema type, Object value, String v) {
    Struct row =
        struct(
            SchemaBuilder.struct().field(field, type).field("v", Schema.OPTIONAL_STRING_SCHEMA),
            value,
            v);
    return records.next(partition, null, row);
  }

  private TaskConfiguration configuration(String method) {
    return TaskConfiguration.on(database).with("write.method", method).batchSize(1000);
  }

  /** Puts as many records as the count says, all at once. */
  private void put(TaskConfiguration configuration, int count, IntFunction<SinkRecord> make) {
    try (TaskHarness task = open(configuration)) {
      task.put(IntStream.range(0, count).mapToObj(make).toList());
    }
  }

  private TaskHarness open(TaskConfiguration configuration) {
    return new TaskHarness(configuration).open(partition);
  }

  private void trigger(String event, String body) {
    sql.execute(
        "create function %s_f() returns trigger language plpgsql as $$ begin %s end $$"
            .formatted(table, body.formatted(table)),
        "create trigger x %s on %s for each row execute function %s_f()"
            .formatted(event, table, table));
  }
}
