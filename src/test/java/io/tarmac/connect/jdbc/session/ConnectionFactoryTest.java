package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.CredentialsSettings;
import io.tarmac.connect.jdbc.credentials.Credentials;
import io.tarmac.connect.jdbc.credentials.TestingCredentials;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.UnknownDatabaseException;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConnectionFactoryTest {

  private static final String URL = "jdbc:none:secret";
  private static final Callable<Object> DEFECT =
      () -> {
        throw new IllegalStateException("cannot parse " + URL);
      };

  private Callable<Object> connects = this::connection;
  private Callable<Object> metadata =
      () ->
          Answering.with(
              DatabaseMetaData.class,
              Map.of(
                  "getDatabaseProductName", () -> "none", "getDatabaseProductVersion", () -> "1"));
  private int closed;
  private String password = "";
  private final List<String> logins = new ArrayList<>();

  private final ConnectionFactory factory =
      new ConnectionFactory(
          new ConnectionSettings(URL, null, null),
          Answering.with(Driver.class, Map.of("connect", () -> connects.call())),
          null);

  @Test
  void aUrlThatTheDriverCannotReadIsToldWithoutIt() {
    connects = DEFECT;

    assertThatThrownBy(factory::open)
        .isInstanceOf(UnknownDatabaseException.class)
        .hasMessageContaining("connection.url")
        .hasMessageNotContaining("secret");
  }

  @Test
  @DisplayName("C5_1 what a driver throws while it connects is an outage once it has connected")
  void whatADriverThrowsOnceItHasConnectedIsAnOutage() throws Exception {
    factory.open();
    connects = DEFECT;

    assertOutage();
  }

  @Test
  @DisplayName("C5_1 so is what it throws of a connection that is new, which is closed")
  void whatADriverThrowsOfANewConnectionIsAnOutage() {
    metadata = DEFECT;

    assertOutage();
    assertThat(closed).isEqualTo(1);
  }

  @Test
  @DisplayName("C5_1 a login that the server refuses is tried once more with renewed credentials")
  void aRefusedLoginIsTriedOnceMore() throws Exception {
    connects = () -> attempt(logins.isEmpty());

    renewing("old", "new", "unused").open();

    assertThat(logins).containsExactly("old", "new");
  }

  @Test
  @DisplayName("C5_3 the same credentials are not tried again, and the login fails for good")
  void theSameCredentialsAreNotTriedAgain() {
    connects = () -> attempt(true);

    assertLoginRefused(renewing("old", "old"));
    assertThat(logins).containsExactly("old");
  }

  @Test
  @DisplayName("C5_3 C10_3 renewed credentials that are refused too fail for good, and stay secret")
  void renewedCredentialsAreTriedOnce() {
    connects = () -> attempt(true);

    assertLoginRefused(renewing("old", "new", "newest"));
    assertThat(logins).containsExactly("old", "new");
  }

  @Test
  @DisplayName("C5_1 an outage is no reason to ask for other credentials")
  void anOutageAsksForNoOtherCredentials() {
    connects =
        () -> {
          logins.add(password);
          throw new SQLException("away", "08001");
        };

    assertThatThrownBy(() -> renewing("old", "new").open()).isInstanceOf(SQLException.class);
    assertThat(logins).containsExactly("old");
  }

  private ConnectionFactory renewing(String... passwords) {
    Iterator<String> next = List.of(passwords).iterator();
    return new ConnectionFactory(
        new ConnectionSettings(
            URL,
            "me",
            null,
            Map.of(),
            false,
            new CredentialsSettings("own", Map.of()),
            List.of(),
            Set.of()),
        Answering.with(Driver.class, Map.of("connect", () -> connects.call())),
        TestingCredentials.source(
            () -> {
              password = next.next();
              return new Credentials(null, password);
            }));
  }

  /** Connects, unless the server refuses the login. */
  private Connection attempt(boolean isRefused) throws SQLException {
    logins.add(password);
    if (isRefused) {
      throw new SQLException("FATAL: wrong password " + password, "28P01");
    }
    return connection();
  }

  private static void assertLoginRefused(ConnectionFactory factory) {
    assertThatThrownBy(factory::open)
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> {
              DeliveryFailure told =
                  SqlFailures.unconnected(
                      factory.latestSettings(new ConnectionSettings("", null, null)), refused);
              assertThat(told.kind()).isEqualTo(FailureKind.FATAL);
              assertThat(told.code()).isEqualTo(ErrorCode.LOGIN_REFUSED);
              assertThat(told.reason())
                  .contains(
                      "wrong password [hidden]",
                      "the credentials are those of connection.credentials.provider=own");
            });
  }

  @Test
  @DisplayName("C7_2 the configured statements come first, and their transaction is committed")
  void theConfiguredStatementsComeFirst() throws Exception {
    String url = "jdbc:h2:mem:" + UniqueName.of("begun");
    try (Connection open =
        withInitSql(url, "SET AUTOCOMMIT FALSE", "CREATE TABLE a (b INT)", "INSERT INTO a VALUES 1")
            .open()) {
      assertThat(open.getAutoCommit()).isFalse();
      open.rollback();
      try (Statement statement = open.createStatement();
          ResultSet rows = statement.executeQuery("SELECT b FROM a")) {
        assertThat(rows.next()).isTrue();
      }
    }
  }

  @Test
  @DisplayName("C5_3 C10_3 a configured statement that fails is told by its number and SQLSTATE")
  void aConfiguredStatementThatFailsIsTold() {
    ConnectionFactory wrong =
        withInitSql("jdbc:h2:mem:", "SELECT 1", "SELECT 'secret' FROM secret.secret");

    assertThatThrownBy(wrong::open)
        .isInstanceOfSatisfying(
            DeliveryFailure.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(FailureKind.FATAL);
              assertThat(failure.code()).isEqualTo(ErrorCode.INIT_SQL);
            })
        .hasMessageContainingAll("statement 2 of connection.init.sql failed", "SQLSTATE 90079")
        .hasMessageNotContaining("secret");
  }

  private static ConnectionFactory withInitSql(String url, String... statements) {
    return new ConnectionFactory(
        new ConnectionSettings(
            url,
            "sa",
            null,
            Map.of(),
            false,
            CredentialsSettings.STATIC,
            List.of(statements),
            Set.of()),
        new org.h2.Driver(),
        null);
  }

  private void assertOutage() {
    assertThatThrownBy(factory::open)
        .isInstanceOfSatisfying(
            SQLException.class,
            failure ->
                assertThat(
                        KnownDatabases.connectErrors("jdbc:test:").states().verdict(failure).kind())
                    .isEqualTo(FailureKind.TRANSIENT))
        .hasNoCause()
        .hasMessageContaining("IllegalStateException")
        .hasMessageNotContaining("secret");
  }

  private Connection connection() {
    return Answering.with(
        Connection.class,
        Map.of(
            "getMetaData", () -> metadata.call(),
            "setAutoCommit", () -> "",
            "close", () -> closed++));
  }
}
