package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tarmac.connect.jdbc.config.ConfigReport;
import io.tarmac.connect.jdbc.config.SinkConfig;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples that users begin with are valid, and nothing in them is without effect. */
class ExampleConnectorsTest {

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/assembly/etc"))) {
      return files.sorted().toList();
    }
  }

  static List<Path> demoConnectors() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("docker/demo"))) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void exampleIsValidAndEveryPropertyOfItIsKnown(Path example) throws IOException {
    Map<String, String> configuration = configuration(example);

    assertThat(configuration).containsEntry("connector.class", JdbcSinkConnector.class.getName());
    assertThat(ConfigReport.of(configuration).unknown()).isEmpty();
    assertThatCode(() -> SinkConfig.parse(configuration)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("demoConnectors")
  void connectorOfTheDemoIsValidAndEveryPropertyOfItIsKnown(Path connector) throws IOException {
    Map<String, String> configuration =
        new ObjectMapper().readValue(connector.toFile(), new TypeReference<>() {});

    assertThat(configuration).containsEntry("connector.class", JdbcSinkConnector.class.getName());
    assertThat(ConfigReport.of(configuration).unknown()).isEmpty();
    assertThatCode(() -> SinkConfig.parse(configuration)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void passwordOfAnExampleComesFromAConfigProvider(Path example) throws IOException {
    assertThat(configuration(example).get("connection.password")).startsWith("${file:");
  }

  private static Map<String, String> configuration(Path example) throws IOException {
    Map<String, String> configuration = new HashMap<>();
    if (example.toString().endsWith(".json")) {
      JsonNode json = new ObjectMapper().readTree(example.toFile());
      configuration.put("name", json.path("name").asText());
      json.path("config").properties().forEach(e -> configuration.put(e.getKey(), text(e)));
    } else {
      Properties properties = new Properties();
      try (Reader reader = Files.newBufferedReader(example)) {
        properties.load(reader);
      }
      properties.forEach((key, value) -> configuration.put((String) key, (String) value));
    }
    return configuration;
  }

  private static String text(Map.Entry<String, JsonNode> entry) {
    return entry.getValue().asText();
  }
}
