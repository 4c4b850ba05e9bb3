package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.math.BigDecimal;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tables that somebody changes by hand while a task writes to them. */
@EachDatabase(except = SQLITE)
class ChangedByHandIT extends EvolutionSuite {

  @Test
  @DisplayName("C8_3 a table that was dropped is created again, with the rows that noticed it")
  void aDroppedTableIsCreatedAgain() {
    try (TaskHarness task = open("basic")) {
      task.put(record(partition, 1, "a"));
      database.sql().execute("drop table " + database.quote(table));
      task.put(record(partition, 2, "a"), record(partition, 3, "a", "b"), record(partition, 4));
      task.put(record(partition, 5, "a"));
      assertThat(task.committable(partition)).hasValue(5);
    }

    assertThat(rows(database.quote(table), "id", "a", "b"))
        .containsExactly(
            row("2", "a", null), row("3", "a", "b"), row("4", null, null), row("5", "a", null));
  }

  @Test
  @DisplayName("C8_3 a column that was dropped is added again")
  void aDroppedColumnIsAddedAgain() {
    try (TaskHarness task = open("basic")) {
      task.put(record(partition, 1, "a", "b"));
      dropColumn(table, "b");
      task.put(record(partition, 2, "a", "b"), record(partition, 3, "a"));
    }

    assertThat(rows(database.quote(table), "id", "a", "b"))
        .containsExactly(row("1", "a", null), row("2", "a", "b"), row("3", "a", null));
  }

  @Test
  @DisplayName("C8_3 without evolution a table or column that is gone is named, and no retry helps")
  void whatIsGoneIsNamed() {
    createTable(table, database.quote("a") + " varchar(10)");

    try (TaskHarness task = open("none")) {
      task.put(record(partition, 1, "a"));
      dropColumn(table, "a");
      database.sql().execute("alter table %s add column x int".formatted(database.quote(table)));
      assertThatThrownBy(() -> task.put(record(partition, 2, "a")))
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContaining(table)
          .hasMessageContaining("no column 'a'")
          .hasMessageContaining("schema.evolution=basic");
      assertThat(task.committable(partition)).hasValue(1);
    }
    try (TaskHarness task = open("none")) {
      task.put(record(partition, 3));
      database.sql().execute("drop table " + database.quote(table));
      assertThatThrownBy(() -> task.put(record(partition, 4)))
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContaining(table)
          .hasMessageContaining("does not exist")
          .hasMessageContaining("schema.evolution=basic");
    }
  }

  @Test
  @DisplayName("C8_3 a column that was made longer takes longer values at once")
  void aColumnThatWasMadeLongerTakesLongerValues() {
    createTable(
        table, database.quote("t") + " varchar(3), " + database.quote("n") + " decimal(4,1)");
    Schema schema =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("t", Schema.STRING_SCHEMA)
            .field("n", Decimal.schema(2))
            .build();

    try (TaskHarness task = open("none")) {
      task.put(wide(partition, schema, 1, "abc", "123.40"));
      changeType(table, "t", "varchar(20)");
      changeType(table, "n", "decimal(12,2)");
      task.put(
          wide(partition, schema, 2, "abc", "1.50"),
          wide(partition, schema, 3, "abcdefghij", "1.25"),
          wide(partition, schema, 4, "abcdefghijklmnop", "1234567.89"));
    }

    assertThat(rows(database.quote(table), "id", "t", "n"))
        .containsExactly(
            row("1", "abc", "123.40"),
            row("2", "abc", "1.50"),
            row("3", "abcdefghij", "1.25"),
            row("4", "abcdefghijklmnop", "1234567.89"));
  }

  @Test
  @DisplayName("C8_3 a column whose type was changed takes its values as the new type")
  void aColumnOfAnotherTypeTakesItsValues() {
    createTable(table, database.quote("v") + " int");

    try (TaskHarness task = open("none")) {
      task.put(record(partition, 1, "v", Schema.INT64_SCHEMA, 1L));
      changeType(table, "v", "varchar(20)");
      task.put(record(partition, 2, "v", Schema.INT64_SCHEMA, 2L));
      task.put(record(partition, 3, "v", Schema.INT64_SCHEMA, 5_000_000_000L));
    }

    assertThat(rows(database.quote(table), "id", "v"))
        .containsExactly(row("1", "1"), row("2", "2"), row("3", "5000000000"));
  }

  @Test
  @DisplayName("C8_3 a column that was added with a default is left to the database")
  void anAddedColumnIsLeftToTheDatabase() {
    try (TaskHarness task = new TaskHarness(evolving("none"))) {
      createTable(table, database.quote("a") + " varchar(10)");
      task.open(partition);
      task.put(record(partition, 1, "a"));
      database
          .sql()
          .execute(
              "alter table %s add column %s int default 7 not null"
                  .formatted(database.quote(table), database.quote("x")));
      task.put(record(partition, 2, "a"), record(partition, 1, "a"));
    }

    assertThat(rows(database.quote(table), "id", "a", "x"))
        .containsExactly(row("1", "a", "7"), row("2", "a", "7"));
  }

  @Test
  @DisplayName("C8_3 a column made NOT NULL is relaxed under full, and named otherwise")
  void aColumnMadeNotNullIsRelaxedOrNamed() {
    try (TaskHarness task = open("full")) {
      task.put(record(partition, 1, "v", Schema.OPTIONAL_INT32_SCHEMA, 1));
      setNotNull(table, "v", "int");
      task.put(record(partition, 2, "v", Schema.OPTIONAL_INT32_SCHEMA, null));
    }
    assertThat(rows(database.quote(table), "id", "v"))
        .containsExactly(row("1", "1"), row("2", null));

    database
        .sql()
        .execute("update %s set %s = 0".formatted(database.quote(table), database.quote("v")));
    setNotNull(table, "v", "int");
    try (TaskHarness task = open("basic")) {
      assertThatThrownBy(
              () -> task.put(record(partition, 3, "v", Schema.OPTIONAL_INT32_SCHEMA, null)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining(table)
          .hasMessageContaining("column v");
    }
  }

  private SinkRecord wide(
      TopicPartition partition, Schema schema, int id, String text, String number) {
    return records.next(
        partition,
        TestingRow.key(id),
        new Struct(schema).put("id", id).put("t", text).put("n", new BigDecimal(number)));
  }

  private void dropColumn(String table, String column) {
    database
        .sql()
        .execute(
            "alter table %s drop column %s"
                .formatted(database.quote(table), database.quote(column)));
  }

  private void changeType(String table, String column, String type) {
    String words =
        switch (database.name()) {
          case "PostgreSQL" -> "alter column %s type %s";
          case "H2" -> "alter column %s set data type %s";
          default -> "modify column %s %s";
        };
    database
        .sql()
        .execute(
            ("alter table %s " + words)
                .formatted(database.quote(table), database.quote(column), type));
  }

  private void setNotNull(String table, String column, String type) {
    String words =
        database.identifierQuote() == '"'
            ? "alter column %s set not null"
            : "modify column %s " + type + " not null";
    database
        .sql()
        .execute(
            ("alter table %s " + words).formatted(database.quote(table), database.quote(column)));
  }
}
