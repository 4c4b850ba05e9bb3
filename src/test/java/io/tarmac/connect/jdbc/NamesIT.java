package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of tables and columns: matching, folding, search paths, and those that cannot be. */
@EachDatabase(except = SQLITE)
class NamesIT extends EvolutionSuite {

  @Test
  @DisplayName("C8_2 quote.identifiers=false folds names as the database folds unquoted ones")
  void namesAreFoldedAsUnquotedOnesAre() {
    String table = UniqueName.of("Folded") + "_Mixed";
    TopicPartition partition = new TopicPartition(table, 0);

    try (TaskHarness task = new TaskHarness(folding("basic")).open(partition)) {
      task.put(record(partition, 1, "FirstName"), record(partition, 2, "FirstName"));
      task.put(record(partition, 3, "FirstName", "LastName"), tombstone(partition, 2));
    }

    // Without quotation marks, as people type them.
    String query = "select id, FirstName, LastName from %s order by 1".formatted(table);
    assertThat(database.sql().rows(query))
        .containsExactly(row("1", "FirstName", null), row("3", "FirstName", "LastName"));
  }

  @Test
  @DisplayName("C8_2 quote.identifiers=false finds tables and columns of any case")
  void tablesAndColumnsOfAnyCaseAreFound() {
    String name = UniqueName.of("found");
    String table = "Case_" + name;
    new QuotedSql(database)
        .execute(
            "create table `%s` (`Id` int primary key, `LastName` varchar(20))".formatted(table));
    TopicPartition partition = new TopicPartition(table.toUpperCase(Locale.ROOT), 0);

    try (TaskHarness task = new TaskHarness(folding("none")).open(partition)) {
      task.put(record(partition, 1, "LASTNAME"), record(partition, 2, "lastname"));
      task.put(record(partition, 1, "lastName"), tombstone(partition, 2));
    }

    assertThat(rows(database.quote(table), "Id", "LastName")).containsExactly(row("1", "lastName"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a_c%s", "100%%%s", "a\\_c%s", "日本%s", "a.'%s", "%% %s"})
  @DisplayName("C8_2 a name of unusual characters is that of one table, not of those like it")
  void unusualNamesAreOfOneTable(String format) {
    String table = format.formatted(UniqueName.of("x"));
    String other = table.replaceAll("[^a-z0-9]", "b");
    for (String each : List.of(table, other)) {
      database
          .sql()
          .execute(
              "create table %s (%s int primary key, %s varchar(20))"
                  .formatted(
                      database.quote(each),
                      database.quote("id"),
                      database.quote(each.equals(other) ? "other" : "name")));
    }

    try (TaskHarness task = openNamed("none", '"' + table + '"')) {
      task.put(record(partition, 1, "name"));
    }

    assertThat(rows(database.quote(table), "id", "name")).containsExactly(row("1", "name"));
  }

  @Test
  @DisplayName("C8_2 a column's name that is too long is refused, with the column and a remedy")
  void aColumnNameThatIsTooLongIsRefused() {

    try (TaskHarness task = new TaskHarness(evolving()).open(partition)) {
      task.put(record(partition, 1, "a"));
      assertThatThrownBy(() -> task.put(record(partition, 2, "a", "x".repeat(300))))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "xxx", "leave the field out or rename it");
      assertThat(task.committable(partition)).hasValue(1);
    }
  }

  @Test
  @DisplayName("C8_2 a table's name that is too long is refused, with the property to change")
  void aTableNameThatIsTooLongIsRefused() {
    for (String evolution : List.of("none", "basic")) {
      try (TaskHarness task = openNamed(evolution, "x".repeat(300))) {
        assertThatThrownBy(() -> task.put(record(partition, 1, "a")))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll("longer than the", "collection.name.format");
      }
    }
  }

  private TaskHarness openNamed(String evolution, String tableName) {
    return new TaskHarness(
            TaskConfiguration.on(database)
                .with(evolving(evolution))
                .with("collection.name.format", tableName))
        .open(partition);
  }

  private TaskConfiguration folding(String evolution) {
    return TaskConfiguration.on(database)
        .with(evolving(evolution))
        .with("quote.identifiers", false)
        .deletes();
  }

  /** Databases in which the names of two columns cannot differ in case alone. */
  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class CaseInsensitive {
    @Test
    @DisplayName("C8_2 fields that are one column to the database are refused by name")
    void fieldsThatAreOneColumnAreRefused() {

      try (TaskHarness task = new TaskHarness(evolving()).open(partition)) {
        assertThatThrownBy(() -> task.put(record(partition, 1, "name", "Name")))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll(table, "'name'", "'Name'", "column");
      }
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class SearchPathsAndViews {
    @Test
    @DisplayName("C8_2 a table is found along the search path, and made in its first schema")
    void aTableIsFoundAlongTheSearchPath() {
      String first = createSchema("");
      String second = createSchema("");
      String table = UniqueName.of("path");
      String made = UniqueName.of("path");
      TopicPartition partition = new TopicPartition(table, 0);
      TopicPartition other = new TopicPartition(made, 0);
      String existing = database.quote(second) + "." + database.quote(table);
      String created = database.quote(first) + "." + database.quote(made);
      database.sql().execute("create table " + existing + " (id int primary key, a text)");
      String url = database.url() + "?currentSchema=%s,%s,public".formatted(first, second);
      TaskConfiguration configuration =
          TaskConfiguration.on(database).with(evolving()).with("connection.url", url);

      try (TaskHarness task = new TaskHarness(configuration).open(partition, other)) {
        task.put(record(partition, 1, "a"), record(other, 1, "a"));
        task.put(record(partition, 2, "a", "b"));
      }

      assertThat(rows(existing, "id", "a", "b"))
          .containsExactly(row("1", "a", null), row("2", "a", "b"));
      assertThat(rows(created, "id", "a")).containsExactly(row("1", "a"));
      database.sql().execute("drop table " + existing, "drop table " + created);
    }

    @Test
    @DisplayName("C8_2 C7_2 indexes that include columns, and keys of partitioned tables, are keys")
    void includedColumnsAndPartitionsAreNoObstacle() {
      String including = UniqueName.of("key");
      String partitioned = UniqueName.of("key");
      database
          .sql()
          .execute(
              "create table %s (id int not null, a text)".formatted(including),
              "create unique index on %s (id) include (a)".formatted(including),
              "create table %s (id int primary key, a text) partition by range (id)"
                  .formatted(partitioned),
              "create table %s_1 partition of %s for values from (0) to (10)"
                  .formatted(partitioned, partitioned));

      for (String table : List.of(including, partitioned)) {
        TopicPartition partition = new TopicPartition(table, 0);
        try (TaskHarness task = new TaskHarness(evolving("none")).open(partition)) {
          task.put(record(partition, 1, "a"));
          task.put(record(partition, 1, "a"), record(partition, 2, "a"));
        }
        assertThat(rows(table, "id", "a")).containsExactly(row("1", "a"), row("2", "a"));
      }
    }

    @Test
    @DisplayName("C7_2 an upsert into a view is refused, for no index says that its key is unique")
    void anUpsertIntoAViewIsRefused() {
      String table = UniqueName.of("base");
      String view = UniqueName.of("view");
      createTable(table, "a text");
      database.sql().execute("create view %s as select * from %s".formatted(view, table));
      TopicPartition partition = new TopicPartition(view, 0);

      try (TaskHarness task = new TaskHarness(evolving("none")).open(partition)) {
        assertThatThrownBy(() -> task.put(record(partition, 1, "a")))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll(view, "a view has none");
      }
    }
  }
}
