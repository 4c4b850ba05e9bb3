package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
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
  @Test
  @DisplayName("C7_5 maps without a schema, flat, as events and as CloudEvents, by column name")
  void mapsWithoutASchema() {
    createTable();
    Map<String, Object> cloudEvent =
        Map.of(
            "id", "1",
            "source", "/debezium",
            "specversion", "1.0",
            "type", "io.debezium.connector.postgresql.DataChangeEvent",
            "iodebeziumop", "c",
            "data", map(3, "c", 3));

    try (TaskHarness task = task()) {
      task.put(schemaless(1L, map(1, "a", 1)), schemaless(2L, event("u", null, map(2, "b", 2))));
      task.put(schemaless(1L, event("d", map(1, "a", 1), null)), schemaless(3L, cloudEvent));
      task.put(schemaless(4L, map(4, null, 4)));
      task.put(schemaless(4L, null));
      assertThat(task.committable(partition)).hasValue(6);

      sql.execute("alter table `%s` alter column `amount` set default 0".formatted(table));
      task.put(schemaless(2L, Map.of("name", "B")));
    }

    assertThat(rows()).containsExactly(List.of("2", "B", "2"), List.of("3", "c", "3"));
  }

  @Test
  @DisplayName("C7_5 C7_3 decimals without a schema keep their digits, whatever their scale")
  void decimalsWithoutASchema() {
    sql.execute("create table `%s` (`id` int primary key, `amount` decimal(9,3))".formatted(table));
    try (TaskHarness task = task()) {
      task.put(
          schemaless(1L, Map.of("amount", new BigDecimal("1.125"))),
          schemaless(2L, Map.of("amount", new BigDecimal("2"))),
          schemaless(3L, Map.of("amount", new BigDecimal("1E+3"))),
          schemaless(4L, Map.of("amount", new BigInteger("4"))));
    }

    assertThat(sql.column("select `amount` from `%s` order by 1".formatted(table)))
        .containsExactly("1.125", "2.000", "4.000", "1000.000");
  }

  @Test
  @DisplayName("C7_5 a map without a schema asks for a column that the table lacks")
  void aMapWithoutASchemaAsksForAColumn() {
    createTable();
    Map<String, Object> row = map(1, "a", 1);
    row.put("gate", "secret");
    try (TaskHarness task = task()) {
      assertThatThrownBy(() -> task.put(schemaless(1L, row)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "gate", "schema.evolution=basic")
          .hasMessageNotContaining("secret");
    }
  }

  @Test
  @DisplayName("C7_5 plain text goes into the only text or JSON column that is not the key's")
  void plainText() {
    String json =
        switch (server) {
          case POSTGRESQL -> "jsonb";
          case MARIADB -> "longtext";
          default -> "json";
        };
    sql.execute(
        "create table `%s` (`id` bigint primary key, `n` integer, `doc` %s)"
            .formatted(table, json));
    try (TaskHarness task = task()) {
      task.put(
          records.next(partition, null, 1L, null, "{\"a\":1}"),
          records.next(partition, null, 2L, Schema.STRING_SCHEMA, "[2]"));
      task.put(records.next(partition, null, 1L, Schema.STRING_SCHEMA, "3"));
    }

    assertThat(sql.rows("select `id`, `doc` from `%s` order by 1".formatted(table)))
        .containsExactly(List.of("1", "3"), List.of("2", "[2]"));
  }

  private SinkRecord schemaless(long key, @Nullable Object value) {
    return records.next(partition, null, Map.of("id", key), null, value);
  }

  private static Map<String, Object> map(long id, @Nullable String name, long amount) {
    Map<String, Object> map = new HashMap<>(Map.of("id", id, "amount", amount));
    map.put("name", name);
    return map;
  }

  private static Map<String, Object> event(
      String operation, @Nullable Map<String, Object> before, @Nullable Map<String, Object> after) {
    Map<String, Object> event = new HashMap<>(Map.of("op", operation));
    event.put("before", before);
    event.put("after", after);
    return event;
  }
}
