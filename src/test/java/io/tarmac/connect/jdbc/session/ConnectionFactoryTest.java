package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.UnknownDatabaseException;
import io.tarmac.connect.jdbc.error.FailureKind;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Map;
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

  private final ConnectionFactory factory =
      new ConnectionFactory(
          new ConnectionSettings(URL, null, null),
          Answering.with(Driver.class, Map.of("connect", () -> connects.call())));

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
