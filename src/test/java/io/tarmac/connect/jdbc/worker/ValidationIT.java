package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabases;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What a worker answers over REST when it is to validate a configuration, with the packaged plugin.
 */
class ValidationIT {
  private static final String SECRET = "wrong-password-0815";

  private final TestingDatabase database = TestingDatabases.postgreSql();
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
    assertThat(errors(answer).get("primary.key.fields")).contains(table, "unique index");
    assertThat(answer.path("error_count").asInt()).isEqualTo(1);
  }

  @Test
  @DisplayName("C10_2 C10_3 a wrong password is told on its property, and not shown")
  void aWrongPasswordIsTold() {
    JsonNode answer = validate(Map.of("connection.password", SECRET));

    assertThat(errors(answer)).containsOnlyKeys("connection.password");
    assertThat(answer.toString()).doesNotContain(SECRET).doesNotContain(database.url());
  }

  @Test
  @DisplayName("C10_2 advice is among the recommended values, and no error")
  void adviceIsAmongTheRecommendedValues() {
    TestingRow.createTable(database, table, false);

    JsonNode answer = validate(Map.of("batch.size", "2000"));

    assertThat(errors(answer)).isEmpty();
    assertThat(property(answer, "batch.size").path("recommended_values").toString())
        .contains("advice: a poll brings 500 records");
  }

  private JsonNode validate(Map<String, String> settings) {
    return TestingConnect.shared()
        .rest()
        .validate(Sink.configuration(UniqueName.of("sink"), database, table, settings));
  }

  private static Map<String, String> errors(JsonNode answer) {
    Map<String, String> errors = new TreeMap<>();
    for (JsonNode property : answer.path("configs")) {
      JsonNode value = property.path("value");
      if (!value.path("errors").isEmpty()) {
        errors.put(value.path("name").asText(), value.path("errors").toString());
      }
    }
    return errors;
  }

  private static JsonNode property(JsonNode answer, String name) {
    for (JsonNode property : answer.path("configs")) {
      if (property.path("value").path("name").asText().equals(name)) {
        return property.path("value");
      }
    }
    throw new AssertionError("no property " + name + " in " + answer);
  }
}
