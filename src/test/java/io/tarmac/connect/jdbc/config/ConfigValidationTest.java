package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.common.config.types.Password;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConfigValidationTest {

  @Test
  void aValidConfigurationHasNoErrorAndEveryProperty() {
    Config answer = ConfigValidation.of(TestingProperties.with());

    assertThat(errors(answer)).isEmpty();
    assertThat(answer.configValues())
        .extracting(ConfigValue::name)
        .containsExactlyInAnyOrderElementsOf(SinkConfigDef.definition().names());
  }

  @Test
  void eachErrorIsOnItsOwnProperty() {
    Config answer =
        ConfigValidation.of(TestingProperties.with("batch.size", "0", "insert.mode", "merge"));

    assertThat(errors(answer)).containsOnlyKeys("batch.size", "insert.mode");
  }

  @Test
  void anErrorAcrossPropertiesIsOnTheOneToChange() {
    Config answer =
        ConfigValidation.of(
            TestingProperties.with("insert.mode", "upsert", "retry.backoff.max.ms", "1"));

    assertThat(errors(answer)).containsOnlyKeys("primary.key.mode", "retry.backoff.max.ms");
    assertThat(errors(answer).get("primary.key.mode"))
        .singleElement()
        .asString()
        .contains("insert.mode=upsert needs a key");
  }

  @Test
  void rulesAcrossPropertiesWaitUntilEachPropertyIsValid() {
    Config answer =
        ConfigValidation.of(TestingProperties.with("insert.mode", "upsert", "batch.size", "many"));

    assertThat(errors(answer)).containsOnlyKeys("batch.size");
  }

  @Test
  void aMissingUrlIsAnErrorOnTheUrl() {
    Config answer = ConfigValidation.of(Map.of());

    assertThat(errors(answer)).containsOnlyKeys("connection.url");
    assertThat(value(answer, "connection.url").value()).isNull();
  }

  @Test
  @DisplayName("C10_3 the answer to validate has neither the URL nor the password")
  void secretsAreNotInTheAnswer() {
    Config valid = ConfigValidation.of(TestingProperties.with("connection.password", "secret"));
    Config invalid =
        ConfigValidation.of(
            TestingProperties.with(
                "connection.url", "odbc://db.example?password=secret",
                "connection.password", "secret"));

    assertThat(errors(invalid)).containsOnlyKeys("connection.url");
    for (Config answer : List.of(valid, invalid)) {
      assertThat(value(answer, "connection.url").value()).isEqualTo("[hidden]");
      assertThat(value(answer, "connection.password").value()).isInstanceOf(Password.class);
      assertThat(answer.configValues().toString()).doesNotContain("secret", "db.example");
    }
  }

  private static Map<String, List<String>> errors(Config answer) {
    return answer.configValues().stream()
        .filter(value -> !value.errorMessages().isEmpty())
        .collect(Collectors.toMap(ConfigValue::name, ConfigValue::errorMessages));
  }

  private static ConfigValue value(Config answer, String name) {
    return answer.configValues().stream()
        .filter(value -> value.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
