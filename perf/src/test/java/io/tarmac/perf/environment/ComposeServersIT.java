package io.tarmac.perf.environment;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import io.tarmac.servers.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The servers of the composition on a real Docker: {@code -Pcontainers}. */
@Tag("containers")
@Timeout(180)
class ComposeServersIT {
  private final DockerClient docker = LocalDocker.client();
  private final Layout layout = Layout.ofScript().on(StackKind.COMPOSE);
  private final Watch watch = new Watch();
  private final RunDirectory run = RunDirectory.create(false);
  private final ComposeServers servers = ComposeServers.of(layout, run, false, watch).orElseThrow();
  private List<String> before = List.of();

  @BeforeEach
  void look() {
    before = whatDockerHas();
  }

  @AfterEach
  void nothingIsLeft() {
    watch.releaseAll();
    servers.close();
    run.close();
    assertThat(whatDockerHas()).isEqualTo(before);
  }

  @Test
  void workersRunBesideTheServers() throws Exception {
    servers.start(List.of("kafka"));
    try (Broker broker = Broker.of(servers)) {
      PluginPath plugins = PluginPath.of(run, "plugins", List.of(layout.countingSink()), "");
      WorkerSettings settings = new WorkerSettings(plugins, "256m", List.of("-XX:+UseSerialGC"));
      Worker worker = Worker.start("one", "group", settings, layout, broker, run, watch);
      try (worker) {
        worker.awaitReady();

        assertThat(
                ProcessHandle.of(worker.process().pid())
                    .orElseThrow()
                    .info()
                    .commandLine()
                    .orElseThrow())
            .contains("ConnectDistributed", "-Xmx256m");
        assertThat(worker.rest().kafkaVersion()).startsWith("4.");
        assertThat(worker.gcLog()).content().contains("Using Serial");
      }
      assertThat(run.path().resolve("one/worker.log")).content().contains("Kafka Connect stopped");
      assertThat(broker.process().isAlive()).isTrue();
    }
  }

  @Test
  void aServiceThatEndsEndsTheRunWithItsLastWords() {
    servers.start(List.of("postgres"));
    ProcessHandle postgres = servers.process("postgres");

    postgres.destroy();

    assertFails(
        () -> watch.pause(Duration.ofSeconds(60)),
        "The container of the service postgres has ended",
        "database system is shut down");
  }

  @Test
  void aServiceThatIsBeingStartedIsRemoved() {
    CompletableFuture<Void> start =
        CompletableFuture.runAsync(() -> servers.start(List.of("postgres")));
    Await.until("a container has been created", () -> !containers().isEmpty());

    servers.close();

    assertThat(containers()).isEmpty();
    assertThat(start.handle((done, failure) -> failure != null).join()).isTrue();
  }

  @Test
  void nothingIsStartedAfterTheEnd() {
    servers.close();

    assertFails(() -> servers.start(List.of("postgres")), "is ending");
  }

  @Test
  void theImageOfAServiceHasAnId() {
    List<String> said = new ArrayList<>();

    Map<String, Image> images = ComposeServers.images(layout, List.of("postgres"), said::add);

    Image image = images.get("postgres");
    assertThat(image.name()).startsWith("postgres:");
    assertThat(image.id()).startsWith("sha256:");
    assertThat(said).isEmpty();
  }

  @Test
  void dockersDataAreOnThisMachine() {
    assertThat(Storage.of(layout).path()).isDirectory().isNotEqualTo(Path.of("/"));
  }

  private List<Container> containers() {
    return docker.listContainersCmd().withNameFilter(List.of("tarmac-perf-")).exec();
  }

  /** The names of containers, volumes, networks and images of runs. */
  private List<String> whatDockerHas() {
    List<String> names = new ArrayList<>();
    docker.listContainersCmd().withShowAll(true).exec().forEach(each -> names.add(each.getId()));
    docker.listVolumesCmd().exec().getVolumes().forEach(each -> names.add(each.getName()));
    docker.listNetworksCmd().exec().forEach(each -> names.add(each.getName()));
    docker
        .listImagesCmd()
        .withReferenceFilter("tarmac-connect:tarmac-perf-*")
        .exec()
        .forEach(each -> names.add(each.getId()));
    return names.stream().sorted().toList();
  }
}
