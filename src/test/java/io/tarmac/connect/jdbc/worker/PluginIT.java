package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.testing.PackagedPlugin;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import java.util.ArrayList;
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

    assertThat(ours)
        .singleElement()
        .satisfies(
            plugin -> {
              assertThat(plugin.path("type").asText()).isEqualTo("sink");
              assertThat(plugin.path("version").asText()).isEqualTo(PackagedPlugin.version());
            });
  }

  @Test
  void connectorIsNotOnTheClassPathOfTheWorker() {
    assertThatThrownBy(() -> Class.forName(Sink.CONNECTOR_CLASS))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void validationNamesThePropertyThatIsWrong() {
    JsonNode answer =
        TestingConnect.shared()
            .rest()
            .validate(
                Map.of(
                    "name", "invalid",
                    "connector.class", Sink.CONNECTOR_CLASS,
                    "topics", "any",
                    "connection.password", "secret-password-0815",
                    "batch.size", "0"));

    assertThat(ValidationIT.errors(answer)).containsOnlyKeys("connection.url", "batch.size");
    assertThat(answer.toString()).doesNotContain("secret-password-0815");
  }
}
