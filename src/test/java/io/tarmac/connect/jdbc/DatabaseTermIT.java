package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of URLs that make the drivers of MySQL and MariaDB call a database a schema, not a catalog.
 */
@EachDatabase(only = {MARIADB, MYSQL})
class DatabaseTermIT extends EvolutionSuite {
  private final String option = server == MYSQL ? "?databaseTerm=SCHEMA" : "?useCatalogTerm=SCHEMA";

  @ParameterizedTest
  @ValueSource(strings = {"at_least_once", "exactly_once"})
  @DisplayName("C7_1 a table is made, found and changed whatever the driver calls a database")
  void aDatabaseMayBeCalledASchema(String guarantee) {
    String other = createSchema("");
    for (String schema : List.of("", other + ".")) {
      String quoted = (schema.isEmpty() ? "" : database.quote(other) + ".") + database.quote(table);
      TaskConfiguration configuration =
          evolving("full")
              .with("connection.url", database.url() + option)
              .with("collection.name.format", schema + "${topic}")
              .with("delivery.guarantee", guarantee)
              .with("consumer.group", "testing")
              .with("topics", table);

      assertThat(new JdbcSinkConnector().validate(configuration).configValues())
          .flatExtracting(ConfigValue::errorMessages)
          .isEmpty();
      try (TaskHarness task = new TaskHarness(configuration)) {
        task.open(partition).put(record(partition, 1, "n", text(10), "a"));
        task.put(record(partition, 1, "n", text(20), "0123456789a"), record(partition, 2, "m"));
      }
      assertThat(rows(quoted, "id", "n", "m"))
          .containsExactly(row("1", "0123456789a", null), row("2", null, "m"));
      database.sql().execute("drop table " + quoted);
    }
  }

  private static Schema text(int length) {
    return SchemaBuilder.string()
        .optional()
        .parameter("__debezium.source.column.type", "VARCHAR")
        .parameter("__debezium.source.column.length", String.valueOf(length))
        .build();
  }
}
