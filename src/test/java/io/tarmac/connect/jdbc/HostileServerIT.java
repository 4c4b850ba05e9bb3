package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.hostile.HostileMySql;
import io.tarmac.connect.jdbc.testing.hostile.Loot;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a server gets that wants more than rows, from each part of the connector that connects:
 * protocol and rows, and neither a file of the worker, nor its environment, nor a password in
 * clear.
 */
class HostileServerIT {

  private static final String SECRET = "TOPSECRET-of-the-worker";
  private static final TopicPartition PARTITION = new TopicPartition("orders", 0);

  @TempDir private Path directory;

  private Path secret;

  @BeforeEach
  void writeSecret() throws IOException {
    secret = Files.writeString(directory.resolve("secret"), SECRET + "\n");
  }

  /** Who connects to the server of a configuration. */
  enum Access {
    VALIDATE {
      @Override
      void connect(Map<String, String> configuration) {
        new JdbcSinkConnector().validate(configuration);
      }
    },

    TASK {
      @Override
      void connect(Map<String, String> configuration) {
        try (TaskHarness task = new TaskHarness(configuration)) {
          task.open(PARTITION)
              .put(
                  new TestingRecords()
                      .next(PARTITION, TestingRow.key(1), TestingRow.of(1, "a", 1)));
        }
      }
    },

    OFFSETS {
      @Override
      void connect(Map<String, String> configuration) {
        new JdbcSinkConnector().alterOffsets(configuration, Map.of(PARTITION, 5L));
      }
    };

    abstract void connect(Map<String, String> configuration);

    /** Connects; what the connector thinks of the server is not asked. */
    void tryToConnect(Map<String, String> configuration) {
      try {
        connect(configuration);
      } catch (ConnectException refused) {
        // An answer that a connector may give.
      }
    }
  }

  static Map<String, String> configuration(String url) {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("name", "hostile");
    configuration.put("connector.class", JdbcSinkConnector.class.getName());
    configuration.put("topics", PARTITION.topic());
    configuration.put("connection.url", url);
    configuration.put("connection.username", "tarmac");
    configuration.put("connection.password", SECRET);
    configuration.put("delivery.guarantee", "exactly_once");
    configuration.put("write.behind", "false");
    configuration.put("retry.backoff.ms", "1");
    configuration.put("retry.backoff.max.ms", "5");
    configuration.put("retry.timeout.ms", "0");
    return configuration;
  }

  static void assertNothingOf(Loot loot) {
    assertThat(loot.files()).isEmpty();
    assertThat(loot.passwords()).isEmpty();
    assertThat(loot.received()).doesNotContain(SECRET);
  }

  @Nested
  class MySql {
    private final HostileMySql server = new HostileMySql(InetAddress.getLoopbackAddress());

    @AfterEach
    void close() {
      server.close();
    }

    static Stream<Arguments> accesses() {
      return Stream.of(Access.values())
          .flatMap(
              access -> Stream.of("mysql", "mariadb").map(scheme -> Arguments.of(access, scheme)));
    }

    @ParameterizedTest
    @MethodSource("accesses")
    @DisplayName("C10_3 no file is sent in answer to any statement of a login")
    void noFileIsSent(Access access, String scheme) {
      server.askForFiles(secret.toString(), secret.toUri().toString(), "pom.xml");

      access.tryToConnect(configuration("jdbc:" + scheme + "://" + server.address() + "/fleet"));

      assertThat(server.loot().requests()).isPositive();
      assertNothingOf(server.loot());
    }
  }
}
