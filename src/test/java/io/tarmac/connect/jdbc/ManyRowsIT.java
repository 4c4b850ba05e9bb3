package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of PostgreSQL on which statements of many rows end as a statement per row does. */
@EachDatabase(only = POSTGRESQL)
class ManyRowsIT extends TableSuite {

  private static final Schema ROW = fields("id int32, a int64?, b string?").build();

  @ParameterizedTest
  @CsvSource({
    "batch, double precision", "copy, double precision", "unnest, double precision",
    "batch, numeric", "copy, numeric", "unnest, numeric"
  })
  @DisplayName("C8_3 a column whose type somebody changes never takes bytes for what they are not")
  void bytesOfTheFormerTypeAreNotTaken(String method, String type) {
    createTable("id int, a bigint, b text");
    try (TaskHarness task = open(configuration(method, "insert"))) {
      task.put(row(1, 5L, "x"), row(2, 6L, null));
      sql.execute("alter table %s alter column a type %s".formatted(table, type));
      task.put(row(3, 7L, ""), row(4, -1L, null));
    }

    assertThat(rows("a::int"))
        .containsExactly(List.of("-1"), List.of("5"), List.of("6"), List.of("7"));
  }

  @Test
  @DisplayName("C8_3 a column that was made wider is looked at, and the next rows have its form")
  void aWiderColumnIsLookedAt() {
    createTable("id int, a bigint, b text");
    try (TaskHarness task = open(configuration("copy", "insert"));
        TestingLog log = new TestingLog(Level.INFO)) {
      task.put(row(1, 5L, "x"), row(2, 6L, null));
      sql.execute("alter table %s alter column id type bigint".formatted(table));
      task.put(row(3, 7L, ""), row(4, 8L, null));
      task.put(row(5, 9L, ""), row(6, 10L, null));

      assertThat(log.text()).containsOnlyOnce("A table has been changed by others");
    }

    assertThat(database.sql().count(table)).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "copy", "unnest"})
  @DisplayName("C9 a column that has become one that always counts up by itself refuses values")
  void anIdentityRefusesValues(String method) {
    createTable("id int not null, a bigint, b text");
    try (TaskHarness task = open(configuration(method, "insert"))) {
      task.put(row(1, 5L, "x"), row(2, 6L, null));
      sql.execute("alter table %s alter id add generated always as identity".formatted(table));

      assertThatThrownBy(() -> task.put(row(3, 7L, ""), row(4, 8L, null)))
          .isInstanceOf(ConnectException.class);
    }

    assertThat(database.sql().count(table)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "copy", "unnest"})
  @DisplayName("C9 a rule that somebody makes holds for the next rows")
  void aRuleHolds(String method) {
    createTable("id int, a bigint, b text");
    try (TaskHarness task = open(configuration(method, "insert"))) {
      task.put(row(1, 5L, "x"), row(2, 6L, null));
      sql.execute(
          "create rule r as on insert to %s where new.id > 3 do instead nothing".formatted(table));
      task.put(row(3, 7L, ""), row(4, 8L, null));
    }
    try (TaskHarness task = open(configuration(method, "insert"))) {
      task.put(row(2, 9L, ""), row(5, 8L, null));
    }

    assertThat(rows("id")).containsExactly(List.of("1"), List.of("2"), List.of("2"), List.of("3"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy", "unnest"})
  @DisplayName("C9 row-level security holds, also for the owner")
  void rowLevelSecurityHolds(String method) {
    createTable("id int primary key, a bigint, b text");
    enforceRowLevelSecurity("id < 10");
    for (String mode : List.of("insert", "upsert")) {
      try (TaskHarness task = open(configuration(method, mode))) {
        task.put(row(mode.length(), 7L, ""), row(1 + mode.length() / 9, 8L, null));
        assertThat(task.failure(List.of(row(3, 9L, ""), row(11, 9L, null))))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll("42501", "row-level security");
      }
      sql.execute("delete from " + table);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "copy", "unnest"})
  @DisplayName("C9 partitions, domains, generated columns and triggers do what they do for one row")
  void theTableDoesWhatItDoesForOneRow(String method) {
    sql.execute(
        """
        create domain %1$s_d as text check (value <> 'bad');
        create table %1$s (id int, a bigint, b %1$s_d, g text generated always as (b || '!') stored)
          partition by range (id);
        create table %1$s_1 partition of %1$s for values from (0) to (5);
        create table %1$s_2 partition of %1$s for values from (5) to (9);
        create function %1$s_f() returns trigger language plpgsql as $$ begin
          if new.id = 6 then return null; end if;
          new.a := new.a + 1; return new; end $$;
        create trigger x before insert on %1$s for each row execute function %1$s_f()
        """
            .formatted(table));
    try (TaskHarness task = open(configuration(method, "insert"))) {
      task.put(row(1, 1L, "x"), row(6, 2L, "gone"), row(7, 3L, null));
    }
    for (String text : List.of("bad", "no partition")) {
      int id = text.length() - 1; // 2 and 11
      try (TaskHarness task = open(configuration(method, "insert"))) {
        assertThat(task.failure(row(3, 1L, "good"), row(id, 1L, text)))
            .hasMessageContainingAll("23514", table + "-0@");
      }
    }

    assertThat(rows("id || ' ' || a || ' ' || coalesce(g, 'null')"))
        .containsExactly(
            List.of("1 2 x!"), List.of("3 2 good!"), List.of("3 2 good!"), List.of("7 4 null"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "copy", "unnest"})
  @DisplayName("C9 a view with a trigger of its own is written to")
  void aViewIsWrittenTo(String method) {
    createTable("id int primary key, a bigint, b text");
    sql.execute(
        """
        create view %1$s_v as select * from %1$s;
        create function %1$s_f() returns trigger language plpgsql as $$ begin
          insert into %1$s values (new.id, new.a, upper(new.b)); return new; end $$;
        create trigger x instead of insert on %1$s_v for each row execute function %1$s_f()
        """
            .formatted(table));
    put(
        configuration(method, "insert").with("collection.name.format", table + "_v"),
        row(1, 1L, "x"),
        row(2, 2L, "y"));

    assertThat(rows("b")).containsExactly(List.of("X"), List.of("Y"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "binaryTransfer=false",
        "binaryTransferDisable=1015,1016,23,25",
        "preferQueryMode=simple",
        "preferQueryMode=extendedForPrepared",
        "prepareThreshold=0",
        "prepareThreshold=-1",
        "preparedStatementCacheQueries=0",
        "reWriteBatchedInserts=true",
        "stringtype=unspecified",
        "options=-c%20client_min_messages=error",
        "currentSchema=public,pg_catalog"
      })
  @DisplayName("C9 whatever the URL says of the driver, every method ends in the same table")
  void everyMethodEndsInTheSameTable(String option) {
    List<String> methods = List.of("batch", "auto", "copy", "unnest");
    sql.execute(eachOf(methods, "create table %s_%s (id int primary key, a bigint, b text)", ";"));
    for (String method : methods) {
      TaskConfiguration configuration =
          configuration(method, "upsert")
              .with("connection.url", database.url() + "?" + option)
              .with("collection.name.format", table + "_" + method)
              .keyFromRecordKey()
              .deletes();
      try (TaskHarness task = open(configuration)) {
        for (int round = 0; round < 7; round++) {
          List<SinkRecord> rows = new ArrayList<>();
          for (int i = 0; i < 40; i++) {
            rows.add(row(i + round, (long) round, i % 3 == 0 ? null : "text " + i));
          }
          rows.add(tombstone(round));
          rows.add(tombstone(2 * round));
          task.put(rows);
        }
      }
    }
    String rows = eachOf(methods, "(select array_agg(r order by id) from %s_%s r)", ",");
    List<@Nullable String> written = sql.rows("select " + rows).get(0);
    assertThat(written).as("by %s", methods).containsOnly(written.get(0));
    assertThat(database.sql().count(table + "_batch")).isGreaterThan(30);
  }

  /** Returns SQL for the table of each method. */
  private String eachOf(List<String> methods, String format, String separator) {
    return methods.stream()
        .map(method -> format.formatted(table, method))
        .collect(joining(separator));
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy", "unnest"})
  @DisplayName("C9 a table of many columns is written")
  void aTableOfManyColumnsIsWritten(String method) {
    List<String> columns = IntStream.range(0, 1_500).mapToObj(i -> "f" + i).toList();
    Schema schema = fields(String.join(" int16, ", columns) + " int16").build();
    createTable(String.join(" smallint, ", columns) + " smallint, primary key (f0)");
    TaskConfiguration configuration =
        configuration(method, "upsert").with("primary.key.fields", "f0");
    try (TaskHarness task = open(configuration)) {
      for (int round = 0; round < 2; round++) {
        List<SinkRecord> rows = new ArrayList<>();
        for (short id = 0; id < 5; id++) {
          Struct value = new Struct(schema).put("f0", id);
          for (int i = 1; i < columns.size(); i++) {
            value.put(columns.get(i), (short) (i + round));
          }
          rows.add(records.next(partition, null, value));
        }
        task.put(rows);
      }
    }

    assertThat(rows("f1499")).hasSize(5).containsOnly(List.of("1500"));
  }

  @Test
  @DisplayName("C9 a method that the table does not allow is warned of once")
  void aMethodThatTheTableDoesNotAllowIsWarnedOfOnce() {
    createTable("id int primary key, a bigint, b text");
    enforceRowLevelSecurity("true");
    try (TestingLog log = new TestingLog(Level.WARN);
        TaskHarness task = open(configuration("load_data", "insert"))) {
      task.put(row(1, 1L, ""), row(2, 1L, ""));
      task.put(row(3, 1L, ""), row(4, 1L, ""));

      assertThat(log.text().split(table, -1)).hasSize(2);
    }
    assertThat(database.sql().count(table)).isEqualTo(4);
  }

  private void enforceRowLevelSecurity(String condition) {
    sql.execute(
        """
        alter table %1$s enable row level security;
        alter table %1$s force row level security;
        create policy p on %1$s using (%2$s)
        """
            .formatted(table, condition));
  }

  private TaskConfiguration configuration(String method, String mode) {
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .with("write.method", method)
            .with("insert.mode", mode)
            .batchSize(5000);
    return mode.equals("upsert") ? configuration.keyFromRecordValue("id") : configuration;
  }

  private SinkRecord row(int id, Long a, @Nullable String b) {
    return records.next(partition, TestingRow.key(id), struct(ROW, id, a, b));
  }
}
