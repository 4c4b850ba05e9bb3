package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabases;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tables that the sink creates and extends itself, where it is told to and when others do too. */
class EvolutionIT {

  private static final String TEXT = "Ж😀";

  @Nested
  class PostgreSql extends Suite {
    PostgreSql() {
      super(TestingDatabases.postgreSql());
    }
  }

  @Nested
  class MariaDb extends CharacterSets {
    MariaDb() {
      super(TestingDatabases.mariaDb());
    }
  }

  @Nested
  class MySql extends CharacterSets {
    MySql() {
      super(TestingDatabases.mySql());
    }
  }

  @Nested
  class H2 extends Suite {
    H2() {
      super(TestingDatabases.h2());
    }
  }

  abstract static class Suite {
    final TestingDatabase database;
    final TestingRecords records = new TestingRecords();
    private final List<String> schemas = new ArrayList<>();

    Suite(TestingDatabase database) {
      this.database = database;
    }

    @Test
    @DisplayName("C8_1 several columns are added at once, and rows from before have no value there")
    void severalColumnsAreAddedAtOnce() {
      String table = UniqueName.of("evolution");
      TopicPartition partition = new TopicPartition(table, 0);

      try (TaskHarness task = new TaskHarness(evolving())) {
        task.open(partition);
        task.put(record(partition, 1));
        task.put(record(partition, 2, "a", "b", "c"), record(partition, 3));
      }

      assertThat(rows(database.quote(table), "id", "a", "b", "c"))
          .containsExactly(
              row("1", null, null, null), row("2", "a", "b", "c"), row("3", null, null, null));
    }

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
      createTable(database.quote(table), "b"); // not this one: the connection's own schema
      createTable(qualified, "a");
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

    @Test
    @DisplayName("C8_1 tasks that meet schema versions in different order all succeed")
    void tasksThatMeetVersionsInDifferentOrderSucceed() {
      String table = UniqueName.of("evolution");
      TopicPartition zero = new TopicPartition(table, 0);
      TopicPartition one = new TopicPartition(table, 1);

      try (TaskHarness first = new TaskHarness(evolving());
          TaskHarness second = new TaskHarness(evolving())) {
        first.open(zero);
        second.open(one);
        first.put(record(zero, 1));
        second.put(record(one, 2));
        second.put(record(one, 3, "a"));
        first.put(record(zero, 4, "a", "b"));
        second.put(record(one, 5, "a", "b"));
        first.put(record(zero, 6, "b"));
        second.put(record(one, 7));
      }

      assertThat(rows(database.quote(table), "id", "a", "b"))
          .containsExactly(
              row("1", null, null),
              row("2", null, null),
              row("3", "a", null),
              row("4", "a", "b"),
              row("5", "a", "b"),
              row("6", null, "b"),
              row("7", null, null));
    }

    @Test
    @DisplayName(
        "C7_1 deletes from a table that is yet to be made are skipped, later ones executed")
    void deletesFromATableThatIsYetToBeMadeAreSkipped() {
      String table = UniqueName.of("evolution");
      TopicPartition partition = new TopicPartition(table, 0);
      Map<String, String> configuration = evolving();
      configuration.put("delete.enabled", "true");

      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition);
        task.put(tombstone(partition, 1), tombstone(partition, 2));
        assertThat(task.committable(partition)).hasValue(2);
        assertThatThrownBy(() -> database.sql().count(table)).hasMessageContaining("refuses");

        task.put(
            tombstone(partition, 1),
            record(partition, 1, "a"),
            record(partition, 2, "a"),
            tombstone(partition, 1),
            record(partition, 3, "a"));
        assertThat(rows(database.quote(table), "id", "a"))
            .containsExactly(row("2", "a"), row("3", "a"));

        task.put(tombstone(partition, 2));
      }

      assertThat(rows(database.quote(table), "id", "a")).containsExactly(row("3", "a"));
    }

    @Test
    @DisplayName("C7_1 a table that somebody else makes is noticed by the next delete")
    void aTableThatSomebodyElseMakesIsNoticed() {
      String table = UniqueName.of("evolution");
      TopicPartition partition = new TopicPartition(table, 0);
      Map<String, String> configuration = evolving();
      configuration.put("delete.enabled", "true");

      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition);
        task.put(tombstone(partition, 1));
        TestingRow.createTable(database, table, true);
        database
            .sql()
            .execute(
                "insert into %s values (1, 'a', 1), (2, 'b', 2)".formatted(database.quote(table)));
        task.put(tombstone(partition, 1));
      }

      assertThat(database.sql().rows(TestingRow.selectAll(database, table)))
          .isEqualTo(List.of(List.of("2", "b", "2")));
    }

    @AfterEach
    void dropSchemas() {
      schemas.forEach(schema -> database.sql().execute("drop schema " + database.quote(schema)));
    }

    /** A schema beside the connection's own; its tables have to be dropped by the test. */
    String createSchema(String options) {
      // The server may be shared with other runs.
      String schema = "other_" + UUID.randomUUID().toString().replace('-', '_');
      database.sql().execute("create schema " + database.quote(schema) + " " + options);
      schemas.add(schema);
      return schema;
    }

    private void createTable(String quotedTable, String column) {
      database
          .sql()
          .execute(
              "create table %s (%s int primary key, %s varchar(10))"
                  .formatted(quotedTable, database.quote("id"), database.quote(column)));
    }

    Map<String, String> evolving() {
      return TaskConfiguration.of(
          database,
          "insert.mode",
          "upsert",
          "primary.key.mode",
          "record_key",
          "schema.evolution",
          "basic");
    }

    /** A row with a text in each of the columns, which is the column's name. */
    SinkRecord record(TopicPartition partition, int id, String... columns) {
      SchemaBuilder schema = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA);
      for (String column : columns) {
        schema.field(column, Schema.OPTIONAL_STRING_SCHEMA);
      }
      Struct row = new Struct(schema.build()).put("id", id);
      for (String column : columns) {
        row.put(column, column);
      }
      return records.next(partition, TestingRow.key(id), row);
    }

    private SinkRecord tombstone(TopicPartition partition, int id) {
      return records.next(partition, TestingRow.key(id), null);
    }

    List<List<@Nullable String>> rows(String quotedTable, String... columns) {
      String quoted = Arrays.stream(columns).map(database::quote).collect(Collectors.joining(", "));
      return database.sql().rows("select " + quoted + " from " + quotedTable + " order by 1");
    }

    static List<@Nullable String> row(@Nullable String... values) {
      return Arrays.asList(values);
    }
  }

  /** For databases whose schemas have a character set of their own. */
  abstract static class CharacterSets extends Suite {
    CharacterSets(TestingDatabase database) {
      super(database);
    }

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
