package io.tarmac.perf.stack;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.watch.ReplayFailure;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DockerTest {

  @Test
  void aMachineWhereDockerDoesNotAnswerIsToldWhatIsNeeded() {
    Docker docker = new Docker(Map.of("DOCKER_HOST", "tcp://127.0.0.1:" + FreePort.next()));

    assertThatThrownBy(docker::requirePresent)
        .isInstanceOf(ReplayFailure.class)
        .hasMessageStartingWith("--stack compose needs Docker with Compose");
  }
}
