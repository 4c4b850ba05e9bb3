package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hostile URLs through everything that opens a connection: {@code validate}, the task, and the
 * alteration of offsets. The server that the URLs name must not even be connected to.
 */
class HostileParametersTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://127.0.0.1:%d/d?allowUrlInLocalInfile=true",
        "jdbc:mysql://127.0.0.1:%d/d?%%61llowLoadLocalInfileInPath=/",
        "jdbc:mysql://address=(host=127.0.0.1)(port=%d)(idTokenFile=/etc/passwd)/d",
        "jdbc:mysql://(host=127.0.0.1,port=%d,queryInterceptors=x)/d",
        "jdbc:mysql:loadbalance://127.0.0.1:1,(host=127.0.0.1,port=%d,useConfigs=x)/d",
        "jdbc:mariadb://127.0.0.1:%d/d?initSql=LOAD+DATA+LOCAL+INFILE",
        "jdbc:mariadb://127.0.0.1:%d/d?credentialType=ENV&userKey=PATH&pwdKey=HOME",
        "jdbc:postgresql://127.0.0.1:%d/d?socketFactory=x",
        "jdbc:h2:tcp://127.0.0.1:%d/mem:d;INIT=RUNSCRIPT FROM 'x'",
        "jdbc:sqlite:/etc/passwd"
      })
  @DisplayName("C10_6 validate, task and alteration refuse a hostile URL, and connect to nobody")
  void aHostileUrlIsRefused(String hostile) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = hostile.contains("%d") ? hostile.formatted(server.getLocalPort()) : hostile;

      assertRefused(configuration("connection.url", url));
      assertNobodyConnected(server);
    }
  }

  @Test
  @DisplayName("C10_6 validate, task and alteration refuse a hostile property for the driver")
  void aHostilePropertyIsRefused() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String message =
          assertRefused(
              configuration(
                  "connection.url",
                  "jdbc:mariadb://127.0.0.1:%d/d".formatted(server.getLocalPort()),
                  "connection.initSql",
                  "LOAD DATA LOCAL INFILE '/etc/s3cret'",
                  "config.profile",
                  "confluent"));

      assertThat(message).contains("connection.initSql").doesNotContain("s3cret");
      assertNobodyConnected(server);
    }
  }

  @Test
  @DisplayName("C10_6 a task starts with the option that the docs advised, and warns of it once")
  void anAdvisedOptionIsWarnedOf() {
    try (TestingLog log = new TestingLog(Level.WARN);
        TaskHarness task =
            new TaskHarness(
                configuration(
                    "connection.url", "jdbc:mysql://127.0.0.1:1/d?allowLoadLocalInfile=true"))) {
      assertThat(log.text())
          .containsOnlyOnce("allowLoadLocalInfile is no longer needed")
          .doesNotContain("127.0.0.1");
    }
  }

  /** Returns the message, which is the same from each part. */
  private static String assertRefused(Map<String, String> configuration) {
    List<ConfigValue> refused =
        new JdbcSinkConnector()
            .validate(configuration).configValues().stream()
                .filter(value -> !value.errorMessages().isEmpty())
                .toList();
    assertThat(refused).extracting(ConfigValue::name).containsExactly("connection.url");
    assertThat(refused.get(0).errorMessages()).hasSize(1);
    String message = refused.get(0).errorMessages().get(0).substring("connection.url: ".length());
    assertThatThrownBy(() -> new TaskHarness(configuration).close())
        .isInstanceOf(ConnectException.class)
        .hasMessage(message);
    assertThatThrownBy(
            () ->
                new JdbcSinkConnector()
                    .alterOffsets(configuration, Map.of(new TopicPartition("flights", 0), 1L)))
        .isInstanceOf(ConnectException.class)
        .hasMessage(message);
    return message;
  }

  private static void assertNobodyConnected(ServerSocket server) throws IOException {
    // Whoever has connected waits in the backlog, and would be accepted first.
    try (Socket own = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      assertThat(accepted.getPort()).isEqualTo(own.getLocalPort());
    }
  }

  private static Map<String, String> configuration(String... more) {
    Map<String, String> configuration =
        new HashMap<>(
            Map.of("name", "hostile", "topics", "flights", "delivery.guarantee", "exactly_once"));
    for (int i = 0; i < more.length; i += 2) {
      configuration.put(more[i], more[i + 1]);
    }
    return configuration;
  }
}
