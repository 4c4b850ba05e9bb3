package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What a worker answers over REST when it is to validate a configuration, with the packaged plugin.
 */
class ValidationIT {
  private static final String SECRET = "wrong-password-0815";

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("validated");

  @Test
  @DisplayName("C10_2 what the database says against a configuration is on the property to change")
  void whatTheDatabaseSaysIsOnTheProperty() {
    TestingRow.createTable(database, table, false);

    JsonNode answer =
        validate(
            Map.of(
                "insert.mode", "upsert",
                "primary.key.mode", "record_key",
                "primary.key.fields", "id"));

    assertThat(errors(answer)).containsOnlyKeys("primary.key.fields");
    assertThat(errors(answer).get("primary.key.fields"))
        .contains(table, "unique index", "[TARMAC-TABLE-04]");
    assertThat(answer.path("error_count").asInt()).isEqualTo(1);
  }

  @Test
  @DisplayName("C10_2 C10_3 a wrong password is told on its property, and not shown")
  void aWrongPasswordIsTold() {
    JsonNode answer = validate(Map.of("connection.password", SECRET));

    assertThat(errors(answer)).containsOnlyKeys("connection.password");
    assertThat(answer.toString()).doesNotContain(SECRET);
    assertThat(property(answer, "connection.url").path("value").asText()).isEqualTo(database.url());
  }

  @Test
  @DisplayName("C10_2 advice is in the report, which is asked for, and no error")
  void adviceIsInTheReport() {
    TestingRow.createTable(database, table, false);

    JsonNode silent = validate(Map.of("batch.size", "2000"));
    JsonNode told = validate(Map.of("batch.size", "2000", "config.report", "true"));

    assertThat(errors(silent)).isEmpty();
    assertThat(errors(told)).isEmpty();
    assertThat(recommended(silent, "batch.size")).isEmpty();
    assertThat(recommended(told, "batch.size")).isEmpty();
    assertThat(recommended(silent, "config.report")).containsExactly("true", "false");
    assertThat(recommended(told, "config.report"))
        .contains("batch.size: used", "config.profile: used: tarmac")
        .anyMatch(line -> line.startsWith("batch.size: advice: a poll brings 500 records"));
  }

  @Test
  @DisplayName("C10_1 C10_2 every entry has a definition, also of properties written for others")
  void everyEntryHasADefinition() {
    JsonNode answer =
        validate(
            Map.ofEntries(
                Map.entry("pk.mode", "nope"),
                Map.entry("auto.create", "true"),
                Map.entry("timestamp.precision.mode", "seconds"),
                Map.entry("no.such.property", "1"),
                Map.entry("insert.moed", "upsert"),
                Map.entry("tasks.mx", "2"),
                Map.entry("value.convertor", "x"),
                Map.entry("transfroms", "x"),
                Map.entry("errors.tolerence", "all")));

    for (JsonNode property : answer.path("configs")) {
      JsonNode definition = property.path("definition");
      assertThat(definition.isObject()).describedAs(property.toString()).isTrue();
      assertThat(definition.path("name")).isEqualTo(property.path("value").path("name"));
      assertThat(definition.path("width").asText()).isNotEmpty();
    }
    assertThat(errors(answer))
        .containsOnlyKeys(
            "primary.key.mode",
            "column.types",
            "insert.mode",
            "tasks.max",
            "value.converter",
            "transforms",
            "errors.tolerance");
    assertThat(errors(answer).get("insert.mode")).contains("insert.moed", "did you mean");
    assertThat(errors(answer).get("primary.key.mode"))
        .contains("pk.mode (read as primary.key.mode): 'nope' is not one of its values");
    assertThat(answer.path("error_count").asInt()).isEqualTo(7);
    assertThat(errors(answer).values())
        .allSatisfy(error -> assertThat(error).containsOnlyOnce("[TARMAC-CONFIG-"));
  }

  @Test
  @DisplayName("C10_1 a form gets the values to choose from, an example, widths and what to show")
  void aFormGetsWhatItNeeds() {
    TestingRow.createTable(database, table, true);

    JsonNode answer =
        validate(Map.of("primary.key.mode", "none", "delivery.guarantee", "exactly_once"));

    assertThat(errors(answer)).isEmpty();
    assertThat(recommended(answer, "insert.mode"))
        .containsExactly("insert", "upsert", "update", "insert_ignore");
    assertThat(recommended(answer, "delete.enabled")).containsExactly("true", "false");
    assertThat(recommended(answer, "primary.key.fields")).isEmpty();
    assertThat(property(answer, "primary.key.fields").path("visible").asBoolean()).isFalse();
    assertThat(property(answer, "offsets.table.name").path("visible").asBoolean()).isTrue();
    JsonNode definition = config(answer, "primary.key.mode").path("definition");
    assertThat(definition.path("dependents").toString())
        .isEqualTo("[\"delete.enabled\",\"delete.mode\",\"delete.when\",\"primary.key.fields\"]");
    assertThat(definition.path("width").asText()).isEqualTo("SHORT");
    assertThat(definition.path("documentation").asText())
        .startsWith("Set this to ")
        .endsWith(" Example: record_key");
  }

  private JsonNode validate(Map<String, String> settings) {
    return TestingConnect.shared()
        .rest()
        .validate(Sink.configuration(UniqueName.of("sink"), database, table, settings));
  }

  static Map<String, String> errors(JsonNode answer) {
    Map<String, String> errors = new TreeMap<>();
    for (JsonNode property : answer.path("configs")) {
      JsonNode value = property.path("value");
      if (!value.path("errors").isEmpty()) {
        errors.put(value.path("name").asText(), value.path("errors").toString());
      }
    }
    return errors;
  }

  private static List<String> recommended(JsonNode answer, String name) {
    List<String> values = new ArrayList<>();
    property(answer, name).path("recommended_values").forEach(value -> values.add(value.asText()));
    return values;
  }

  private static JsonNode property(JsonNode answer, String name) {
    return config(answer, name).path("value");
  }

  private static JsonNode config(JsonNode answer, String name) {
    for (JsonNode config : answer.path("configs")) {
      if (config.path("value").path("name").asText().equals(name)) {
        return config;
      }
    }
    throw new AssertionError("no property " + name + " in " + answer);
  }
}
