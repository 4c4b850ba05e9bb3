package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.Sql;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
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
class ManyRowsIT {

  private static final Schema KEY = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();
  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("a", Schema.OPTIONAL_INT64_SCHEMA)
          .field("b", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final Sql sql = database.sql();
  private final String table = UniqueName.of("many");
  private final TopicPartition partition = new TopicPartition(table, 0);
  private final TestingRecords records = new TestingRecords();

  @ParameterizedTest
  @CsvSource({
    "batch, double precision", "copy, double precision", "unnest, double precision",
    "batch, numeric", "copy, numeric", "unnest, numeric"
  })
  @DisplayName("C8_3 a column whose type somebody changes never takes bytes for what they are not")
  void bytesOfTheFormerTypeAreNotTaken(String method, String type) {
    create("id int, a bigint, b text");
    try (TaskHarness task = open(method, "insert", "")) {
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
    create("id int, a bigint, b text");
    try (TaskHarness task = open("copy", "insert", "");
        TestingLog log = new TestingLog(Level.INFO)) {
      task.put(row(1, 5L, "x"), row(2, 6L, null));
      sql.execute("alter table %s alter column id type bigint".formatted(table));
      task.put(row(3, 7L, ""), row(4, 8L, null));
      task.put(row(5, 9L, ""), row(6, 10L, null));

      assertThat(log.text()).containsOnlyOnce("A table has been changed by others");
    }

    assertThat(sql.count(table)).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "copy", "unnest"})
  @DisplayName("C9 a column that has become one that always counts up by itself refuses values")
  void anIdentityRefusesValues(String method) {
    create("id int not null, a bigint, b text");
    try (TaskHarness task = open(method, "insert", "")) {
      task.put(row(1, 5L, "x"), row(2, 6L, null));
      sql.execute("alter table %s alter id add generated always as identity".formatted(table));

      assertThatThrownBy(() -> task.put(row(3, 7L, ""), row(4, 8L, null)))
          .isInstanceOf(ConnectException.class);
    }

    assertThat(sql.count(table)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "copy", "unnest"})
  @DisplayName("C9 a rule that somebody makes holds for the next rows")
  void aRuleHolds(String method) {
    create("id int, a bigint, b text");
    try (TaskHarness task = open(method, "insert", "")) {
      task.put(row(1, 5L, "x"), row(2, 6L, null));
      sql.execute(
          "create rule r as on insert to %s where new.id > 3 do instead nothing".formatted(table));
      task.put(row(3, 7L, ""), row(4, 8L, null));
    }
    try (TaskHarness task = open(method, "insert", "")) {
      task.put(row(2, 9L, ""), row(5, 8L, null));
    }

    assertThat(rows("id")).containsExactly(List.of("1"), List.of("2"), List.of("2"), List.of("3"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy", "unnest"})
  @DisplayName("C9 row-level security holds, also for the owner")
  void rowLevelSecurityHolds(String method) {
    create("id int primary key, a bigint, b text");
    sql.execute(
        "alter table %s enable row level security".formatted(table),
        "alter table %s force row level security".formatted(table),
        "create policy p on %s using (id < 10)".formatted(table));
    for (String mode : List.of("insert", "upsert")) {
      try (TaskHarness task = open(method, mode, "")) {
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
        "create domain %s_d as text check (value <> 'bad')".formatted(table),
        "create table %s (id int, a bigint, b %s_d, g text generated always as (b || '!') stored)"
                .formatted(table, table)
            + " partition by range (id)",
        "create table %s_1 partition of %s for values from (0) to (5)".formatted(table, table),
        "create table %s_2 partition of %s for values from (5) to (9)".formatted(table, table),
        """
        create function %s_f() returns trigger language plpgsql as $$ begin
          if new.id = 6 then return null; end if;
          new.a := new.a + 1; return new; end $$
        """
            .formatted(table),
        "create trigger x before insert on %s for each row execute function %s_f()"
            .formatted(table, table));
    try (TaskHarness task = open(method, "insert", "")) {
      task.put(row(1, 1L, "x"), row(6, 2L, "gone"), row(7, 3L, null));
    }
    for (String text : List.of("bad", "no partition")) {
      int id = text.length() - 1; // 2 and 11
      try (TaskHarness task = open(method, "insert", "")) {
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
    create("id int primary key, a bigint, b text");
    sql.execute(
        "create view %s_v as select * from %s".formatted(table, table),
        """
        create function %s_f() returns trigger language plpgsql as $$ begin
          insert into %s values (new.id, new.a, upper(new.b)); return new; end $$
        """
            .formatted(table, table),
        "create trigger x instead of insert on %s_v for each row execute function %s_f()"
            .formatted(table, table));
    Map<String, String> configuration = configuration(method, "insert", "");
    configuration.put("collection.name.format", table + "_v");
    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      task.put(row(1, 1L, "x"), row(2, 2L, "y"));
    }

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
    for (String method : List.of("batch", "auto", "copy", "unnest")) {
      String own = table + "_" + method;
      sql.execute("create table %s (id int primary key, a bigint, b text)".formatted(own));
      Map<String, String> configuration = configuration(method, "upsert", "?" + option);
      configuration.put("collection.name.format", own);
      configuration.put("delete.enabled", "true");
      configuration.put("primary.key.mode", "record_key");
      try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
        for (int round = 0; round < 7; round++) {
          List<SinkRecord> rows = new ArrayList<>();
          for (int i = 0; i < 40; i++) {
            rows.add(row(i + round, (long) round, i % 3 == 0 ? null : "text " + i));
          }
          rows.add(records.next(partition, new Struct(KEY).put("id", round), null));
          rows.add(records.next(partition, new Struct(KEY).put("id", 2 * round), null));
          task.put(rows);
        }
      }
    }
    List<List<@Nullable String>> expected =
        sql.rows("select * from " + table + "_batch order by id");
    assertThat(expected).hasSizeGreaterThan(30);
    for (String method : List.of("auto", "copy", "unnest")) {
      assertThat(sql.rows("select * from " + table + "_" + method + " order by id"))
          .as(method)
          .isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy", "unnest"})
  @DisplayName("C9 a table of many columns is written")
  void aTableOfManyColumnsIsWritten(String method) {
    int columns = 1_500;
    SchemaBuilder wide = SchemaBuilder.struct();
    IntStream.range(0, columns).forEach(i -> wide.field("f" + i, Schema.INT16_SCHEMA));
    Schema schema = wide.build();
    create("f0 smallint primary key" + numbered(columns));
    Map<String, String> configuration = configuration(method, "upsert", "");
    configuration.put("primary.key.fields", "f0");
    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      for (int round = 0; round < 2; round++) {
        List<SinkRecord> rows = new ArrayList<>();
        for (short id = 0; id < 5; id++) {
          Struct value = new Struct(schema);
          for (int i = 0; i < columns; i++) {
            value.put("f" + i, i == 0 ? id : (short) (i + round));
          }
          rows.add(records.next(partition, null, value));
        }
        task.put(rows);
      }
    }

    assertThat(rows("f1499")).hasSize(5).containsOnly(List.of("1500"));
  }

  private static String numbered(int columns) {
    StringBuilder text = new StringBuilder();
    IntStream.range(1, columns).forEach(i -> text.append(", f").append(i).append(" smallint"));
    return text.toString();
  }

  @Test
  @DisplayName("C9 a method that the table does not allow is warned of once")
  void aMethodThatTheTableDoesNotAllowIsWarnedOfOnce() {
    create("id int primary key, a bigint, b text");
    sql.execute(
        "alter table %s enable row level security".formatted(table),
        "alter table %s force row level security".formatted(table),
        "create policy p on %s using (true)".formatted(table));
    try (TestingLog log = new TestingLog(Level.WARN);
        TaskHarness task = open("load_data", "insert", "")) {
      task.put(row(1, 1L, ""), row(2, 1L, ""));
      task.put(row(3, 1L, ""), row(4, 1L, ""));

      assertThat(log.text().split(table, -1)).hasSize(2);
    }
    assertThat(sql.count(table)).isEqualTo(4);
  }

  private void create(String columns) {
    sql.execute("create table %s (%s)".formatted(table, columns));
  }

  private TaskHarness open(String method, String mode, String options) {
    return new TaskHarness(configuration(method, mode, options)).open(partition);
  }

  private Map<String, String> configuration(String method, String mode, String options) {
    Map<String, String> configuration =
        new HashMap<>(
            TaskConfiguration.on(database)
                .with("write.method", method)
                .with("insert.mode", mode)
                .batchSize(5000));
    configuration.put("connection.url", database.url() + options);
    if (mode.equals("upsert")) {
      configuration.put("primary.key.mode", "record_value");
      configuration.put("primary.key.fields", "id");
    }
    return configuration;
  }

  private SinkRecord row(int id, Long a, @Nullable String b) {
    return records.next(
        partition,
        new Struct(KEY).put("id", id),
        new Struct(ROW).put("id", id).put("a", a).put("b", b));
  }

  private List<List<@Nullable String>> rows(String columns) {
    return sql.rows("select %s from %s order by 1".formatted(columns, table));
  }
}
