package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of URLs that make the drivers of MySQL and MariaDB call a database a schema, not a catalog.
 */
class DatabaseTermIT {

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {
    @Override
    String option() {
      return "databaseTerm=SCHEMA";
    }
  }

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {
    @Override
    String option() {
      return "useCatalogTerm=SCHEMA";
    }
  }

  abstract static class Suite extends EvolutionSuite {
    abstract String option();

    @ParameterizedTest
    @ValueSource(strings = {"at_least_once", "exactly_once"})
    @DisplayName("C7_1 a table is made, found and changed whatever the driver calls a database")
    void aDatabaseMayBeCalledASchema(String guarantee) {
      String other = createSchema("");
      for (String format : List.of("${topic}", other + ".${topic}")) {
        TopicPartition topic = new TopicPartition(table, 0);
        String quoted =
            (format.startsWith(other) ? database.quote(other) + "." : "") + database.quote(table);
        Map<String, String> configuration = evolving("full");
        configuration.put("connection.url", database.url() + "?" + option());
        configuration.put("collection.name.format", format);
        configuration.put("delivery.guarantee", guarantee);
        configuration.put("consumer.group", "testing");
        configuration.put("topics", table);

        assertThat(new JdbcSinkConnector().validate(configuration).configValues())
            .flatExtracting(ConfigValue::errorMessages)
            .isEmpty();
        try (var task = new io.tarmac.connect.jdbc.testing.task.TaskHarness(configuration)) {
          task.open(topic).put(record(topic, 1, "n", sized(10), "a"));
          task.put(record(topic, 1, "n", sized(20), "0123456789a"), record(topic, 2, "m"));
        }
        assertThat(rows(quoted, "id", "n", "m"))
            .containsExactly(row("1", "0123456789a", null), row("2", null, "m"));
        database.sql().execute("drop table " + quoted);
      }
    }

    private static Schema sized(int length) {
      return SchemaBuilder.string()
          .optional()
          .parameter("__debezium.source.column.type", "VARCHAR")
          .parameter("__debezium.source.column.length", String.valueOf(length))
          .build();
    }
  }
}
