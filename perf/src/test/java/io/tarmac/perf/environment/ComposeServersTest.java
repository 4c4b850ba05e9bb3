package io.tarmac.perf.environment;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComposeServersTest {

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
