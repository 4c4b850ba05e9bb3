package io.tarmac.connect.jdbc.session;

import static io.tarmac.connect.jdbc.error.ErrorCode.LOGIN_REFUSED;
import static io.tarmac.connect.jdbc.error.ErrorCode.TLS_MISMATCH;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingUser;
import io.tarmac.connect.jdbc.testing.ThroughDriver;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Connections that servers and drivers refuse until a person has changed something. */
class RefusedConnectionIT {

  @Nested
  @EachDatabase(only = {POSTGRESQL, MARIADB})
  class WithoutTls extends DatabaseTest {
    @Test
    @DisplayName("C10_2 the URL has the error if the server has no TLS")
    void aServerWithoutTls() {
      String option = server == POSTGRESQL ? "?sslmode=require" : "?sslMode=verify-full";

      assertRefused(
          TaskConfiguration.on(database).with("connection.url", database.url() + option),
          "connection.url",
          TLS_MISMATCH,
          "; the server offers no TLS");
    }
  }

  /** MariaDB only: other JVMs use the same MySQL. */
  @Nested
  @EachDatabase(only = MARIADB)
  class TlsRequired extends DatabaseTest {
    @Test
    @DisplayName("C10_2 the URL has the error if the server requires TLS")
    void aServerThatWantsTls() throws SQLException {
      try (Connection administrator = database.open();
          Statement setting = administrator.createStatement()) {
        setting.execute("set global require_secure_transport = on");
        try {
          assertRefused(
              TaskConfiguration.on(database)
                  .with("connection.url", database.url() + "?sslMode=disable"),
              "connection.url",
              TLS_MISMATCH,
              "; the server wants TLS: set sslMode=REQUIRED or stronger");
        } finally {
          setting.execute("set global require_secure_transport = off");
        }
      }
    }
  }

  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class Locked extends DatabaseTest {
    @Test
    @DisplayName("C10_2 the user has the error if locked")
    void aLockedUser() {
      assertRefusedAfter(database, "account lock", "connection.username", "the user is locked");
    }
  }

  @Nested
  @EachDatabase(only = MYSQL)
  class PublicKeysAndPasswords extends DatabaseTest {
    private final TestingDatabase throughMariaDb = new ThroughDriver(database, "jdbc:mariadb:", "");

    @Test
    @DisplayName("C10_2 the URL has the error if the driver needs the server's public key")
    void aPublicKeyThatIsNotAskedFor() {
      assertAsksForTls(database, "?sslMode=DISABLED");
    }

    @Test
    @DisplayName("C10_2 the same with MariaDB's driver")
    void aPublicKeyThatMariaDbsDriverDoesNotAskFor() {
      assertAsksForTls(throughMariaDb, "?sslMode=disable");
    }

    private static void assertAsksForTls(TestingDatabase database, String withoutTls) {
      assertUrlRefused(
          database,
          withoutTls,
          "; without TLS the driver needs the server's public key: set sslMode=");
    }

    @Test
    @DisplayName("C10_2 the URL has the error if MariaDB's driver cannot verify the server")
    void aServerThatMariaDbsDriverCannotVerify() {
      assertUrlRefused(
          throughMariaDb,
          "?sslMode=verify-full",
          "; the driver cannot verify the server: set serverSslCert");
    }

    /** The server has not seen the user yet, so the password alone lets the user in. */
    private static void assertUrlRefused(TestingDatabase database, String option, String advice) {
      try (TestingUser user = TestingUser.create(database, "none", Set.of())) {
        Map<String, String> configuration =
            TaskConfiguration.on(database)
                .with(user.settings("connection.url", database.url() + option));

        assertThat(refusal(configuration, "connection.url", TLS_MISMATCH))
            .contains("(transient", advice);
      }
    }

    /** MySQL only: MariaDB lets the user in, and refuses statements. */
    @Test
    @DisplayName("C10_2 the password has the error if expired")
    void anExpiredPassword() {
      assertRefusedAfter(database, "password expire", "connection.password", "has expired");
    }
  }

  private static void assertRefusedAfter(
      TestingDatabase database, String change, String property, String advice) {
    String table = UniqueName.of("refused");
    TestingRow.createTable(database, table, true);
    try (TestingUser user = TestingUser.create(database, table, Set.of("SELECT"))) {
      database.sql().execute("alter user '%s'@'%%' %s".formatted(user.name(), change));

      assertRefused(
          TaskConfiguration.on(database).with(user.settings()), property, LOGIN_REFUSED, advice);
    } finally {
      database.sql().execute("drop table " + database.quote(table));
    }
  }

  /** Expects {@code validate} to name the property, and the task to stop with the same message. */
  private static void assertRefused(
      Map<String, String> configuration, String property, ErrorCode code, String advice) {
    assertThat(refusal(configuration, property, code)).contains("(fatal", advice);
    TopicPartition partition = new TopicPartition(UniqueName.of("refused"), 0);
    try (TaskHarness task = new TaskHarness(configuration)) {
      assertThatThrownBy(
              () ->
                  task.open(partition)
                      .put(new TestingRecords().next(partition, null, TestingRow.of(1, "a", 1))))
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContaining(advice)
          .hasMessageEndingWith("[" + code.code() + "]");
    }
  }

  /** Expects {@code validate} to name the property. Returns its message. */
  private static String refusal(
      Map<String, String> configuration, String property, ErrorCode code) {
    SinkConfig config = SinkConfig.parse(configuration);
    RefusedConnection refused =
        catchThrowableOfType(RefusedConnection.class, () -> ConnectionProbe.open(config).close());

    assertThat(refused).isNotNull();
    assertThat(refused.property()).as(refused.getMessage()).isEqualTo(property);
    assertThat(refused.code()).isEqualTo(code);
    return refused.getMessage();
  }
}
