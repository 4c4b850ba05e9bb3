package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The Grafana dashboard fits any data source, and turns red when the alerts do. */
class DashboardTest {
  private static final Path DOCKER = Path.of("docker");

  private final JsonNode dashboard;

  DashboardTest() throws IOException {
    dashboard =
        new ObjectMapper().readTree(DOCKER.resolve("grafana/dashboards/tarmac.json").toFile());
  }

  @Test
  void everyQueryGoesToTheDataSourceThatIsChosen() {
    assertThat(dashboard.findValues("datasource"))
        .isNotEmpty()
        .allMatch(source -> source.path("uid").asText().equals("${datasource}"));
    assertThat(dashboard.path("templating").path("list").path(0).path("name").asText())
        .isEqualTo("datasource");
  }

  @Test
  void lagAndDeadLettersAreOnTop() {
    List<String> top =
        panels().stream()
            .filter(panel -> panel.path("type").asText().equals("stat"))
            .filter(panel -> panel.path("gridPos").path("y").asInt() == 1)
            .map(panel -> panel.path("title").asText())
            .toList();

    assertThat(top)
        .startsWith("Age of the oldest unwritten record", "Records behind", "Dead letters")
        .contains("Failed tasks");
  }

  @Test
  void thresholdsAreThoseOfTheAlerts() throws IOException {
    String alerts = Files.readString(DOCKER.resolve("alerts.yml"));

    assertThat(alerts)
        .contains("oldest_unwritten_lag_seconds > " + red("Age of the oldest unwritten record"))
        .contains("consumer_lag_max > " + red("Records behind"))
        .contains("outage_duration_seconds > " + red("Length of the outage"))
        .contains("paused[10m]) > " + red("Paused"));
  }

  @Test
  void panelsDoNotOverlap() {
    Set<String> taken = new HashSet<>();
    Set<Integer> ids = new HashSet<>();
    for (JsonNode panel : panels()) {
      assertThat(ids.add(panel.path("id").asInt())).isTrue();
      JsonNode place = panel.path("gridPos");
      for (int x = 0; x < place.path("w").asInt(); x++) {
        for (int y = 0; y < place.path("h").asInt(); y++) {
          String cell = (place.path("x").asInt() + x) + "," + (place.path("y").asInt() + y);
          assertThat(taken.add(cell)).as(panel.path("title").asText()).isTrue();
        }
      }
      assertThat(place.path("x").asInt() + place.path("w").asInt()).isLessThanOrEqualTo(24);
    }
  }

  /** Returns the value at which the last panel of this title turns red. */
  private String red(String title) {
    return panels().stream()
        .filter(panel -> panel.path("title").asText().equals(title))
        .map(panel -> panel.path("fieldConfig").path("defaults").path("thresholds").path("steps"))
        .map(steps -> steps.path(steps.size() - 1).path("value").asText())
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  private List<JsonNode> panels() {
    return StreamSupport.stream(dashboard.path("panels").spliterator(), false).toList();
  }
}
