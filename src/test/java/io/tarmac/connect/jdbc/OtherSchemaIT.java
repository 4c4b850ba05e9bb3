package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tables in other schemas than the connection's own. */
class OtherSchemaIT {

  private static final String TEXT = "Ж😀";

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {}

  @Nested
  class MariaDb extends CharacterSets implements OnDatabase.MariaDb {}

  @Nested
  class MySql extends CharacterSets implements OnDatabase.MySql {}

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {}

  abstract static class Suite extends EvolutionSuite {
    @Test
    @DisplayName("C7_2 the schema that collection.name.format names has its tables made and filled")
    void aTableOfAnotherSchemaIsMadeAndFilled() {
      String schema = createSchema("");
      String table = UniqueName.of("evolution");
      String qualified = database.quote(schema) + "." + database.quote(table);
      TopicPartition partition = new TopicPartition(table, 0);
      Map<String, String> configuration = evolving();
      configuration.put("collection.name.format", schema + ".${topic}");

      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition);
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
      String table = UniqueName.of("evolution");
      String qualified = database.quote(schema) + "." + database.quote(table);
      createTextTable(database.quote(table), "b"); // not this one: the connection's own schema
      createTextTable(qualified, "a");
      TopicPartition partition = new TopicPartition(table, 0);
      Map<String, String> configuration = evolving();
      configuration.put("collection.name.format", schema + ".${topic}");
      configuration.put("schema.evolution", "none");

      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition)
            .put(record(partition, 1, "a"), record(partition, 2, "a"), record(partition, 1, "a"));
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

  /** For databases whose schemas have a character set of their own. */
  abstract static class CharacterSets extends Suite {
    @Test
    @DisplayName(
        "C7_3 any text fits the tables made by the sink, whatever the default character set")
    void anyTextFitsTheTablesMadeByTheSink() {
      String schema = createSchema("default character set latin1");
      String table = UniqueName.of("evolution");
      String qualified = database.quote(schema) + "." + database.quote(table);
      TopicPartition partition = new TopicPartition(table, 0);
      Map<String, String> configuration = evolving();
      configuration.put("collection.name.format", schema + ".${topic}");
      configuration.put("primary.key.fields", "key");
      Schema first = SchemaBuilder.struct().field("made", Schema.STRING_SCHEMA).build();
      Schema second =
          SchemaBuilder.struct()
              .field("made", Schema.STRING_SCHEMA)
              .field("added", Schema.OPTIONAL_STRING_SCHEMA)
              .build();

      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition);
        task.put(keyed(partition, new Struct(first).put("made", TEXT)));
        task.put(keyed(partition, new Struct(second).put("made", TEXT).put("added", TEXT)));
      }

      assertThat(rows(qualified, "key", "made", "added")).containsExactly(row(TEXT, TEXT, TEXT));
      database.sql().execute("drop table " + qualified);
    }

    private SinkRecord keyed(TopicPartition partition, Struct row) {
      return records.next(partition, Schema.STRING_SCHEMA, TEXT, row.schema(), row);
    }
  }
}
