package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;

class JdbcSinkConnectorTest {

  private final JdbcSinkConnector connector = new JdbcSinkConnector();

  @Test
  void everyTaskGetsTheWholeConfiguration() {
    Map<String, String> properties = Map.of("connection.url", "jdbc:h2:mem:fleet", "topics", "t");

    connector.start(properties);

    assertThat(connector.taskConfigs(3)).containsExactly(properties, properties, properties);
    assertThat(connector.taskClass()).isEqualTo(JdbcSinkTask.class);
  }

  @Test
  void aWrongConfigurationFailsTheConnectorNotEveryTask() {
    assertThatThrownBy(
            () ->
                connector.start(
                    Map.of("connection.url", "jdbc:h2:mem:fleet", "insert.mode", "upsert")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("primary.key.mode");
  }

  @Test
  void everyPropertyIsDefinedAndValidated() {
    assertThat(connector.config().names()).contains("connection.url", "batch.size");
    assertThat(connector.validate(Map.of()).configValues())
        .hasSameSizeAs(connector.config().names());
  }
}
