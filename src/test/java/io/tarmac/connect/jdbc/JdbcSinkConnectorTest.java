package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.TestingLog;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdbcSinkConnectorTest {

  private static final String URL = "jdbc:h2:mem:fleet";

  private final JdbcSinkConnector connector = new JdbcSinkConnector();

  @Test
  void everyTaskGetsTheWholeConfigurationAndItsNumber() {
    Map<String, String> properties = Map.of("connection.url", URL, "topics", "t");

    connector.start(properties);

    List<Map<String, String>> tasks = connector.taskConfigs(3);
    assertThat(tasks).allSatisfy(task -> assertThat(task).containsAllEntriesOf(properties));
    assertThat(tasks).extracting(task -> task.get("task.id")).containsExactly("0", "1", "2");
    assertThat(connector.taskClass()).isEqualTo(JdbcSinkTask.class);
  }

  @Test
  void aWrongConfigurationFailsTheConnectorNotEveryTask() {
    Map<String, String> keyless = Map.of("connection.url", URL, "insert.mode", "upsert");

    assertThatThrownBy(() -> connector.start(keyless))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("primary.key.mode");
  }

  @ParameterizedTest
  @CsvSource({"none,true", "kafka,false"})
  @DisplayName("C10_1 names of a key's columns that have no effect are reported, and no error")
  void namesOfAKeyThatIsNotThereAreReported(String mode, boolean reported) {
    try (TestingLog log = new TestingLog(Level.WARN)) {
      connector.start(
          Map.of("connection.url", URL, "primary.key.mode", mode, "primary.key.fields", "a,b,c"));

      assertThat(log.text().contains("primary.key.fields has no effect")).isEqualTo(reported);
    }
  }

  @Test
  void everyPropertyIsDefinedAndValidated() {
    assertThat(connector.config().names()).contains("connection.url", "batch.size");
    assertThat(connector.validate(Map.of()).configValues())
        .hasSameSizeAs(connector.config().names());
  }
}
