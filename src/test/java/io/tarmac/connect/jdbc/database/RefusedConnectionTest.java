package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusedConnectionTest {

  @ParameterizedTest
  @CsvSource({
    "postgresql, 28P01, 0, connection.password",
    "postgresql, 28000, 0, connection.username",
    "postgresql, 42501, 0, connection.username",
    "postgresql, 3D000, 0, connection.url",
    "postgresql, 08001, 0, connection.url",
    "postgresql, 08004, 0, connection.password",
    "mysql, 28000, 1045, connection.password",
    "mysql, 42000, 1044, connection.username",
    "mysql, 42000, 1049, connection.url",
    "mysql, 08004, 1040, connection.url",
    "mysql, HY000, 1130, connection.username",
    "mysql, HY000, 1820, connection.password",
    "mysql, HY000, 1862, connection.password",
    "mysql, HY000, 3118, connection.username",
    "mysql, HY000, 3159, connection.url",
    "mysql, HY000, 3955, connection.password",
    "mariadb, HY000, 4151, connection.username",
    "h2, 28000, 28000, connection.password",
    "oracle, 72000, 1017, connection.password",
    "oracle, 99999, 28000, connection.password",
    "oracle, 99999, 28001, connection.password",
    "oracle, 66000, 12541, connection.url",
    "sqlserver, S0001, 18456, connection.password",
    "sqlserver, S0001, 18452, connection.password",
    "sqlserver, S0001, 4060, connection.url",
    "db2, 28000, -4214, connection.password",
  })
  @DisplayName("C10_2 a connection that is refused is told on the property to look at")
  void theProperty(String scheme, String state, int code, String property) {
    ConnectionSettings settings = settings(scheme, "user", "secret");

    assertThat(refused(settings, state, code).property()).isEqualTo(property);
  }

  @Test
  @DisplayName("C10_2 C9 a wrong password for a database that is there is told on the password")
  void aWrongPasswordIsTold() throws SQLException {
    String url = "jdbc:h2:mem:" + UniqueName.of("refused");
    try (Connection owner = DriverManager.getConnection(url, "sa", "")) {
      assertThatThrownBy(
              () ->
                  Inspection.open(
                      SinkConfig.parse(
                          Map.of(
                              "connection.url", url,
                              "connection.username", "sa",
                              "connection.password", "hunter2"))))
          .isInstanceOfSatisfying(
              RefusedConnection.class,
              refused -> assertThat(refused.property()).isEqualTo("connection.password"));
      assertThat(owner.isClosed()).isFalse();
    }
  }

  @Test
  void whatTheUrlSaysIsTheUrls() {
    assertThat(refused(settings("mysql", null, null), "28000", 1045).property())
        .isEqualTo("connection.url");
    assertThat(refused(settings("mysql", "user", null), "28000", 1045).property())
        .isEqualTo("connection.username");
  }

  @Test
  void whatIsNotResolvedIsTold() {
    assertThat(refused(settings("mysql", "u", "${env:PASSWORD}"), "28000", 1045).getMessage())
        .contains("no config provider")
        .doesNotContain("PASSWORD");
    assertThat(refused(settings("mysql", "u", "costs $5"), "28000", 1045).getMessage())
        .doesNotContain("config provider");
  }

  private static RefusedConnection refused(ConnectionSettings settings, String state, int code) {
    SQLException failure = new SQLException("refused", state, code);
    return RefusedConnection.of(settings, failure, SqlFailures.unconnected(settings, failure));
  }

  private static ConnectionSettings settings(
      String scheme, @Nullable String user, @Nullable String password) {
    return new ConnectionSettings(
        "jdbc:" + scheme + "://host/db", user, password == null ? null : new Password(password));
  }
}
