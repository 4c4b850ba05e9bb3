package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The advice in errors: only what helps with the table as it is. */
@EachDatabase(except = SQLITE)
class AdviceIT extends EvolutionSuite {

  private static final String WIDER = "schema.evolution=full makes the column wider";
  private static final String NULL = "schema.evolution=full lets it take null";

  @Test
  @DisplayName("C5_3 a value that a wider column would hold: schema.evolution=full, and the type")
  void aValueThatAWiderColumnWouldHold() {
    createTable(table, "`v` varchar(3)");
    SinkRecord record = secret(1);

    try (TaskHarness task = open("basic")) {
      assertThat(task.failure(record))
          .hasMessageContainingAll(table, "'v' (", "(3)) does not fit (", WIDER)
          .hasMessageNotContaining("TOPSECRET");
    }
    try (TaskHarness task = open("full")) {
      task.put(record);
    }

    assertThat(storedRows("v")).containsExactly(row("TOPSECRET"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"basic", "full"})
  @DisplayName("C5_3 what no wider column would hold is not said to need one")
  void whatNoWiderColumnWouldHold(String evolution) {
    createTable(table, "`v` int");

    try (TaskHarness task = open(evolution)) {
      assertThat(task.failure(secret(1)))
          .hasMessageMatching("(?is).*'v' \\(int[a-z0-9()]*\\) does not fit \\(.*")
          .hasMessageNotContainingAny("TOPSECRET", "schema.evolution");
    }
  }

  @Test
  @DisplayName("C5_3 a null where none may be: schema.evolution=full, if the schema has it so")
  void aNullWhereNoneMayBe() {
    createTable(table, "`v` varchar(9) not null");
    SinkRecord record = record(partition, 1, "v", Schema.OPTIONAL_STRING_SCHEMA, null);

    try (TaskHarness task = open("basic")) {
      assertThat(task.failure(record))
          .hasMessageContainingAll(table, "column v", "must not be null", NULL);
    }
    try (TaskHarness task = open("full")) {
      task.put(record);
    }

    assertThat(storedRows("v")).containsExactly(row((String) null));
  }

  @Test
  @DisplayName("C5_3 a null in a column of another unique index, which keeps its NOT NULL")
  void aNullThatNoEvolutionAllows() {
    createTable(table, "`v` varchar(9) not null, unique (`v`)");
    SinkRecord record = record(partition, 1, "v", Schema.OPTIONAL_STRING_SCHEMA, null);

    try (TaskHarness task = open("basic")) {
      assertThat(task.failure(record))
          .hasMessageContaining("must not be null")
          .hasMessageNotContaining(NULL);
    }
  }

  @Test
  @DisplayName("C5_3 a duplicate in another unique index than the key's is no matter of the mode")
  void aDuplicateInAnotherIndex() {
    createTable(table, "`v` varchar(9), unique (`v`)");

    try (TaskHarness task = open("none")) {
      assertThat(task.failure(secret(1), secret(2)))
          .hasMessageContainingAll(table, "another row has the same values in unique index")
          .hasMessageNotContainingAny("TOPSECRET", "insert.mode");
    }
  }

  @Test
  @DisplayName("C5_3 C7_5 a table that records without a schema need is to be created, or may be")
  void aTableForRecordsWithoutASchema() {
    try (TaskHarness task = open("none")) {
      assertThat(task.failure(schemaless()))
          .hasMessageContainingAll(table, "the table does not exist", "create it")
          .hasMessageContaining("schema.evolution=basic");
    }
  }

  @Test
  @DisplayName("C5_3 C7_5 a column that records without a schema need is to be created, or may be")
  void aColumnForRecordsWithoutASchema() {
    createTable(table, "`w` int");

    try (TaskHarness task = open("none")) {
      assertThat(task.failure(schemaless()))
          .hasMessageContainingAll(table, "no column 'v'", "create it", "schema.evolution=basic");
    }
  }

  private SinkRecord secret(int id) {
    return record(partition, id, "v", Schema.STRING_SCHEMA, "TOPSECRET");
  }

  private SinkRecord schemaless() {
    return records.next(
        partition, TestingRow.key(1).schema(), TestingRow.key(1), null, Map.of("v", "TOPSECRET"));
  }

  @Nested
  @EachDatabase(only = {POSTGRESQL, MYSQL})
  class RefusedColumnChanges {
    @Test
    @DisplayName("C5_3 a change of a column that the database refuses is named")
    void aRefusedChangeIsNamed() {
      if (server == POSTGRESQL) {
        createTable(table, "`v` varchar(3)");
        sql.execute("create view `%1$s_view` as select * from `%1$s`".formatted(table));
      } else {
        createTable(table, "`v` varchar(3), key (`v`)");
      }
      SinkRecord record = record(partition, 1, "v", Schema.STRING_SCHEMA, "TOPSECRET");

      try (TaskHarness task = open("full")) {
        assertThat(task.failure(record))
            .hasMessageContainingAll(
                "table " + table + " could not be prepared, the change of column 'v' from ",
                " failed: SQLSTATE ",
                server == POSTGRESQL ? "0A000" : "1170")
            .hasMessageNotContaining("TOPSECRET");
      }
    }
  }
}
