package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PluginIT {

  @Test
  void workerListsThePluginWithItsVersion() {
    List<JsonNode> ours = new ArrayList<>();
    for (JsonNode plugin : TestingConnect.shared().rest().connectorPlugins()) {
      if (plugin.path("class").asText().equals(Sink.CONNECTOR_CLASS)) {
        ours.add(plugin);
      }
    }

    assertThat(ours).hasSize(1);
    assertThat(ours.get(0).path("type").asText()).isEqualTo("sink");
    String directory =
        Path.of(System.getProperty("tarmac.plugin.directory")).getFileName().toString();
    assertThat(directory).isEqualTo("tarmac-connect-jdbc-" + ours.get(0).path("version").asText());
  }

  @Test
  void connectorIsNotOnTheClassPathOfTheWorker() {
    assertThatThrownBy(() -> Class.forName(Sink.CONNECTOR_CLASS))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void validationNamesThePropertyThatIsWrong() {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("name", "invalid");
    configuration.put("connector.class", Sink.CONNECTOR_CLASS);
    configuration.put("topics", "any");
    configuration.put("connection.password", "secret-password-0815");
    configuration.put("batch.size", "0");

    JsonNode answer = TestingConnect.shared().rest().validate(configuration);

    List<String> wrong = new ArrayList<>();
    for (JsonNode property : answer.path("configs")) {
      if (!property.path("value").path("errors").isEmpty()) {
        wrong.add(property.path("value").path("name").asText());
      }
    }
    assertThat(wrong).containsExactlyInAnyOrder("connection.url", "batch.size");
    assertThat(answer.toString()).doesNotContain("secret-password-0815");
  }
}
