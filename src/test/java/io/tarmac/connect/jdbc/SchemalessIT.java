package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Records without a schema, maps and plain text, for tables that are there before. */
@EachDatabase(except = SQLITE)
class SchemalessIT extends RecordSuite {
  private final String json =
      switch (server) {
        case POSTGRESQL -> "jsonb";
        case MARIADB -> "longtext";
        default -> "json";
      };

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
                .formatted(database.quote(table), database.quote("id"), database.quote("amount")));
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
        .containsExactly(List.of("1.125"), List.of("2.000"), List.of("4.000"), List.of("1000.000"));
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

    assertThat(
            database
                .sql()
                .rows(
                    "select %s, %s from %s order by 1"
                        .formatted(
                            database.quote("id"), database.quote("doc"), database.quote(table))))
        .containsExactly(List.of("1", "3"), List.of("2", "[2]"));
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
}
