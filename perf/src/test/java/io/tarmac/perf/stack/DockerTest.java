package io.tarmac.perf.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DockerTest {

  @Test
  void aMachineWhereDockerDoesNotAnswerIsToldWhatIsNeeded() {
    Docker docker = new Docker(Map.of("DOCKER_HOST", "tcp://127.0.0.1:" + FreePort.next()));

    assertThatThrownBy(docker::requirePresent)
        .isInstanceOf(ReplayFailure.class)
        .hasMessageStartingWith("--stack compose needs Docker with Compose");
  }

  @Test
  void dataThatIsNotOnThisMachineCannotBeMeasured(@TempDir Path directory) throws IOException {
    Path command = directory.resolve("docker");
    Files.writeString(command, "#!/bin/sh\necho /of/another/machine\n");
    assertThat(command.toFile().setExecutable(true)).isTrue();

    assertThatThrownBy(() -> new Docker(command.toString(), Map.of()).root())
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("/of/another/machine");
  }
}
