package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.math.BigDecimal;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
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
      sql.execute("drop table `%s`".formatted(table));
      task.put(record(partition, 2, "a"), record(partition, 3, "a", "b"), record(partition, 4));
      task.put(record(partition, 5, "a"));
      assertThat(task.committable(partition)).hasValue(5);
    }

    assertThat(storedRows("id", "a", "b"))
        .containsExactly(
            row("2", "a", null), row("3", "a", "b"), row("4", null, null), row("5", "a", null));
  }

  @Test
  @DisplayName("C8_3 a column that was dropped is added again")
  void aDroppedColumnIsAddedAgain() {
    try (TaskHarness task = open("basic")) {
      task.put(record(partition, 1, "a", "b"));
      dropColumn("b");
      task.put(record(partition, 2, "a", "b"), record(partition, 3, "a"));
    }

    assertThat(storedRows("id", "a", "b"))
        .containsExactly(row("1", "a", null), row("2", "a", "b"), row("3", "a", null));
  }

  @Test
  @DisplayName("C8_3 without evolution a table or column that is gone is named, and no retry helps")
  void whatIsGoneIsNamed() {
    createTable(table, "`a` varchar(10)");

    try (TaskHarness task = open("none")) {
      task.put(record(partition, 1, "a"));
      dropColumn("a");
      sql.execute("alter table `%s` add column x int".formatted(table));
      assertThatThrownBy(() -> task.put(record(partition, 2, "a")))
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContainingAll(table, "no column 'a'", "schema.evolution=basic");
      assertThat(task.committable(partition)).hasValue(1);
    }
    try (TaskHarness task = open("none")) {
      task.put(record(partition, 3));
      sql.execute("drop table `%s`".formatted(table));
      assertThatThrownBy(() -> task.put(record(partition, 4)))
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContainingAll(table, "does not exist", "schema.evolution=basic");
    }
  }

  @Test
  @DisplayName("C8_3 a column that was made longer takes longer values at once")
  void aColumnThatWasMadeLongerTakesLongerValues() {
    createTable(table, "`t` varchar(3), `n` decimal(4,1)");

    try (TaskHarness task = open("none")) {
      task.put(wide(1, "abc", "123.40"));
      changeType("t", "varchar(20)");
      changeType("n", "decimal(12,2)");
      task.put(
          wide(2, "abc", "1.50"),
          wide(3, "abcdefghij", "1.25"),
          wide(4, "abcdefghijklmnop", "1234567.89"));
    }

    assertThat(storedRows("id", "t", "n"))
        .containsExactly(
            row("1", "abc", "123.40"),
            row("2", "abc", "1.50"),
            row("3", "abcdefghij", "1.25"),
            row("4", "abcdefghijklmnop", "1234567.89"));
  }

  @Test
  @DisplayName("C8_3 a column whose type was changed takes its values as the new type")
  void aColumnOfAnotherTypeTakesItsValues() {
    createTable(table, "`v` int");

    try (TaskHarness task = open("none")) {
      task.put(record(partition, 1, "v", Schema.INT64_SCHEMA, 1L));
      changeType("v", "varchar(20)");
      task.put(record(partition, 2, "v", Schema.INT64_SCHEMA, 2L));
      task.put(record(partition, 3, "v", Schema.INT64_SCHEMA, 5_000_000_000L));
    }

    assertThat(storedRows("id", "v"))
        .containsExactly(row("1", "1"), row("2", "2"), row("3", "5000000000"));
  }

  @Test
  @DisplayName("C8_3 a column that was added with a default is left to the database")
  void anAddedColumnIsLeftToTheDatabase() {
    try (TaskHarness task = new TaskHarness(evolving("none"))) {
      createTable(table, "`a` varchar(10)");
      task.open(partition);
      task.put(record(partition, 1, "a"));
      sql.execute("alter table `%s` add column `x` int default 7 not null".formatted(table));
      task.put(record(partition, 2, "a"), record(partition, 1, "a"));
    }

    assertThat(storedRows("id", "a", "x")).containsExactly(row("1", "a", "7"), row("2", "a", "7"));
  }

  @Test
  @DisplayName("C8_3 a column made NOT NULL is relaxed under full, and named otherwise")
  void aColumnMadeNotNullIsRelaxedOrNamed() {
    try (TaskHarness task = open("full")) {
      task.put(record(partition, 1, "v", Schema.OPTIONAL_INT32_SCHEMA, 1));
      forbidNull();
      task.put(record(partition, 2, "v", Schema.OPTIONAL_INT32_SCHEMA, null));
    }
    assertThat(storedRows("id", "v")).containsExactly(row("1", "1"), row("2", null));

    sql.execute("update `%s` set `v` = 0".formatted(table));
    forbidNull();
    try (TaskHarness task = open("basic")) {
      assertThatThrownBy(
              () -> task.put(record(partition, 3, "v", Schema.OPTIONAL_INT32_SCHEMA, null)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "column v");
    }
  }

  private SinkRecord wide(int id, String text, String number) {
    Schema schema = fields("id int32, t string").field("n", Decimal.schema(2)).build();
    Struct row = struct(schema, id, text, new BigDecimal(number));
    return records.next(partition, TestingRow.key(id), row);
  }

  private void dropColumn(String column) {
    sql.execute("alter table `%s` drop column `%s`".formatted(table, column));
  }

  private void changeType(String column, String type) {
    String change =
        switch (server) {
          case POSTGRESQL -> "alter column `%s` type %s";
          case H2 -> "alter column `%s` set data type %s";
          default -> "modify column `%s` %s";
        };
    sql.execute("alter table `%s` ".formatted(table) + change.formatted(column, type));
  }

  private void forbidNull() {
    String change =
        database.identifierQuote() == '"'
            ? "alter column `v` set not null"
            : "modify column `v` int not null";
    sql.execute("alter table `%s` %s".formatted(table, change));
  }
}
