package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that the sink adds to each row, from the record to the table. */
@EachDatabase
class AddedColumnsIT extends RecordSuite {

  private static final String COLUMNS =
      "_topic:${record.topic},_part:${record.partition},_offset:${record.offset},_to:${topic},"
          + "_op:${change.op},_db:${source.db},_ts:${source.ts_ms},_h:${header.h},_key:${key.id},"
          + "_copy:${field.name},_schema:${schema.name},_version:${schema.version},"
          + "_env:'it''s, prod',_n:-42,_live:true,_at:${record.timestamp},_now:${now}";

  /** The columns, except the times, as a query lists them. */
  private static final String SELECTED =
      "`id`, `_topic`, `_part`, `_offset`, `_to`, `_op`, `_db`, `_ts`, `_h`, `_key`, `_copy`,"
          + " `_schema`, `_version`, `_env`, `_n`";

  private final Envelope envelope = new Envelope("fleet", table, TestingRow.ROW);

  @Test
  @DisplayName(
      "C11_2 every placeholder in every form of record, in a created and an existing table")
  void everyPlaceholderInEveryFormOfRecord() {
    Instant before = now();
    try (TaskHarness task = task("schema.evolution", "basic", "columns.add", COLUMNS)) {
      task.put(withHeader(row(1, "a", 1), "x"));
      task.put(
          keyed(2, envelope.create(TestingRow.of(2, "b", 2))),
          withHeader(keyed(3, cloudEvent("r", TestingRow.of(3, "c", 3))), "y"),
          keyed(9, envelope.create(TestingRow.of(9, "z", 9))),
          keyed(9, envelope.delete(TestingRow.of(9, "z", 9))),
          tombstone(9));
    }
    assertRows(before, 0, 1, 2);

    sql.execute("delete from `%s`".formatted(table));
    try (TaskHarness task = task("columns.add", COLUMNS)) {
      task.put(
          withHeader(row(1, "a", 1), "x"),
          keyed(2, envelope.create(TestingRow.of(2, "b", 2))),
          withHeader(keyed(3, cloudEvent("r", TestingRow.of(3, "c", 3))), "y"));
      task.put(
          withHeader(schemaless(4L, map(4, "d")), "z"),
          schemaless(5L, event("u", map(5, "e"))),
          schemaless(6L, schemalessCloudEvent()));
    }
    assertRows(before, 6, 7, 8, 9, 10, 11);
  }

  private void assertRows(Instant before, long... offsets) {
    String fleet = "server.fleet." + table + ".Envelope";
    List<List<@Nullable String>> expected =
        List.of(
            row("1", null, null, null, "x", "a", "server.test.Value", null),
            row("2", "c", "fleet", "1700000000000", null, "b", fleet, "2"),
            row("3", "r", "hub", "5", "y", "c", null, null),
            row("4", null, null, null, "z", "d", null, null),
            row("5", "u", "lake", "6", null, "e", null, null),
            row("6", "c", null, "7", null, "f", null, null));
    for (int i = 0; i < offsets.length; i++) {
      expected.get(i).set(3, String.valueOf(offsets[i]));
    }

    assertThat(rows(SELECTED)).isEqualTo(expected.subList(0, offsets.length));
    assertThat(sql.value("select count(*) from `%s` where not `_live`".formatted(table)))
        .isEqualTo("0");
    List<List<@Nullable String>> times =
        rows("`_offset`, " + text("`_at`") + ", " + text("`_now`"));
    for (int i = 0; i < offsets.length; i++) {
      assertThat(time(times.get(i).get(1)))
          .isEqualTo(Instant.ofEpochMilli(1_700_000_000_000L + offsets[i]));
      assertThat(time(times.get(i).get(2))).isBetween(before, now());
    }
  }

  /** Returns a row of the selected columns, without its offset. */
  private List<@Nullable String> row(
      String id,
      @Nullable String operation,
      @Nullable String database,
      @Nullable String time,
      @Nullable String header,
      String name,
      @Nullable String schema,
      @Nullable String version) {
    return Arrays.asList(
        id,
        table,
        "0",
        null,
        table,
        operation,
        database,
        time,
        header,
        id,
        name,
        schema,
        version,
        "it's, prod",
        "-42");
  }

  @Test
  @DisplayName("C11_2 an upsert of several records of a key has the columns of the last")
  void anUpsertHasTheColumnsOfTheLastRecord() {
    createTable();
    String columns = "_offset:${record.offset},_op:${change.op},_h:${header.h}";
    try (TaskHarness task = task("schema.evolution", "evolve", "columns.add", columns)) {
      task.put(
          withHeader(keyed(1, envelope.create(TestingRow.of(1, "a", 1))), "x"),
          withHeader(keyed(2, envelope.create(TestingRow.of(2, "b", 1))), "y"),
          keyed(1, envelope.update(null, TestingRow.of(1, "c", 2))));
      task.put(keyed(2, envelope.update(null, TestingRow.of(2, "d", 3))));
    }

    // A record without the header leaves the column as it is.
    assertThat(rows("`id`, `name`, `_offset`, `_op`, `_h`"))
        .containsExactly(List.of("1", "c", "2", "u", "x"), List.of("2", "d", "3", "u", "y"));
  }

  @Test
  @DisplayName("C11_2 plain text, in a created table and in the only other text column of another")
  void plainText() {
    String columns = "_topic:${record.topic},_offset:${record.offset},_k:${key.id},_env:'prod'";
    try (TaskHarness task =
        task("schema.evolution", "basic", "value.column.name", "body", "columns.add", columns)) {
      task.put(text(1, "a"));
    }
    try (TaskHarness task = task("columns.add", columns)) {
      task.put(text(2, "b"), text(1, "c"));
    }

    assertThat(rows("`id`, `body`, `_topic`, `_offset`, `_k`, `_env`"))
        .containsExactly(
            List.of("1", "c", table, "2", "1", "prod"), List.of("2", "b", table, "1", "2", "prod"));
  }

  @Test
  @DisplayName("C11_2 a field that is left out may be added under another name, exactly as written")
  void aFieldThatIsLeftOutMayBeAdded() {
    try (TaskHarness task =
        task(
            "schema.evolution", "basic",
            "field.exclude.list", "name",
            "column.naming.style", "upper_case",
            "columns.add", "The Name:${field.name}")) {
      task.put(row(1, "a", 1), row(2, null, 2));
    }

    assertThat(sql.rows("select * from `%s` order by 1".formatted(table)))
        .containsExactly(List.of("1", "1", "a"), Arrays.asList("2", "2", null));
    assertThat(rows("`ID`, `The Name`")).hasSize(2);
  }

  @Test
  @DisplayName("C11_2 rows of two topics tell where they came from, also after a route")
  void rowsOfTwoTopics() {
    createTable("`id` int, `name` varchar(10), `amount` bigint, `from` varchar(90), `at` bigint");
    TopicPartition other = new TopicPartition(UniqueName.of("other"), 3);
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .with("collection.name.format", table)
            .with("columns.add", "from:${record.topic},at:${record.offset}");
    try (TaskHarness task = new TaskHarness(configuration).open(partition, other)) {
      SinkRecord routed = records.next(other, null, TestingRow.of(2, "b", 2));
      task.put(
          records.next(partition, null, TestingRow.of(1, "a", 1)),
          TestingRecords.renamed(routed, table));
      task.put(records.next(partition, null, TestingRow.of(3, "c", 3)));
    }

    assertThat(rows("`id`, `from`, `at`"))
        .containsExactly(
            List.of("1", table, "0"), List.of("2", other.topic(), "0"), List.of("3", table, "1"));
  }

  @Test
  @DisplayName("C11_2 C11_1 a group of tables has added columns of its own")
  void aGroupHasAddedColumnsOfItsOwn() {
    String audit = UniqueName.of("audit");
    TopicPartition ofAudit = new TopicPartition(audit, 0);
    TaskConfiguration configuration =
        configuration()
            .evolution("basic")
            .with("columns.add", "_op:${change.op}")
            .with("tables", "a")
            .with("tables.a.match", "audit.*")
            .with("tables.a.columns.add", "_offset:${record.offset}");
    try (TaskHarness task = new TaskHarness(configuration).open(partition, ofAudit)) {
      task.put(
          keyed(1, envelope.create(TestingRow.of(1, "a", 1))),
          records.next(ofAudit, TestingRow.key(1), envelope.create(TestingRow.of(1, "a", 1))));
      assertThat(rows("`id`, `_op`")).containsExactly(List.of("1", "c"));
      assertThat(sql.rows("select * from `%s`".formatted(audit)))
          .containsExactly(List.of("1", "a", "1", "0"));
    } finally {
      sql.execute("drop table if exists `%s`".formatted(audit));
    }
  }

  @Test
  @DisplayName("C11_2 rows of one put have one time, which is later in a later put")
  void rowsOfOnePutHaveOneTime() {
    try (TaskHarness task = task("schema.evolution", "basic", "columns.add", "_now:${now}")) {
      task.put(row(0, "a", 0));
      task.put(row(1, "a", 1), row(2, "b", 2));
      Instant first = now();
      while (!now().isAfter(first)) {
        Thread.onSpinWait();
      }
      task.put(row(3, "c", 3));

      List<List<@Nullable String>> rows = rows("`id`, " + text("`_now`"));
      assertThat(rows.get(1).get(1)).isEqualTo(rows.get(2).get(1));
      assertThat(time(rows.get(1).get(1))).isBeforeOrEqualTo(first);
      assertThat(time(rows.get(3).get(1))).isAfter(first);
    }
  }

  @Test
  @DisplayName("C11_2 rows that are made again for a changed table have the same columns")
  void rowsThatAreMadeAgain() {
    String columns = "_op:${change.op},_ts:${source.ts_ms},_schema:${schema.name}";
    try (TaskHarness task = task("schema.evolution", "basic", "columns.add", columns)) {
      task.put(keyed(1, envelope.create(TestingRow.of(1, "a", 1))));
      sql.execute("alter table `%s` drop column `amount`".formatted(table));
      task.put(keyed(2, envelope.read(TestingRow.of(2, "b", 2))));
    }

    String schema = "server.fleet." + table + ".Envelope";
    assertThat(rows("`id`, `amount`, `_op`, `_ts`, `_schema`"))
        .containsExactly(
            Arrays.asList("1", null, "c", "1700000000000", schema),
            List.of("2", "2", "r", "1700000000000", schema));
  }

  @Test
  @DisplayName("C11_2 a table without the column stops the task, unless it may evolve")
  void aTableWithoutTheColumn() {
    createTable();
    try (TaskHarness task = task("columns.add", "_offset:${record.offset}")) {
      assertThatThrownBy(() -> task.put(row(1, "a", 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "_offset", "schema.evolution");
    }
    put(
        configuration().evolution("evolve").with("columns.add", "_offset:${record.offset}"),
        row(1, "a", 1));

    assertThat(rows("`id`, `_offset`")).containsExactly(List.of("1", "1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "columns.add=name:${record.offset}                                | name    | columns.add",
        "columns.add=_a:1; column.name.mapping=name:_a                    | _a      | columns.add",
        "column.name.mapping=name:amount                                  | amount  | column.name.mapping",
        "delete.mode=soft; columns.add=__deleted:true                     | __deleted | delete.soft.column",
        "delete.mode=soft; delete.soft.column=id                          | id      | delete.soft.column",
        "history.mode=on; history.columns=name,b,c,d                      | name    | history.columns",
        "history.mode=on; history.columns=a,b,amount,d                    | amount  | history.columns",
        "history.mode=on; history.columns=a,b,c,id                        | id      | history.columns",
        "history.mode=on; columns.add=valid_to:${now}                     | valid_to | history.columns",
        "snapshot.mode=sweep; snapshot.columns=name,b                     | name    | snapshot.columns",
        "snapshot.mode=sweep; snapshot.columns=a,b; columns.add=b:1       | b       | snapshot.columns",
        "snapshot.mode=sweep; delete.mode=soft; delete.soft.column=__source | __source | snapshot.columns",
        "overwrite.when=newer:id; delete.mode=soft                        | id      | overwrite.when",
        "overwrite.when=newer:__deleted; delete.mode=soft                 | __deleted | overwrite.when"
      })
  @DisplayName(
      "C11_2 C11_3 C11_5 C11_7 a name that two columns have stops the task with the remedy")
  void aNameThatTwoColumnsHave(String properties, String column, String toChange) {
    createTable();
    TaskConfiguration configuration =
        configuration().evolution("basic").with(properties.split("; |=", -1));
    try (TaskHarness task = open(configuration)) {
      assertThat(task.failure(keyed(1, envelope.create(TestingRow.of(1, "a", 1)))))
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContainingAll("table " + table, table + "-0@0", "'" + column + "'", toChange);
      assertThat(task.committable(partition)).isEmpty();
    }
    assertThat(rows()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"NAME:1", "a:1,A:2"})
  @DisplayName("C11_2 names that differ only in case are two columns, or stop the task")
  void namesThatDifferOnlyInCase(String added) {
    try (TaskHarness task = task("schema.evolution", "basic", "columns.add", added)) {
      if (server == POSTGRESQL || server == H2) {
        task.put(row(1, "n", 7));
        assertThat(sql.rows("select * from `%s`".formatted(table)).get(0))
            .startsWith("1", "n", "7", "1");
      } else {
        assertThat(task.failure(row(1, "n", 7)))
            .hasMessageContainingAll("table " + table, "both become the column", "columns.add");
        assertThat(task.committable(partition)).isEmpty();
      }
    }
  }

  @Test
  @DisplayName("C11_2 the schema of the value names the table")
  void theSchemaOfTheValueNamesTheTable() {
    String schema = "com.example." + table;
    Schema row = fields("id int32").name(schema).version(3).build();
    String named = "com_example_" + table + "_v3";
    try (TaskHarness task =
        task(
            "schema.evolution", "basic",
            "collection.name.format", "${schema.name}_v${schema.version}")) {
      task.put(keyed(1, struct(row, 1)));
      assertThat(sql.rows("select * from `%s`".formatted(named))).containsExactly(List.of("1"));
    } finally {
      sql.execute("drop table if exists `%s`".formatted(named));
    }
  }

  private SinkRecord text(int id, String text) {
    return records.next(partition, TestingRow.KEY, TestingRow.key(id), Schema.STRING_SCHEMA, text);
  }

  private SinkRecord schemaless(long key, Map<String, Object> value) {
    return records.next(partition, null, Map.of("id", key), null, value);
  }

  private static SinkRecord withHeader(SinkRecord record, String value) {
    record.headers().addString("h", value);
    return record;
  }

  private static Map<String, Object> map(long id, String name) {
    return Map.of("id", id, "name", name, "amount", id);
  }

  private static Map<String, Object> event(String operation, Map<String, Object> after) {
    Map<String, Object> event =
        new HashMap<>(
            Map.of("op", operation, "after", after, "source", Map.of("db", "lake", "ts_ms", 6L)));
    event.put("before", null);
    return event;
  }

  private static Map<String, Object> schemalessCloudEvent() {
    return Map.of(
        "id", "1",
        "source", "/debezium",
        "specversion", "1.0",
        "type", "DataChangeEvent",
        "iodebeziumop", "c",
        "iodebeziumtsms", "7",
        "data", map(6, "f"));
  }

  private static Struct cloudEvent(String operation, Struct data) {
    SchemaBuilder schema =
        fields(
                "id string, source string, specversion string, type string, iodebeziumop string,"
                    + " iodebeziumdb string, iodebeziumtsms int64")
            .field("data", data.schema());
    return struct(schema, "1", "/debezium", "1.0", "DataChangeEvent", operation, "hub", 5L, data);
  }

  /** Returns a time as text, because MariaDB's driver drops zeros in front of a fraction. */
  private String text(String column) {
    return server == SQLITE ? column : "concat(%s, '')".formatted(column);
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  private static Instant time(@Nullable String text) {
    return LocalDateTime.parse(String.valueOf(text).replace(' ', 'T').replace("Z", ""))
        .toInstant(ZoneOffset.UTC);
  }
}
