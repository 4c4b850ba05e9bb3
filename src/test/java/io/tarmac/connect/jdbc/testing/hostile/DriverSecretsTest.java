package io.tarmac.connect.jdbc.testing.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The secrets that drivers alone give to a server that nobody has verified. If a hostile server
 * gets nothing from the connector, this shows that it gets something from others.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DriverSecretsTest {

  private static final String PASSWORD = "TOPSECRET-password";

  @TempDir private Path directory;

  private static void connect(String url) {
    try (Connection connection = DriverManager.getConnection(url, "tarmac", PASSWORD);
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT 1");
    } catch (SQLException refused) {
      // The server lets nobody in, or does not answer as it should.
    }
  }

  @Nested
  class MySqlDrivers {
    @Test
    @DisplayName("the server gets a file from a driver that sends any")
    void aFileIsSent() throws IOException {
      Path file = Files.writeString(directory.resolve("secret"), "CONTENT");
      try (HostileMySql server = new HostileMySql(InetAddress.getLoopbackAddress())) {
        server.askForFiles(file.toString());

        connect("jdbc:mysql://" + server.address() + "/fleet?allowLoadLocalInfile=true");

        assertThat(server.loot().files()).contains("CONTENT");
      }
    }

    @ParameterizedTest
    @CsvSource({
      // The default encrypts for whoever offers it.
      "'', CLEAR_PASSWORD, true, true",
      "'', CLEAR_PASSWORD, false, false",
      "'', SHA256, true, true",
      "'', SHA256, false, false",
      "'', CACHING_SHA2, true, true",
      "'', CACHING_SHA2, false, false",
      "allowPublicKeyRetrieval=true, CACHING_SHA2, false, true",
      "allowPublicKeyRetrieval=true, SHA256, false, true",
      "sslMode=REQUIRED, CLEAR_PASSWORD, true, true",
      "sslMode=REQUIRED&disabledAuthenticationPlugins=mysql_clear_password, CLEAR_PASSWORD, true,"
          + " false",
      "sslMode=REQUIRED&disabledAuthenticationPlugins=mysql_clear_password, CACHING_SHA2, true,"
          + " true",
      "sslMode=DISABLED, CLEAR_PASSWORD, true, false",
      "sslMode=DISABLED, CACHING_SHA2, true, false",
      "sslMode=VERIFY_IDENTITY, CLEAR_PASSWORD, true, false",
      "sslMode=VERIFY_IDENTITY, CACHING_SHA2, true, false",
      "sslMode=VERIFY_IDENTITY, CLEAR_PASSWORD, false, false"
    })
    @DisplayName("when MySQL's driver lets the server know the password")
    void mySqlsDriver(
        String options, HostileMySql.MySqlLogin login, boolean isEncrypted, boolean isTold) {
      assertPassword("jdbc:mysql://", options, login, isEncrypted, isTold);
    }

    @ParameterizedTest
    @CsvSource({
      "'', CLEAR_PASSWORD, true, false",
      "'', DIALOG, true, false",
      "'', CACHING_SHA2, true, false",
      "allowPublicKeyRetrieval=true, CACHING_SHA2, false, true",
      "sslMode=trust, CLEAR_PASSWORD, true, true",
      "sslMode=trust, DIALOG, true, true",
      "sslMode=trust, CACHING_SHA2, true, true",
      "sslMode=trust&restrictedAuth=mysql_native_password, CLEAR_PASSWORD, true, false",
      "sslMode=trust&restrictedAuth=mysql_native_password, DIALOG, true, false",
      "sslMode=trust&restrictedAuth=mysql_native_password, CACHING_SHA2, true, false",
      "sslMode=verify-full, CLEAR_PASSWORD, true, false",
      "sslMode=verify-full, DIALOG, true, false",
      "sslMode=verify-full, CACHING_SHA2, true, false"
    })
    @DisplayName("when MariaDB's driver lets the server know the password")
    void mariaDbsDriver(
        String options, HostileMySql.MySqlLogin login, boolean isEncrypted, boolean isTold) {
      assertPassword("jdbc:mariadb://", options, login, isEncrypted, isTold);
    }

    private void assertPassword(
        String scheme,
        String options,
        HostileMySql.MySqlLogin login,
        boolean isEncrypted,
        boolean isTold) {
      try (HostileMySql server = new HostileMySql(InetAddress.getLoopbackAddress())) {
        server.askForPassword(login);
        if (isEncrypted) {
          server.offerTls();
        }

        connect(scheme + server.address() + "/fleet?" + options);

        DriverSecretsTest.assertPassword(server.loot(), isTold);
      }
    }
  }

  @Nested
  class PostgreSqlDriver {
    @ParameterizedTest
    @CsvSource({
      "'', CLEAR_PASSWORD, false, true",
      "'', CLEAR_PASSWORD, true, true",
      "'', MD5, false, false",
      "'', SCRAM, false, false",
      "requireAuth=!password, CLEAR_PASSWORD, false, false",
      "requireAuth=!password, CLEAR_PASSWORD, true, false",
      "sslmode=require, CLEAR_PASSWORD, true, true",
      "sslmode=require, CLEAR_PASSWORD, false, false",
      "sslmode=verify-full, CLEAR_PASSWORD, true, false",
      "sslmode=verify-full, CLEAR_PASSWORD, false, false",
      "channelBinding=require, CLEAR_PASSWORD, false, false",
      "channelBinding=require, CLEAR_PASSWORD, true, false"
    })
    @DisplayName("when PostgreSQL's driver lets the server know the password")
    void thePassword(
        String options,
        HostilePostgreSql.PostgreSqlLogin login,
        boolean isEncrypted,
        boolean isTold) {
      try (HostilePostgreSql server = new HostilePostgreSql(InetAddress.getLoopbackAddress())) {
        server.askForPassword(login);
        if (isEncrypted) {
          server.offerTls();
        }

        connect("jdbc:postgresql://" + server.address() + "/fleet?" + options);

        DriverSecretsTest.assertPassword(server.loot(), isTold);
      }
    }
  }

  private static void assertPassword(Loot loot, boolean isTold) {
    if (isTold) {
      assertThat(loot.passwords()).contains(PASSWORD);
    } else {
      assertThat(loot.passwords()).isEmpty();
      assertThat(loot.received()).doesNotContain(PASSWORD);
    }
  }
}
