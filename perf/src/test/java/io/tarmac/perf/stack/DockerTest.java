package io.tarmac.perf.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.servers.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DockerTest {
  @TempDir private Path directory;

  @Test
  void aMachineWhereDockerDoesNotAnswerIsToldWhatIsNeeded() {
    Docker docker = new Docker(Map.of("DOCKER_HOST", "tcp://127.0.0.1:" + FreePort.next()));

    assertThatThrownBy(docker::requirePresent)
        .isInstanceOf(ReplayFailure.class)
        .hasMessageStartingWith("--stack compose needs Docker with Compose");
  }

  @Test
  void dataThatIsNotOnThisMachineCannotBeMeasured() throws IOException {
    Docker docker = docker("echo /of/another/machine");

    assertThatThrownBy(docker::root)
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("/of/another/machine");
  }

  @Test
  void aWarningIsNoPartOfAnAnswer() throws IOException {
    Docker docker = docker("echo 'WARNING: a file cannot be read' >&2; echo " + directory);

    assertThat(docker.root()).isEqualTo(directory);
  }

  @Test
  void aCommandThatFailsIsCitedWithAllItHasSaid() throws IOException {
    Docker docker = docker("echo half; echo 'no such image' >&2; exit 1");

    assertThatThrownBy(() -> docker.output("pull", "image"))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("docker pull image")
        .hasMessageContaining("half")
        .hasMessageContaining("no such image");
  }

  @Test
  void theLastLinesOfAContainerAreThoseOfBothItsStreams() throws IOException {
    Docker docker = docker("echo to the one; echo to the other >&2");

    assertThat(docker.lastLines("container").lines())
        .containsExactlyInAnyOrder("to the one", "to the other");
  }

  private Docker docker(String script) throws IOException {
    Path command = Files.writeString(directory.resolve("docker"), "#!/bin/sh\n" + script + "\n");
    assertThat(command.toFile().setExecutable(true)).isTrue();
    return new Docker(command.toString(), Map.of());
  }
}
