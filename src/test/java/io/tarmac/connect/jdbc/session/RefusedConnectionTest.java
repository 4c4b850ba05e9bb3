package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.database.DriverError;
import io.tarmac.connect.jdbc.testing.GroupedSource;
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

class RefusedConnectionTest {

  private static final DriverError WRONG_LOGIN = new DriverError("28000", 1045);

  @ParameterizedTest
  @GroupedSource(
      """
      connection.password | postgresql:28P01 postgresql:08004 mysql:28000/1045 mysql:HY000/1820
      connection.password | mysql:HY000/1862 mysql:HY000/3955 h2:28000/28000 oracle:72000/1017
      connection.password | oracle:99999/28000 oracle:99999/28001 sqlserver:S0001/18456
      connection.password | sqlserver:S0001/18452 db2:28000/-4214
      connection.username | postgresql:28000 postgresql:42501 mysql:42000/1044 mysql:HY000/1130
      connection.username | mysql:HY000/3118 mariadb:HY000/4151
      connection.url      | postgresql:3D000 postgresql:08001 mysql:42000/1049 mysql:08004/1040
      connection.url      | mysql:HY000/3159 oracle:66000/12541 sqlserver:S0001/4060
      """)
  @DisplayName("C10_2 a connection that is refused is told on the property to look at")
  void theProperty(String property, String schemeAndError) {
    String[] parts = schemeAndError.split(":", 2);
    ConnectionSettings settings = settings(parts[0], "user", "secret");

    assertThat(refused(settings, DriverError.parse(parts[1])).property()).isEqualTo(property);
  }

  @Test
  @DisplayName("C10_2 C9 a wrong password for a database that is there is told on the password")
  void aWrongPasswordIsTold() throws SQLException {
    String url = "jdbc:h2:mem:" + UniqueName.of("refused");
    try (Connection owner = DriverManager.getConnection(url, "sa", "")) {
      SinkConfig config =
          SinkConfig.parse(
              Map.of(
                  "connection.url", url,
                  "connection.username", "sa",
                  "connection.password", "hunter2"));

      assertThatThrownBy(() -> ConnectionProbe.open(config))
          .isInstanceOfSatisfying(
              RefusedConnection.class,
              refused -> assertThat(refused.property()).isEqualTo("connection.password"));
      assertThat(owner.isClosed()).isFalse();
    }
  }

  @Test
  void whatTheUrlSaysIsTheUrls() {
    assertThat(refused(settings("mysql", null, null), WRONG_LOGIN).property())
        .isEqualTo("connection.url");
    assertThat(refused(settings("mysql", "user", null), WRONG_LOGIN).property())
        .isEqualTo("connection.username");
  }

  @Test
  void whatIsNotResolvedIsTold() {
    assertThat(refused(settings("mysql", "u", "${env:PASSWORD}"), WRONG_LOGIN).getMessage())
        .contains("no config provider")
        .doesNotContain("PASSWORD");
    assertThat(refused(settings("mysql", "u", "costs $5"), WRONG_LOGIN).getMessage())
        .doesNotContain("config provider");
  }

  private static RefusedConnection refused(ConnectionSettings settings, DriverError error) {
    return RefusedConnection.of(settings, error.exception());
  }

  private static ConnectionSettings settings(
      String scheme, @Nullable String user, @Nullable String password) {
    return new ConnectionSettings(
        "jdbc:" + scheme + "://host/db", user, password == null ? null : new Password(password));
  }
}
