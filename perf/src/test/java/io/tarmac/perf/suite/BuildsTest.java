package io.tarmac.perf.suite;

import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.environment.Image;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.environment.StackKind;
import io.tarmac.perf.trial.SinkKind;
import io.tarmac.perf.trial.SinkUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildsTest {
  private static final SuitePlan PLAN =
      SuiteName.AVIATION.plan(
          copyOf(TestingSuites.options(true, 1))
              .with(SuiteOptions::databases, List.of(DatabaseKind.POSTGRESQL))
              .record());
  private static final Map<String, Image> IMAGES =
      Map.of(
          "kafka", new Image("kafka:1", "sha256:1"),
          "postgres", new Image("postgres:2", "sha256:2"),
          "registry", new Image("registry:3", "sha256:3"));

  @TempDir private Path project;
  @TempDir private Path copies;
  private Layout layout;

  @BeforeEach
  void build() throws IOException {
    layout = TestingBuilds.layout(project);
    TestingBuilds.write(project);
  }

  @Test
  void aBenchmarkIsMeasuredWithItsOwnSinkAndConverter() {
    Builds builds = builds(layout);

    assertThat(builds.fingerprints()).hasSize(7);
    assertThat(builds.usedBy(benchmark("tarmac", "avro")))
        .containsOnlyKeys(
            "apicurio-avro-converter", "kafka", "perf", "registry", "tarmac-connect-jdbc");
    assertThat(builds.usedBy(benchmark("none", "json")))
        .containsOnlyKeys("counting-sink", "kafka", "perf");
  }

  @Test
  void convertersOfAvroNeedTheOneThatFillsTheirTopics() {
    SuitePlan plan =
        SuiteName.CONVERTERS.plan(
            copyOf(TestingSuites.options(true, 1))
                .with(SuiteOptions::sinks, List.of(SinkUnderTest.of(SinkKind.NONE)))
                .with(
                    SuiteOptions::converters,
                    List.of(ConverterChoice.CONFLUENT_AVRO, ConverterChoice.FAST_AVRO))
                .record());
    Builds builds = Builds.of(plan, layout, Map.of());
    Map<String, Map<String, String>> byConverter = new HashMap<>();
    for (Benchmark benchmark : plan.benchmarks()) {
      byConverter.put(benchmark.key().setting().converter(), builds.usedBy(benchmark));
    }

    assertThat(byConverter).containsOnlyKeys("confluent-avro", "fast-avro");
    assertThat(byConverter.get("confluent-avro"))
        .containsOnlyKeys(
            "apicurio-avro-converter",
            "confluent-avro-converter",
            "counting-sink",
            "kafka",
            "perf",
            "registry");
    assertThat(byConverter.get("fast-avro"))
        .containsOnlyKeys(
            "apicurio-avro-converter",
            "counting-sink",
            "kafka",
            "perf",
            "registry",
            "tarmac-connect-jdbc");
  }

  @Test
  void aBuildThatIsRemovedMeanwhileIsStillKnown() throws IOException {
    Builds builds = builds(layout);
    Map<String, String> before = builds.usedBy(benchmark("none", "json"));

    Files.delete(project.resolve("perf/target/replay/lib/perf.jar"));
    Files.delete(project.resolve("perf/target/replay/lib"));

    assertThat(builds.usedBy(benchmark("none", "json"))).isEqualTo(before).containsKey("perf");
  }

  @Test
  void everyPartThatIsBuiltAnewHasAnotherFingerprint() throws IOException {
    Map<String, String> before = builds(layout).fingerprints();

    TestingBuilds.write(project, "target/tarmac-connect-jdbc-1.0/sink.jar", "2");
    TestingBuilds.write(project, "perf/target/replay/lib/perf.jar", "2");
    Map<String, String> after = builds(layout).fingerprints();

    assertThat(after).containsOnlyKeys(before.keySet());
    assertThat(after.keySet())
        .filteredOn(name -> !String.valueOf(after.get(name)).equals(before.get(name)))
        .containsExactlyInAnyOrder("tarmac-connect-jdbc", "perf");
  }

  @Test
  void ofContainersTheirImagesArePartsAndWhatDescribesThem() throws IOException {
    TestingBuilds.write(project, "docker/compose.yaml", "1");
    TestingBuilds.write(project, "docker/Dockerfile", "1");
    Layout composed = layout.on(StackKind.COMPOSE);

    assertThat(builds(composed).usedBy(benchmark("none", "avro")))
        .containsOnlyKeys(
            "apicurio-avro-converter",
            "containers",
            "counting-sink",
            "kafka image",
            "perf",
            "registry image",
            "worker image");
    assertThat(builds(composed).usedBy(benchmark("tarmac", "json")))
        .containsOnlyKeys(
            "containers",
            "kafka image",
            "perf",
            "postgres image",
            "tarmac-connect-jdbc",
            "worker image")
        .containsEntry("postgres image", "sha256:2");
    assertThat(builds(composed).images()).containsExactlyInAnyOrderElementsOf(IMAGES.values());
    Layout copied = composed.copied(copies, Builds.ofServers(PLAN, composed));
    assertThat(builds(copied).fingerprints()).isEqualTo(builds(composed).fingerprints());
  }

  @Test
  void aBuildBesideARunDoesNotChangeWhatItsServersStartFrom() throws IOException {
    Layout copied = layout.copied(copies, Builds.ofServers(PLAN, layout));
    Map<String, String> begun = builds(copied).fingerprints();
    assertThat(begun).isEqualTo(builds(layout).fingerprints());

    TestingBuilds.write(project, "target/tarmac-connect-jdbc-1.1/sink.jar", "2");
    TestingBuilds.write(project, "perf/target/replay/kafka/kafka.jar", "2");
    TestingBuilds.write(project, "perf/target/registry/lib/library.jar", "2");

    assertThat(builds(copied).fingerprints()).isEqualTo(begun);
    assertThat(copied.kafka().resolve("kafka.jar")).hasContent("1");
  }

  private static Builds builds(Layout layout) {
    return Builds.of(PLAN, layout, layout.stack() == StackKind.COMPOSE ? IMAGES : Map.of());
  }

  private static Benchmark benchmark(String sink, String converter) {
    return PLAN.benchmarks().stream()
        .filter(benchmark -> benchmark.key().setting().sink().equals(sink))
        .filter(benchmark -> converter.equals(benchmark.key().setting().converter()))
        .findFirst()
        .orElseThrow();
  }
}
