package io.tarmac.perf.stack;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

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

    assertFails(docker::requirePresent)
        .hasMessageStartingWith("--stack compose needs Docker with Compose");
  }

  @Test
  void dataThatIsNotOnThisMachineCannotBeMeasured() throws IOException {
    Docker docker = docker("echo /of/another/machine");

    assertFails(docker::root, "/of/another/machine");
  }

  @Test
  void aWarningIsNoPartOfAnAnswer() throws IOException {
    Docker docker = docker("echo 'WARNING: a file cannot be read' >&2; echo " + directory);

    assertThat(docker.root()).isEqualTo(directory);
  }

  @Test
  void aCommandThatFailsIsCitedWithAllItHasSaid() throws IOException {
    Docker docker = docker("echo half; echo 'no such image' >&2; exit 1");

    assertFails(() -> docker.output("pull", "image"), "docker pull image", "half", "no such image");
  }

  @Test
  void theLastLinesOfAContainerAreThoseOfBothItsStreams() throws IOException {
    Docker docker = docker("echo to the one; echo to the other >&2");

    assertThat(docker.lastLines("container").lines())
        .containsExactlyInAnyOrder("to the one", "to the other");
  }

  private Docker docker(String script) throws IOException {
    return docker(directory, "#!/bin/sh\n" + script + "\n");
  }

  /** Writes a script into the directory that is run in place of Docker's command. */
  static Docker docker(Path directory, String script) throws IOException {
    Path command = Files.writeString(directory.resolve("docker"), script);
    assertThat(command.toFile().setExecutable(true)).isTrue();
    return new Docker(command.toString(), Map.of());
  }
}
