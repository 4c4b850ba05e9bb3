package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
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
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tables and columns that exist under a name that differs only in case from the one to write. */
@EachDatabase
class NamesInOtherCaseIT extends EvolutionSuite {
  final String existing = UniqueName.of("customers").toLowerCase(Locale.ROOT);
  final String topic = existing.toUpperCase(Locale.ROOT);
  final TopicPartition upper = new TopicPartition(topic, 0);

  @Nested
  @EachDatabase(except = SQLITE)
  class TablesInOtherCase {
    @Test
    @DisplayName("C10_1 a table in other case is an error before one is made, and in validate")
    void aTableInOtherCase() {
      createTextTable(existing, "name");

      for (String evolution : List.of("none", "validate-only", "create", "evolve", "full")) {
        Map<String, String> configuration = with("schema.evolution", evolution);
        assertThat(errors(configuration)).containsOnlyKeys("collection.name.format");
        assertThat(error(configuration, "collection.name.format"))
            .contains(topic, existing, "quote.identifiers", "config.profile");
        try (TaskHarness task = open(configuration)) {
          assertThatThrownBy(() -> task.put(record(upper, 1, "name")))
              .isInstanceOf(ConnectException.class)
              .hasMessageContainingAll(
                  topic,
                  existing,
                  "quote.identifiers=false",
                  "table.naming.style",
                  "config.profile");
        }
      }

      assertThatThrownBy(() -> database.sql().count(topic)).hasMessageContaining("refuses");
      assertThat(database.sql().count(existing)).isZero();
    }

    @Test
    @DisplayName("C10_1 a delete that would miss the table in other case is an error")
    void aDeleteFromATableInOtherCase() {
      createTextTable(existing, "name");

      try (TaskHarness task = open(with("delete.enabled", "true"))) {
        assertThatThrownBy(() -> task.put(tombstone(upper, 1)))
            .isInstanceOf(ConnectException.class)
            .hasMessageContaining(existing);
      }
    }

    @Test
    @DisplayName("C10_1 a table in other case is written to where the configuration folds names")
    void aTableInOtherCaseIsFound() {
      for (Map<String, String> configuration :
          List.of(
              with("quote.identifiers", "false"),
              with("table.naming.style", "lower_case"),
              with("config.profile", "debezium"),
              with("use.reduction.buffer", "true"))) {
        createTextTable(existing, "name");
        put(configuration);

        assertThat(rows(database.quote(existing), "id", "name"))
            .as(configuration.toString())
            .containsExactly(row("1", "name"));
        database.sql().execute("drop table " + database.quote(existing));
      }
    }

    @Test
    @DisplayName("C10_1 a profile or naming property allows a table next to one in other case")
    void aTableThatIsMeant() {
      createTextTable(existing, "name");
      for (Map<String, String> configuration :
          List.of(
              with("config.profile", "tarmac"),
              with("quote.identifiers", "true"),
              with("table.naming.style", "none"))) {
        put(configuration);

        assertThat(database.sql().count(topic)).isEqualTo(1);
        database.sql().execute("drop table " + database.quote(topic));
      }
      assertThat(database.sql().count(existing)).isZero();
    }
  }

  @Nested
  @EachDatabase(only = {POSTGRESQL, H2})
  class ColumnsInOtherCase {
    @Test
    @DisplayName("C10_1 a column in other case is an error before one is added")
    void aColumnInOtherCase() {
      createTextTable(topic, "Name");

      for (String evolution : List.of("none", "basic", "full")) {
        try (TaskHarness task = open(with("schema.evolution", evolution))) {
          assertThatThrownBy(() -> task.put(record(upper, 1, "name")))
              .isInstanceOf(ConnectException.class)
              .hasMessageContainingAll(
                  "'name'", "'Name'", "column.naming.style", "quote.identifiers=false");
        }
      }
      Map<String, String> listed = with("field.include.list", "name");
      assertThat(errors(listed)).containsOnlyKeys("field.include.list");

      assertThatThrownBy(() -> rows(database.quote(topic), "name")).hasMessageContaining("refuses");
    }

    @Test
    @DisplayName("C10_1 a column of the key in other case is an error that names both")
    void aColumnOfTheKeyInOtherCase() {
      new QuotedSql(database).execute("create table `%s` (`ID` int primary key)".formatted(topic));

      Map<String, String> configuration = with("primary.key.fields", "id");
      assertThat(error(configuration, "primary.key.fields"))
          .contains("'id'", "'ID'", "quote.identifiers");
      try (TaskHarness task = open(configuration)) {
        assertThatThrownBy(() -> task.put(record(upper, 1)))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll("'id'", "'ID'");
      }
    }

    @Test
    @DisplayName("C10_1 columns in other case are added where they are meant, or are fields too")
    void columnsThatAreMeant() {
      createTextTable(topic, "Name");

      try (TaskHarness task = open(evolving())) {
        task.put(record(upper, 1, "Name", "NAME"));
      }
      try (TaskHarness task = open(with("column.naming.style", "none"))) {
        task.put(record(upper, 2, "name"));
      }

      assertThat(rows(database.quote(topic), "id", "Name", "NAME", "name"))
          .containsExactly(row("1", "Name", "NAME", null), row("2", null, null, "name"));
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class SchemasInOtherCase {
    @Test
    @DisplayName("C10_1 a table of a schema whose name differs in case is told too")
    void aSchemaInOtherCase() {
      String schema = createSchema("");
      String table = database.quote(schema) + "." + database.quote(existing);
      database.sql().execute("create table " + table + " (id int primary key)");
      String named = schema.toUpperCase(Locale.ROOT) + "." + topic;
      try {
        assertThat(error(with("collection.name.format", named), "collection.name.format"))
            .contains(named, schema + "." + existing);
      } finally {
        database.sql().execute("drop table " + table);
      }
    }

    @Test
    @DisplayName("C10_1 an index is no table, whatever its name")
    void anIndexIsNoTable() {
      database
          .sql()
          .execute(
              "create table t_%1$s (id int); create index %1$s on t_%1$s (id)".formatted(existing));

      try (TaskHarness task = open(evolving())) {
        task.put(record(upper, 1, "name"));
      }

      assertThat(database.sql().count(topic)).isEqualTo(1);
    }
  }

  @Nested
  @EachDatabase(only = SQLITE)
  class NamesWithoutCase {
    @Test
    @DisplayName("C10_1 where names compare without case, the table is the same one")
    void theTableIsTheSame() {
      createTextTable(existing, "NAME");

      put(evolving());

      assertThat(rows(database.quote(existing), "id", "NAME")).containsExactly(row("1", "name"));
    }
  }

  TaskHarness open(Map<String, String> configuration) {
    return new TaskHarness(configuration).open(upper);
  }

  TaskConfiguration with(String name, String value) {
    return TaskConfiguration.on(database).with(evolving()).with(name, value);
  }

  void createTextTable(String name, String column) {
    createTable(name, database.quote(column) + " varchar(20)");
  }

  /** Lands a row with a configuration that is valid. */
  void put(Map<String, String> configuration) {
    assertThat(errors(configuration)).isEmpty();
    try (TaskHarness task = open(configuration)) {
      task.put(record(upper, 1, "name"));
    }
  }

  /** Returns the only error of a property in validate. */
  String error(Map<String, String> configuration, String property) {
    List<String> messages = errors(configuration).get(property);
    assertThat(messages).hasSize(1);
    return messages.get(0);
  }

  Map<String, List<String>> errors(Map<String, String> configuration) {
    configuration.put("topics", topic);
    return new JdbcSinkConnector()
        .validate(configuration).configValues().stream()
            .filter(value -> !value.errorMessages().isEmpty())
            .collect(Collectors.toMap(ConfigValue::name, ConfigValue::errorMessages));
  }
}
