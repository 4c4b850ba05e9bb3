package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.ConfigReport;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.DocumentedConnection;
import io.tarmac.connect.jdbc.testing.DocumentedConfiguration;
import io.tarmac.connect.jdbc.testing.DocumentedText;
import io.tarmac.connect.jdbc.testing.DocumentedText.Snippet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever users may begin with is valid, and nothing in it is without effect: the examples in the
 * archive, the demo, the profiles of other sinks, and every configuration on a page.
 */
class ExampleConnectorsTest {

  private static final String CLASS = "connector.class";
  private static final String URL = "connection.url";

  private static final Path ETC = Path.of("src/assembly/etc");
  private static final Path DEMO = Path.of("docker/demo");
  private static final Path PEERS =
      Path.of("src/test/resources/io/tarmac/connect/jdbc/config/peers");

  /** Properties of workers, sources, producers and consumers, by their beginning. */
  private static final List<String> OF_OTHERS =
      List.of(
          """
          acks bootstrap. compression. config.providers config.storage. connector.client. database.
          group.id listeners offset. parse. plugin. rest. sasl. security. ssl. status.storage.
          table.include. topic.prefix"""
              .split("\\s+"));

  /** Databases that are files, which only the worker's operator can allow. */
  private static final String FILE = "jdbc:(sqlite|h2):(?!mem:|:memory:|tcp:|ssl:).*";

  /** Providers of credentials that only the worker's operator can allow. */
  private static final List<String> FROM_OPERATOR = List.of("file", "command");

  static List<DocumentedConfiguration> documented() {
    return blocks().stream()
        .flatMap(code -> DocumentedConfiguration.in(code).stream())
        .filter(configuration -> isOfSink(configuration.properties()))
        .toList();
  }

  static List<Path> examples() throws IOException {
    return files(ETC);
  }

  @ParameterizedTest
  @MethodSource("documented")
  @DisplayName("C10_1 C10_6 a documented configuration is valid, known by name, and permitted")
  void aDocumentedConfigurationWorks(DocumentedConfiguration documented) {
    Map<String, String> configuration = completed(documented.properties());

    ConfigReport report = ConfigReport.of(configuration);
    assertThat(report.unknown()).as("unknown properties at " + documented.place()).isEmpty();
    assertThat(report.misspellings()).as("misspelt properties at " + documented.place()).isEmpty();
    SinkConfig parsed = SinkConfig.parse(configuration);
    String refusal = DocumentedConnection.refusal(parsed.connection());
    if (parsed.connection().url().matches(FILE)) {
      assertThat(refusal).contains("tarmac.connection.folders.allowed");
    } else if (FROM_OPERATOR.contains(parsed.connection().credentials().provider())) {
      assertThat(refusal).contains("tarmac.credentials.");
    } else {
      assertThat(refusal).as("the policy at " + documented.place()).isNull();
    }
  }

  @Test
  @DisplayName("every file of examples, and every block with the class of a sink, is found")
  void noExampleIsOverlooked() throws IOException {
    List<String> found = documented().stream().map(DocumentedConfiguration::place).toList();

    for (Path folder : List.of(ETC, DEMO, PEERS)) {
      for (Path file : files(folder)) {
        if (file.toString().matches(".*[.](json|properties)")) {
          assertThat(found).contains(file.toString());
        }
      }
    }
    assertThat(found)
        .containsAll(
            blocks().stream()
                .filter(code -> code.text().matches("(?s).*[^/]" + CLASS + ".*JdbcSink.*"))
                .map(Snippet::place)
                .toList());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void passwordOfAnExampleComesFromAConfigProvider(Path example) {
    assertThat(documented())
        .filteredOn(configuration -> configuration.place().equals(example.toString()))
        .singleElement()
        .satisfies(
            configuration ->
                assertThat(configuration.properties().get("connection.password"))
                    .startsWith("${file:"));
  }

  private static List<Snippet> blocks() {
    return DocumentedText.blocks(ETC, Path.of("docker"), PEERS);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static boolean isOfSink(Map<String, String> properties) {
    String connector = properties.get(CLASS);
    return connector == null
        ? properties.keySet().stream()
            .noneMatch(name -> OF_OTHERS.stream().anyMatch(name::startsWith))
        : connector.contains("JdbcSink");
  }

  /** Completes a part of a configuration, and gives one of another sink Tarmac's class. */
  private static Map<String, String> completed(Map<String, String> properties) {
    Map<String, String> completed = new HashMap<>(properties);
    if (!properties.containsKey(CLASS) && !properties.containsKey("pk.mode")) {
      completed.putIfAbsent("primary.key.mode", "record_key");
    }
    if (!properties.containsKey("topics.regex")) {
      completed.putIfAbsent("topics", "orders");
    }
    completed.putIfAbsent("name", "orders");
    completed.put(CLASS, JdbcSinkConnector.class.getName());
    if (!properties.getOrDefault(URL, "${").startsWith("jdbc:")) {
      completed.put(URL, "jdbc:postgresql://localhost:5432/shop");
    }
    return completed;
  }
}
