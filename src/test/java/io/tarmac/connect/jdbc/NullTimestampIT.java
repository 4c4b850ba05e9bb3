package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A null for a TIMESTAMP that takes none, for which these servers may store the time of day. */
@EachDatabase(only = {MARIADB, MYSQL})
class NullTimestampIT extends EvolutionSuite {

  private static final Schema MAYBE = Timestamp.builder().optional().build();
  private static final String DEFAULT = "2020-01-01 00:00:00";

  @ParameterizedTest
  @CsvSource({
    "ON,insert,2",
    "OFF,insert,2",
    "ON,upsert,1",
    "OFF,upsert,1",
    "OFF,upsert,2",
    "OFF,update,1",
    "OFF,insert_ignore,2"
  })
  @DisplayName("C7_3 C9 a null is refused as in other databases, and does not become a time")
  void aNullDoesNotBecomeATime(String explicitDefaults, String mode, int id) {
    createTable();
    Map<String, String> configuration = configuration(explicitDefaults, "basic");
    configuration.put("insert.mode", mode);

    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      assertThatThrownBy(() -> task.put(record(id, null)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "v", "must not be null");
    }

    assertThat(rows(database.quote(table), "id", "v")).containsExactly(List.of("1", DEFAULT));
  }

  @Test
  @DisplayName("C8_1 where columns may be altered this one takes the null")
  void anAlteredColumnTakesTheNull() {
    createTable();

    try (TaskHarness task = new TaskHarness(configuration("OFF", "full")).open(partition)) {
      task.put(record(2, null));
    }

    assertThat(rows(database.quote(table), "id", "v"))
        .containsExactly(List.of("1", DEFAULT), row("2", null));
  }

  private void createTable() {
    createTable(table, database.quote("v") + " timestamp not null default '%s'".formatted(DEFAULT));
    database
        .sql()
        .execute(
            "insert into %s (%s) values (1)"
                .formatted(database.quote(table), database.quote("id")));
  }

  private Map<String, String> configuration(String explicitDefaults, String evolution) {
    Map<String, String> configuration = evolving(evolution);
    configuration.put(
        "connection.url",
        database.url() + "?sessionVariables=explicit_defaults_for_timestamp=" + explicitDefaults);
    return configuration;
  }

  private SinkRecord record(int id, @Nullable Object value) {
    return record(partition, id, "v", MAYBE, value);
  }
}
