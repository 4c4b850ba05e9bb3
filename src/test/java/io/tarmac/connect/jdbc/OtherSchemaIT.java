package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tables in other schemas than the connection's own. */
class OtherSchemaIT {

  private static final String TEXT = "Ж😀";

  @Nested
  @EachDatabase(except = SQLITE)
  class OtherSchemaTables extends EvolutionSuite {
    @Test
    @DisplayName("C7_2 the schema that collection.name.format names has its tables made and filled")
    void aTableOfAnotherSchemaIsMadeAndFilled() {
      String schema = createSchema("");
      String qualified = database.quote(schema) + "." + database.quote(table);
      Map<String, String> configuration = evolving();
      configuration.put("collection.name.format", schema + ".${topic}");

      try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
        task.put(record(partition, 1));
        task.put(record(partition, 2, "a", "b"));
      }

      assertThat(rows(qualified, "id", "a", "b"))
          .containsExactly(row("1", null, null), row("2", "a", "b"));
      database.sql().execute("drop table " + qualified);
    }

    @Test
    @DisplayName(
        "C7_2 a table that exists in the schema that collection.name.format names is found")
    void aTableOfAnotherSchemaIsFound() {
      String schema = createSchema("");
      String qualified = database.quote(schema) + "." + database.quote(table);
      createTextTable(database.quote(table), "b"); // in the connection's own schema
      createTextTable(qualified, "a");
      Map<String, String> configuration = evolving("none");
      configuration.put("collection.name.format", schema + ".${topic}");

      try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
        task.put(record(partition, 1, "a"), record(partition, 2, "a"), record(partition, 1, "a"));
      }

      assertThat(rows(qualified, "id", "a")).containsExactly(row("1", "a"), row("2", "a"));
      assertThat(database.sql().count(table)).isZero();
      database.sql().execute("drop table " + qualified);
    }

    private void createTextTable(String quotedTable, String column) {
      database
          .sql()
          .execute(
              "create table %s (%s int primary key, %s varchar(10))"
                  .formatted(quotedTable, database.quote("id"), database.quote(column)));
    }
  }

  /** Databases whose schemas have a character set of their own. */
  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class CharacterSets extends EvolutionSuite {
    @Test
    @DisplayName(
        "C7_3 any text fits the tables made by the sink, whatever the default character set")
    void anyTextFitsTheTablesMadeByTheSink() {
      String schema = createSchema("default character set latin1");
      String qualified = database.quote(schema) + "." + database.quote(table);
      Map<String, String> configuration = evolving();
      configuration.put("collection.name.format", schema + ".${topic}");
      configuration.put("primary.key.fields", "key");
      Schema first = fields("made string").build();
      Schema second = fields("made string, added string?").build();

      try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
        task.put(keyed(struct(first, TEXT)));
        task.put(keyed(struct(second, TEXT, TEXT)));
      }

      assertThat(rows(qualified, "key", "made", "added")).containsExactly(row(TEXT, TEXT, TEXT));
      database.sql().execute("drop table " + qualified);
    }

    private SinkRecord keyed(Struct row) {
      return records.next(partition, Schema.STRING_SCHEMA, TEXT, row.schema(), row);
    }
  }
}
