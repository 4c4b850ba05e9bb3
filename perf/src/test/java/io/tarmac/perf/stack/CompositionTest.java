package io.tarmac.perf.stack;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static java.util.concurrent.CompletableFuture.runAsync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.watch.Watch;
import io.tarmac.servers.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With a command in place of {@code docker} that takes down what it is asked to do. */
@Timeout(30)
class CompositionTest {
  /** A command that behaves as Docker: Compose is a child, and takes its time over an image. */
  private static final String COMMAND =
      """
      #!/bin/bash
      cd "$(dirname "$0")"
      case "$*" in
        *" up "*)
          [ ! -e pid ] || exit 0
          bash -c 'trap "echo broken off >> said; exit 1" TERM
            sleep 60 &
            echo "up $$" >> said
            wait' &
          wait ;;
        *" create "*)
          echo creating >> said
          [ ! -e slow ] || read -r -t 60 < slow
          echo created >> said ;;
        *" pull "*) ;;
        "image ls "*) [ ! -e image ] || cat image ;;
        "image rm "*) echo "$*" >> said ;;
        ps*) [ ! -e workers ] || cat workers ;;
        rm*stuck*)
          echo "removal of this container is already in progress" >&2
          exit 1 ;;
        *" ps "*)
          echo "a variable is not set" >&2
          echo id ;;
        inspect*) cat pid ;;
        logs*) echo "No space left on device" ;;
        *) echo "${*: -4}" >> said ;;
      esac
      """;

  @TempDir private Path directory;
  private final Watch watch = new Watch();

  @Test
  void whatIsBeingStartedIsBrokenOffBeforeAllIsRemoved() throws IOException {
    Composition composition = composition();
    CompletableFuture<Void> start = runAsync(() -> composition.start("kafka"));
    long compose = Long.parseLong(awaitSaid("up ").substring("up ".length()));

    composition.close();

    assertThat(ProcessHandle.of(compose)).isEmpty();
    assertThat(said())
        .containsExactly(
            "creating", "created", "up " + compose, "broken off", "down --volumes --timeout 3");
    assertThatThrownBy(start::join).hasCauseInstanceOf(ReplayFailure.class);
  }

  @Test
  void aContainerThatIsBeingMadeIsAwaitedAndThenRemoved() throws Exception {
    new ProcessBuilder("mkfifo", directory.resolve("slow").toString()).start().waitFor();
    Composition composition = composition();
    CompletableFuture<Void> start = runAsync(() -> composition.start("kafka"));
    awaitSaid("creating");

    CompletableFuture<Void> close = runAsync(composition::close);
    Files.writeString(directory.resolve("slow"), "\n");
    close.join();

    assertThat(said()).startsWith("creating", "created").endsWith("down --volumes --timeout 3");
    assertThatThrownBy(start::join).hasCauseInstanceOf(ReplayFailure.class);
  }

  @Test
  void nothingIsStartedAfterAllWasRemoved() throws IOException {
    Composition composition = composition();
    composition.close();

    assertFails(() -> composition.start("kafka"));

    assertThat(said()).containsExactly("down --volumes --timeout 3");
  }

  @Test
  void theImageOfTheWorkersIsBuiltOnce() throws IOException {
    Composition composition = composition();

    String image = composition.workerImage();

    assertThat(composition.workerImage()).isEqualTo(image);
    assertThat(said()).containsExactly("project build --quiet connect");
  }

  @Test
  void theImageOfTheWorkersIsOfThisRunAloneAndGoesWithIt() throws IOException {
    Composition composition = composition();
    assertThat(composition.workerImage()).isEqualTo("tarmac-connect:project");
    Files.writeString(directory.resolve("image"), "sha256:1\n");

    composition.close();

    assertThat(said()).endsWith("down --volumes --timeout 3", "image rm tarmac-connect:project");
  }

  @Test
  void aWorkerThatCannotBeRemovedDoesNotKeepTheOthers() throws IOException {
    Files.writeString(directory.resolve("workers"), "stuck-1\nstuck-2\nother\n");
    Composition composition = composition();

    assertFails(composition::close, "stuck-1", "already in progress")
        .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));

    assertThat(said()).containsExactly("rm --force --volumes other", "down --volumes --timeout 3");
  }

  @Test
  void aContainerThatEndsEndsTheRunWithWhatItSaidLast() throws IOException {
    Process server = server();
    composition().start("registry");

    server.destroyForcibly();

    assertFails(
        () -> watch.pause(Duration.ofSeconds(60)),
        "registry (process " + server.pid() + ") has ended",
        "No space left on device");
  }

  @Test
  void aContainerThatWasClosedMayEnd() throws Exception {
    Process server = server();
    composition().start("registry").close();

    server.destroyForcibly().waitFor();
    server.onExit().join();

    assertThatCode(watch::check).doesNotThrowAnyException();
  }

  /** Starts the process that the container is. */
  private Process server() throws IOException {
    Process server = new ProcessBuilder("sleep", "60").start();
    Files.writeString(directory.resolve("pid"), String.valueOf(server.pid()));
    return server;
  }

  private Composition composition() throws IOException {
    Docker docker = DockerTest.docker(directory, COMMAND);
    return new Composition(directory.resolve("compose.yaml"), "project", Map.of(), docker, watch);
  }

  private String awaitSaid(String beginning) {
    return Await.value(
            "the command says '" + beginning + "'",
            () -> said().stream().filter(line -> line.startsWith(beginning)).findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  private List<String> said() throws IOException {
    Path said = directory.resolve("said");
    return Files.exists(said) ? Files.readAllLines(said) : List.of();
  }
}
