package io.tarmac.perf.environment;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.servers.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.containers.ContainerLaunchException;

class ComposeServersTest {

  @Test
  void aFailureShowsTheLastOutputOfCompose() {
    Logger output = LoggerFactory.getLogger("tc.docker"); // as Testcontainers has it
    Runnable command =
        () -> {
          IntStream.range(0, 100).forEach(line -> output.info("Step {}.", line));
          output.info("Bind for 127.0.0.1:1 failed: port is already allocated");
          throw new ContainerLaunchException("Compose exited with code 1");
        };

    assertThatThrownBy(() -> ComposeServers.run("start", command))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("could not start: Compose exited with code 1")
        .hasMessageContaining("Step 99.")
        .hasMessageNotContaining("Step 7.")
        .hasMessageEndingWith("port is already allocated");
  }

  @Test
  void aPortThatTheEnvironmentNamesIsTaken() {
    int port = FreePort.next();

    assertThat(ComposeServers.port("KAFKA_PORT", String.valueOf(port))).isEqualTo(port);
    assertThat(ComposeServers.port("KAFKA_PORT", null)).isPositive();
  }

  @Test
  void aPortOfAnotherServerIsRefused() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(other.getLocalPort());

      assertFails(() -> ComposeServers.port("KAFKA_PORT", port), "KAFKA_PORT=" + port);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "kafka", "65536", "-1"})
  void whatIsNoPortIsRefused(String value) {
    assertFails(
        () -> ComposeServers.port("MYSQL_PORT", value),
        "MYSQL_PORT=" + value,
        "unset the variable");
  }
}
