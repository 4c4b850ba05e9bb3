package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabases;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Every kind of record that may stand for a row, from the record to the table. */
class RecordKindsIT {

  @Nested
  class PostgreSql extends Suite {
    PostgreSql() {
      super(TestingDatabases.postgreSql(), "jsonb");
    }
  }

  @Nested
  class MariaDb extends Suite {
    MariaDb() {
      super(TestingDatabases.mariaDb(), "longtext");
    }
  }

  @Nested
  class MySql extends Suite {
    MySql() {
      super(TestingDatabases.mySql(), "json");
    }
  }

  @Nested
  class H2 extends Suite {
    H2() {
      super(TestingDatabases.h2(), "json");
    }
  }

  abstract static class Suite {

    private final TestingDatabase database;
    private final String json;
    private final TestingRecords records = new TestingRecords();
    private final String table = UniqueName.of("kinds");
    private final TopicPartition partition = new TopicPartition(table, 0);

    Suite(TestingDatabase database, String json) {
      this.database = database;
      this.json = json;
    }

    @AfterEach
    void dropTable() {
      database.sql().execute("drop table if exists " + database.quote(table));
    }

    @Test
    @DisplayName("C7_1 a tombstone as the very first record of a table that is made later")
    void aTombstoneAsTheVeryFirstRecord() {
      try (TaskHarness task = task("schema.evolution", "basic")) {
        task.put(tombstone(1));
        assertThat(task.committable(partition)).hasValue(1);

        task.put(tombstone(2), row(3));
        task.put(row(4), tombstone(3));
      }

      assertThat(rows()).containsExactly(List.of("4", "n4", "4"));
    }

    @Test
    @DisplayName("C7_1 a truncate event empties the table, with rows before and after it")
    void aTruncateEmptiesTheTable() {
      TestingRow.createTable(database, table, true);
      Envelope envelope = new Envelope("fleet", table, TestingRow.ROW);
      Struct truncate =
          envelope.create(TestingRow.of(0, null, 0)).put("op", "t").put("after", null);
      try (TaskHarness task = task("truncate.enabled", "true")) {
        task.put(event(1, envelope.create(TestingRow.of(1, "a", 1))));
        task.put(
            event(2, envelope.create(TestingRow.of(2, "b", 2))),
            records.next(partition, null, truncate),
            event(3, envelope.read(TestingRow.of(3, "c", 3))));
        assertThat(task.committable(partition)).hasValue(4);
      }

      assertThat(rows()).containsExactly(List.of("3", "c", "3"));
    }

    @Test
    @DisplayName("C7_1 CloudEvents with a change or a row as their data")
    void cloudEvents() {
      TestingRow.createTable(database, table, true);
      Schema changed =
          SchemaBuilder.struct()
              .field("before", TestingRow.ROW)
              .field("after", TestingRow.ROW)
              .build();
      Struct create = new Struct(changed).put("after", TestingRow.of(1, "a", 1));
      Struct other = new Struct(changed).put("after", TestingRow.of(2, "b", 2));
      Struct delete = new Struct(changed).put("before", TestingRow.of(1, "a", 1));
      try (TaskHarness task = task()) {
        task.put(event(1, cloudEvent("c", create)), event(2, cloudEvent("c", other)));
        task.put(event(1, cloudEvent("d", delete)));
        task.put(event(3, cloudEvent("r", TestingRow.of(3, "c", 3))));
      }

      assertThat(rows()).containsExactly(List.of("2", "b", "2"), List.of("3", "c", "3"));
    }

    @Test
    @DisplayName("C7_5 maps without a schema, flat, as events and as CloudEvents, by column name")
    void mapsWithoutASchema() {
      TestingRow.createTable(database, table, true);
      Map<String, Object> event = new HashMap<>();
      event.put("op", "u");
      event.put("before", null);
      event.put("after", row(2, "b", 2));
      Map<String, Object> delete = new HashMap<>(event);
      delete.put("op", "d");
      delete.put("before", row(1, "a", 1));
      delete.put("after", null);
      Map<String, Object> cloudEvent = new HashMap<>();
      cloudEvent.put("id", "1");
      cloudEvent.put("source", "/debezium");
      cloudEvent.put("specversion", "1.0");
      cloudEvent.put("type", "io.debezium.connector.postgresql.DataChangeEvent");
      cloudEvent.put("iodebeziumop", "c");
      cloudEvent.put("data", row(3, "c", 3));
      Map<String, Object> partly = Map.of("name", "B");
      try (TaskHarness task = task()) {
        task.put(schemaless(1L, row(1, "a", 1)), schemaless(2L, event));
        task.put(schemaless(1L, delete), schemaless(3L, cloudEvent));
        task.put(schemaless(4L, row(4, null, 4)));
        task.put(schemaless(4L, null));
        assertThat(task.committable(partition)).hasValue(6);
        database
            .sql()
            .execute(
                "alter table %s alter column %s %s"
                    .formatted(database.quote(table), database.quote("amount"), "set default 0"));
        task.put(schemaless(2L, partly));
      }

      assertThat(rows()).containsExactly(List.of("2", "B", "2"), List.of("3", "c", "3"));
    }

    @Test
    @DisplayName("C7_5 C7_3 decimals without a schema keep their digits, whatever their scale")
    void decimalsWithoutASchema() {
      database
          .sql()
          .execute(
              "create table %s (%s int primary key, %s decimal(9,3))"
                  .formatted(
                      database.quote(table), database.quote("id"), database.quote("amount")));
      try (TaskHarness task = task()) {
        task.put(
            schemaless(1L, Map.of("amount", new BigDecimal("1.125"))),
            schemaless(2L, Map.of("amount", new BigDecimal("2"))),
            schemaless(3L, Map.of("amount", new BigDecimal("1E+3"))),
            schemaless(4L, Map.of("amount", new BigInteger("4"))));
      }

      assertThat(
              database
                  .sql()
                  .rows(
                      "select %s from %s order by 1"
                          .formatted(database.quote("amount"), database.quote(table))))
          .containsExactly(
              List.of("1.125"), List.of("2.000"), List.of("4.000"), List.of("1000.000"));
    }

    @Test
    @DisplayName("C7_5 a map without a schema asks for a column it lacks, also where tables evolve")
    void aMapWithoutASchemaAsksForAColumn() {
      TestingRow.createTable(database, table, true);
      Map<String, Object> row = row(1, "a", 1);
      row.put("gate", "secret");
      try (TaskHarness task = task("schema.evolution", "basic")) {
        assertThatThrownBy(() -> task.put(schemaless(1L, row)))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll(table, "gate", "without a schema")
            .hasMessageNotContaining("secret");
      }
    }

    @Test
    @DisplayName("C7_5 plain text goes into the only text or JSON column that is not the key's")
    void plainText() {
      database
          .sql()
          .execute(
              "create table %s (%s bigint primary key, %s integer, %s %s)"
                  .formatted(
                      database.quote(table),
                      database.quote("id"),
                      database.quote("n"),
                      database.quote("doc"),
                      json));
      try (TaskHarness task = task()) {
        task.put(
            records.next(partition, null, 1L, null, "{\"a\":1}"),
            records.next(partition, null, 2L, Schema.STRING_SCHEMA, "[2]"));
        task.put(records.next(partition, null, 1L, Schema.STRING_SCHEMA, "3"));
      }

      String doc = database.quote("doc");
      assertThat(
              database
                  .sql()
                  .rows(
                      "select %s, %s from %s order by 1"
                          .formatted(database.quote("id"), doc, database.quote(table))))
          .containsExactly(List.of("1", "3"), List.of("2", "[2]"));
    }

    @Test
    @DisplayName("C7_6 flatten: nested Structs become columns of a table that the sink makes")
    void nestedStructsBecomeColumns() {
      Schema crew =
          SchemaBuilder.struct()
              .optional()
              .field("pilot", Schema.STRING_SCHEMA)
              .field("seats", Schema.INT32_SCHEMA)
              .build();
      Schema schema =
          SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).field("crew", crew).build();
      Struct full =
          new Struct(schema)
              .put("id", 1)
              .put("crew", new Struct(crew).put("pilot", "Amy").put("seats", 2));
      try (TaskHarness task = task("schema.evolution", "basic", "nested.mode", "flatten")) {
        task.put(
            records.next(partition, TestingRow.key(1), full),
            records.next(partition, TestingRow.key(2), new Struct(schema).put("id", 2)));
      }

      assertThat(
              database
                  .sql()
                  .rows(
                      "select %s, %s, %s from %s order by 1"
                          .formatted(
                              database.quote("id"),
                              database.quote("crew_pilot"),
                              database.quote("crew_seats"),
                              database.quote(table))))
          .containsExactly(List.of("1", "Amy", "2"), Arrays.asList("2", null, null));
    }

    @Test
    @DisplayName("C7_3 a null is null although its field has a default, unless the user says else")
    void aNullIsNullUnlessTheUserSaysElse() {
      TestingRow.createTable(database, table, true);
      Schema schema =
          SchemaBuilder.struct()
              .optional()
              .field("id", Schema.INT32_SCHEMA)
              .field("name", SchemaBuilder.string().optional().defaultValue("none").build())
              .field("amount", Schema.INT64_SCHEMA)
              .build();
      Envelope envelope = new Envelope("fleet", table, schema);
      try (TaskHarness task = task()) {
        task.put(event(1, nameless(schema, 1)), event(2, envelope.create(nameless(schema, 2))));
      }
      try (TaskHarness task = task("replace.null.with.default", "true")) {
        task.put(event(3, nameless(schema, 3)), event(4, envelope.create(nameless(schema, 4))));
      }

      assertThat(rows())
          .containsExactly(
              Arrays.asList("1", null, "1"),
              Arrays.asList("2", null, "2"),
              List.of("3", "none", "3"),
              List.of("4", "none", "4"));
    }

    private static Struct nameless(Schema schema, int id) {
      return new Struct(schema).put("id", id).put("name", null).put("amount", (long) id);
    }

    private TaskHarness task(String... more) {
      Map<String, String> configuration =
          TaskConfiguration.of(
              database,
              "insert.mode",
              "upsert",
              "primary.key.mode",
              "record_key",
              "primary.key.fields",
              "id",
              "delete.enabled",
              "true");
      for (int i = 0; i < more.length; i += 2) {
        configuration.put(more[i], more[i + 1]);
      }
      return new TaskHarness(configuration).open(partition);
    }

    private SinkRecord row(int id) {
      return records.next(partition, TestingRow.key(id), TestingRow.of(id, "n" + id, id));
    }

    private SinkRecord tombstone(int id) {
      return records.next(partition, TestingRow.key(id), null);
    }

    private SinkRecord event(int id, Struct event) {
      return records.next(partition, TestingRow.key(id), event);
    }

    private SinkRecord schemaless(long key, @Nullable Object value) {
      return records.next(partition, null, Map.of("id", key), null, value);
    }

    private static Map<String, Object> row(long id, @Nullable String name, long amount) {
      Map<String, Object> row = new HashMap<>();
      row.put("id", id);
      row.put("name", name);
      row.put("amount", amount);
      return row;
    }

    private static Struct cloudEvent(String operation, Struct data) {
      Schema schema =
          SchemaBuilder.struct()
              .field("id", Schema.STRING_SCHEMA)
              .field("source", Schema.STRING_SCHEMA)
              .field("specversion", Schema.STRING_SCHEMA)
              .field("type", Schema.STRING_SCHEMA)
              .field("iodebeziumop", Schema.STRING_SCHEMA)
              .field("data", data.schema())
              .build();
      return new Struct(schema)
          .put("id", "1")
          .put("source", "/debezium")
          .put("specversion", "1.0")
          .put("type", "io.debezium.connector.postgresql.DataChangeEvent")
          .put("iodebeziumop", operation)
          .put("data", data);
    }

    private List<List<@Nullable String>> rows() {
      return database.sql().rows(TestingRow.selectAll(database, table));
    }
  }
}
