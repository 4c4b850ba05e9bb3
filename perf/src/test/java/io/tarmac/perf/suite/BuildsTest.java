package io.tarmac.perf.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.stack.BuildCopy;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.StackKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildsTest {
  private static final SuitePlan PLAN = TestingSuites.aviation(true, 1);

  @TempDir private Path project;
  private Layout layout;

  @BeforeEach
  void builds() throws IOException {
    layout = TestingBuilds.layout(project);
    TestingBuilds.write(project);
  }

  @Test
  void aCellIsMeasuredWithItsOwnSinkAndConverter() {
    Builds builds = Builds.of(PLAN, layout);

    assertThat(builds.fingerprints()).hasSize(7);
    assertThat(builds.of(cell("tarmac", "avro")))
        .containsOnlyKeys(
            "apicurio-avro-converter", "kafka", "perf", "registry", "tarmac-connect-jdbc");
    assertThat(builds.of(cell("none", "json"))).containsOnlyKeys("counting-sink", "kafka", "perf");
  }

  @Test
  void everyPartThatIsBuiltAnewHasAnotherFingerprint() throws IOException {
    Map<String, String> before = Builds.of(PLAN, layout).fingerprints();

    write("target/tarmac-connect-jdbc-1.0/sink.jar", "2");
    write("perf/target/replay/lib/perf.jar", "2");
    Map<String, String> after = Builds.of(PLAN, layout).fingerprints();

    assertThat(after).containsOnlyKeys(before.keySet());
    assertThat(after.keySet())
        .filteredOn(name -> !String.valueOf(after.get(name)).equals(before.get(name)))
        .containsExactlyInAnyOrder("tarmac-connect-jdbc", "perf");
  }

  @Test
  void ofContainersWhatDescribesThemIsAPart() throws IOException {
    write("docker/compose.yaml", "1");
    write("docker/Dockerfile", "1");
    Layout composed = layout.on(StackKind.COMPOSE);

    assertThat(Builds.of(PLAN, composed).of(cell("none", "avro")))
        .containsOnlyKeys(
            "apicurio-avro-converter",
            "containers",
            "counting-sink",
            "kafka",
            "perf",
            "worker image");
    try (BuildCopy copy = BuildCopy.of(composed, Builds.ofServers(PLAN, composed))) {
      assertThat(Builds.of(PLAN, copy.layout()).fingerprints())
          .isEqualTo(Builds.of(PLAN, composed).fingerprints());
    }
  }

  @Test
  void aBuildBesideARunDoesNotChangeWhatItsServersStartFrom() throws IOException {
    Path copied;
    try (BuildCopy copy = BuildCopy.of(layout, Builds.ofServers(PLAN, layout))) {
      Map<String, String> begun = Builds.of(PLAN, copy.layout()).fingerprints();
      assertThat(begun).isEqualTo(Builds.of(PLAN, layout).fingerprints());

      write("target/tarmac-connect-jdbc-1.1/sink.jar", "2");
      write("perf/target/replay/kafka/kafka.jar", "2");
      write("perf/target/registry/lib/library.jar", "2");

      assertThat(Builds.of(PLAN, copy.layout()).fingerprints()).isEqualTo(begun);
      copied = copy.layout().kafka();
      assertThat(copied.resolve("kafka.jar")).hasContent("1");
    }
    assertThat(copied).doesNotExist();
  }

  private static Cell cell(String sink, String converter) {
    return PLAN.cells().stream()
        .filter(cell -> cell.key().setting().sink().equals(sink))
        .filter(cell -> converter.equals(cell.key().setting().converter()))
        .findFirst()
        .orElseThrow();
  }

  private void write(String file, String content) throws IOException {
    TestingBuilds.write(project, file, content);
  }
}
