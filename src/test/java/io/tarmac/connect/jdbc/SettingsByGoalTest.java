package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.testing.TuningPage;
import io.tarmac.connect.jdbc.testing.TuningPage.Goal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The settings for each goal, which every example and every page has to agree with. */
class SettingsByGoalTest {
  private static final Path DOCS = Path.of("docs");

  /** A page about configurations of other sinks, which have sizes of their own. */
  private static final Path MIGRATE = DOCS.resolve("how-to").resolve("migrate.md");

  private static final Pattern SETTING =
      Pattern.compile(
          "(batch\\.size|batch\\.linger\\.ms|consumer\\.override\\.max\\.poll\\.records)"
              + "\"?\\s*[:=]\\s*\"?(\\d+)");

  private static final Pattern CODE =
      Pattern.compile(
          "^ *```(json|properties|sh|yaml)\\n(.*?)^ *```", Pattern.MULTILINE | Pattern.DOTALL);

  private static final Pattern FIGURE = Pattern.compile("(?<!at )(?<![\\d,])[\\d,]+ events/s");

  /** A figure with the comment from which a test of perf finds it in the results. */
  private static final Pattern MARKED = Pattern.compile("[\\d.,]+<!-- = .*? -->");

  static List<Path> examples() throws IOException {
    List<Path> examples = new ArrayList<>();
    for (Path folder : List.of(Path.of("src/assembly/etc"), Path.of("docker/demo"))) {
      try (Stream<Path> files = Files.list(folder)) {
        files
            .filter(file -> file.toString().matches(".*\\.(json|properties)"))
            .forEach(examples::add);
      }
    }
    return examples;
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(DOCS)) {
      return Stream.concat(Stream.of(Path.of("README.md")), files)
          .filter(file -> file.toString().endsWith(".md") && !file.equals(MIGRATE))
          .toList();
    }
  }

  @Test
  void lowLatencyIsWhatTheDefaultsGive() {
    Map<String, Object> defaults = new JdbcSinkConnector().config().defaultValues();

    assertThat(TuningPage.goal("low latency").settings())
        .isEqualTo(settings(""))
        .containsEntry(
            BatchProperties.BATCH_SIZE, String.valueOf(defaults.get(BatchProperties.BATCH_SIZE)))
        .containsEntry(
            BatchProperties.LINGER_MS, String.valueOf(defaults.get(BatchProperties.LINGER_MS)));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anExampleHasTheSettingsOfAGoal(Path example) throws IOException {
    assertThat(goals()).contains(settings(Files.readString(example)));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyExampleOnAPageHasTheSettingsOfAGoal(Path page) throws IOException {
    List<String> examples =
        CODE.matcher(Files.readString(page)).results().map(block -> block.group(2)).toList();

    assertThat(examples).allSatisfy(text -> assertThat(goals()).contains(settings(text)));
  }

  @Test
  void figuresNameTheResultsThatTheyAreFrom() {
    for (Goal goal : TuningPage.goals()) {
      assertThat(goal.outcome()).contains("<!-- = ");
      assertThat(MARKED.matcher(goal.outcome()).replaceAll("")).doesNotContainPattern(FIGURE);
    }
  }

  private static List<Map<String, String>> goals() {
    return TuningPage.goals().stream().map(Goal::settings).toList();
  }

  /** Returns the settings of a configuration: those of Tarmac and Kafka where it names none. */
  private static Map<String, String> settings(String configuration) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                BatchProperties.BATCH_SIZE, "500",
                BatchProperties.LINGER_MS, "0",
                TuningPage.MAX_POLL_RECORDS, "500"));
    SETTING
        .matcher(configuration)
        .results()
        .forEach(found -> settings.put(found.group(1), found.group(2)));
    return settings;
  }
}
