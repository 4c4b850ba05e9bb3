package io.tarmac.connect.jdbc.database.postgresql;

import static io.tarmac.connect.jdbc.config.WriteMethod.BATCH;
import static io.tarmac.connect.jdbc.config.WriteMethod.COPY;
import static io.tarmac.connect.jdbc.config.WriteMethod.UNNEST;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TestingIdentifiers;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which ways to write a connection has. The first two are those of versions and of sweeps. */
class PostgreSqlStrategiesIT {

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final PostgreSqlStrategies strategies =
      new PostgreSqlStrategies(TestingIdentifiers.DOUBLE_QUOTES);

  @ParameterizedTest
  @ValueSource(strings = {"", "?binaryTransfer=false", "?preferQueryMode=extendedCacheEverything"})
  @DisplayName("C9 every way is there on a connection to PostgreSQL itself")
  void everyWayIsThere(String options) throws SQLException {
    assertThat(methods(options)).containsExactly(BATCH, BATCH, BATCH, COPY, COPY, UNNEST, BATCH);
  }

  @Test
  @DisplayName("C9 without binary parameters there is no way by arrays")
  void simpleQueriesHaveNoArrays() throws SQLException {
    assertThat(methods("?preferQueryMode=simple"))
        .containsExactly(BATCH, BATCH, BATCH, COPY, COPY, BATCH);
  }

  @Test
  @DisplayName("C9 a user who may not make temporary tables copies into the table only")
  void withoutThePrivilegeThereIsNoStaging() throws SQLException {
    database.sql().execute("revoke temporary on database tarmac from tarmac, public");
    try {
      assertThat(methods("")).containsExactly(BATCH, BATCH, BATCH, COPY, UNNEST, BATCH);
    } finally {
      database.sql().execute("grant temporary on database tarmac to tarmac, public");
    }
  }

  @Test
  @DisplayName("C9 behind a driver that does not show the connection there are statements only")
  void aHiddenConnectionHasStatementsOnly() throws SQLException {
    try (Connection connection = database.open()) {
      Connection hidden =
          (Connection)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {Connection.class},
                  (proxy, method, arguments) -> {
                    if (method.getName().equals("isWrapperFor")) {
                      return false;
                    }
                    return method.invoke(connection, arguments);
                  });

      assertThat(strategies.bestFirst(hidden).stream().map(WriteStrategy::method))
          .containsExactly(BATCH, BATCH, BATCH, BATCH);
    }
  }

  private List<WriteMethod> methods(String options) throws SQLException {
    try (Connection connection =
        DriverManager.getConnection(database.url() + options, database.connectionProperties())) {
      return strategies.bestFirst(connection).stream().map(WriteStrategy::method).toList();
    }
  }
}
