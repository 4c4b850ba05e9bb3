package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.math.BigDecimal;
import java.util.Locale;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Columns that become wider and take null under {@code schema.evolution=full}. */
@EachDatabase(except = SQLITE)
class WideningIT extends EvolutionSuite {

  @Test
  @DisplayName("C8_1 an integer becomes as wide as the schema says, step by step, never narrower")
  void anIntegerBecomesWider() {
    try (TaskHarness task = open("full")) {
      task.put(record(partition, 1, "v", Schema.INT16_SCHEMA, (short) 1));
      task.put(record(partition, 2, "v", Schema.INT32_SCHEMA, 70_000));
      task.put(
          record(partition, 3, "v", Schema.INT16_SCHEMA, (short) 3),
          record(partition, 4, "v", Schema.INT64_SCHEMA, 5_000_000_000L),
          record(partition, 5, "v", Schema.INT16_SCHEMA, (short) 5));
      task.put(record(partition, 6, "v", Schema.INT32_SCHEMA, 6));
    }

    assertThat(storedRows("id", "v"))
        .containsExactly(
            row("1", "1"),
            row("2", "70000"),
            row("3", "3"),
            row("4", "5000000000"),
            row("5", "5"),
            row("6", "6"));
    assertThat(database.columnType(table, "v")).startsWith("bigint");
  }

  @Test
  @DisplayName("C8_1 a key becomes wider while rows of its narrower type wait in the batch")
  void aKeyBecomesWiderWithinABatch() {
    try (TaskHarness task = new TaskHarness(evolving("full").deletes()).open(partition)) {
      task.put(keyed(Schema.INT32_SCHEMA, 1, "old"));
      task.put(
          keyed(Schema.INT32_SCHEMA, 1, "older"),
          keyed(Schema.INT32_SCHEMA, 2, "older"),
          keyed(Schema.INT64_SCHEMA, 1L, "newer"),
          keyed(Schema.INT32_SCHEMA, 3, "older"),
          keyed(Schema.INT64_SCHEMA, 3L, null),
          keyed(Schema.INT64_SCHEMA, 5_000_000_000L, "newest"));
    }

    assertThat(storedRows("id", "v"))
        .containsExactly(row("1", "newer"), row("2", "older"), row("5000000000", "newest"));
  }

  @Test
  @DisplayName("C8_1 a decimal gets more digits before and after the point, and keeps those it has")
  void aDecimalGetsMoreDigits() {
    createTable(table, "`v` decimal(6,2)");

    try (TaskHarness task = open("full")) {
      task.put(record(partition, 1, "v", decimal(6, 2), new BigDecimal("1234.56")));
      task.put(record(partition, 2, "v", decimal(6, 4), new BigDecimal("12.3456")));
      assertThat(database.columnType(table, "v")).containsPattern("\\(8, ?4\\)");
      task.put(record(partition, 3, "v", decimal(12, 0), new BigDecimal("123456789012")));
      task.put(record(partition, 4, "v", decimal(4, 1), new BigDecimal("123.4")));
    }

    assertThat(database.columnType(table, "v")).containsPattern("\\(16, ?4\\)");
    assertThat(storedRows("id", "v"))
        .containsExactly(
            row("1", "1234.5600"),
            row("2", "12.3456"),
            row("3", "123456789012.0000"),
            row("4", "123.4000"));
  }

  @Test
  @DisplayName("C8_1 texts and bytes get the length of their source's column, never a shorter one")
  void aTextGetsTheLengthOfItsSource() {
    boolean hasVarbinary = !database.name().equals("PostgreSQL");
    String bytes = hasVarbinary ? "varbinary(5)" : "bytea";
    createTable(table, "`v` varchar(5), `w` varchar(5), `b` " + bytes);
    Schema binary = sized(SchemaBuilder.bytes(), "VARBINARY", 50);

    try (TaskHarness task = open("full")) {
      task.put(record(partition, 1, "v", varchar(50), "a"));
      assertThat(database.columnType(table, "v")).contains("(50)");
      task.put(record(partition, 2, "v", varchar(20), "b"));
      task.put(record(partition, 3, "w", varchar(1_000), "c"));
      task.put(record(partition, 4, "b", binary, new byte[] {1}));
      task.put(record(partition, 5, "w", varchar(1_000), "d".repeat(1_000)));
    }

    assertThat(database.columnType(table, "v")).contains("(50)");
    assertThat(database.columnType(table, "w")).containsPattern("1000|text");
    assertThat(database.columnType(table, "b")).contains(hasVarbinary ? "(50)" : "bytea");
    assertThat(storedRows("id", "w")).contains(row("3", "c"), row("5", "d".repeat(1_000)));
  }

  @Test
  @DisplayName("C8_1 C10_1 a table in another spelling is altered, also because of a value")
  void aTableInAnotherSpellingIsAltered() {
    String existing = table.toUpperCase(Locale.ROOT);
    createTable(existing, "`v` varchar(3)");
    TaskConfiguration configuration = evolving("full").with("quote.identifiers", false);

    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      task.put(record(partition, 1, "v", Schema.STRING_SCHEMA, "abc"));
      task.put(record(partition, 2, "v", Schema.STRING_SCHEMA, "abcdef"));
      task.put(record(partition, 3, "v", "w"));
    }

    assertThat(rows(database.quote(existing), "id", "v"))
        .containsExactly(row("1", "abc"), row("2", "abcdef"), row("3", "v"));
  }

  private static Schema varchar(int length) {
    return sized(SchemaBuilder.string(), "VARCHAR", length);
  }

  /** Adds the type and the length of a source's column. */
  private static Schema sized(SchemaBuilder schema, String type, int length) {
    return schema
        .parameter("__debezium.source.column.type", type)
        .parameter("__debezium.source.column.length", String.valueOf(length))
        .build();
  }

  @Test
  @DisplayName("C8_1 a column's seconds get the digits that the schema has")
  void secondsGetMoreDigits() {
    Schema millis = SchemaBuilder.int64().name("io.debezium.time.Timestamp").build();
    Schema micros = SchemaBuilder.int64().name("io.debezium.time.MicroTimestamp").build();

    try (TaskHarness task = open("full")) {
      task.put(record(partition, 1, "v", millis, 1_001L));
      task.put(record(partition, 2, "v", micros, 1_000_001L));
    }

    assertThat(database.columnType(table, "v")).contains("(6)");
    assertThat(storedRows("v"))
        .extracting(row -> String.valueOf(row.get(0)).replaceFirst("0+$", ""))
        .containsExactly("1970-01-01 00:00:01.000001", "1970-01-01 00:00:01.001");
  }

  @Test
  @DisplayName("C8_1 without full no column is changed")
  void withoutFullNoColumnIsChanged() {
    try (TaskHarness task = open("basic")) {
      task.put(record(partition, 1, "v", Schema.INT16_SCHEMA, (short) 1));
      task.put(record(partition, 2, "v", Schema.INT64_SCHEMA, 2L));
      assertThatThrownBy(() -> task.put(record(partition, 3, "v", Schema.INT64_SCHEMA, 70_000L)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining(table);
    }

    assertThat(database.columnType(table, "v")).startsWith("smallint");
  }

  @Test
  @DisplayName("C8_1 a column takes null when the schema allows it, or no longer has the field")
  void aColumnTakesNull() {
    Struct full = struct("id int32, a int32, b int32", 1, 1, 1);

    try (TaskHarness task = open("full")) {
      task.put(records.next(partition, TestingRow.key(1), full));
      task.put(record(partition, 2, "a", Schema.OPTIONAL_INT32_SCHEMA, null));
    }

    assertThat(storedRows("id", "a", "b"))
        .containsExactly(row("1", "1", "1"), row("2", null, null));
  }

  @Test
  @DisplayName("C8_1 a column that the database computes keeps NOT NULL, and is left out")
  void aComputedColumnKeepsNotNull() {
    String end =
        switch (server) {
          case POSTGRESQL -> "stored not null";
          case MYSQL -> "virtual not null";
          default -> ""; // MariaDB has no such columns; H2 takes null there
        };

    assertKeepsNotNull("generated always as (7) " + end);
  }

  @Test
  @DisplayName("C8_1 a column that counts itself up keeps NOT NULL, and takes values")
  void anIdentityColumnKeepsNotNull() {
    assertKeepsNotNull(
        switch (server) {
          case POSTGRESQL, H2 -> "generated by default as identity";
          default -> "not null auto_increment unique"; // such columns have to be in an index
        });
  }

  /** Asserts that 7 reaches a column that may be null in the schema alone. */
  private void assertKeepsNotNull(String definition) {
    createTable(table, "`v` int");
    sql.execute("alter table `%s` add column `c` int %s".formatted(table, definition));

    try (TaskHarness task = open("full")) {
      task.put(record(partition, 1, "c", Schema.OPTIONAL_INT32_SCHEMA, 7));
    }

    assertThat(storedRows("id", "v", "c")).containsExactly(row("1", null, "7"));
  }

  private SinkRecord keyed(Schema type, Object id, @Nullable String value) {
    Struct key = struct(SchemaBuilder.struct().field("id", type), id);
    Struct row = struct(fields("v string?").field("id", type), value, id);
    return records.next(partition, key, value == null ? null : row);
  }

  private static Schema decimal(int precision, int scale) {
    return Decimal.builder(scale)
        .parameter("connect.decimal.precision", String.valueOf(precision))
        .build();
  }
}
