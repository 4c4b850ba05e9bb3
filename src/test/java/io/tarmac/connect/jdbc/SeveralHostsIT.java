package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In which session a connection is whose URL names several hosts, and how that begins. */
class SeveralHostsIT {

  private static final String SESSION = "select concat(connection_id(), ' ', @@time_zone)";
  private static final String UTC = " +00:00";

  private final TestingDatabase database = DatabaseServer.MARIADB.database();

  @ParameterizedTest
  @ValueSource(strings = {"", "?ha.loadBalanceStrategy=bestResponseTime"})
  @DisplayName("C1_1 MySQL's driver balances no load in a session, whose transaction would be lost")
  void aSessionIsNotBalanced(String option) throws Exception {
    String hosts = "localhost:" + database.port() + "," + address(database.url());
    Set<String> sessions = new HashSet<>();
    try (TestingSession target = open("jdbc:mysql:loadbalance://" + hosts + option)) {
      Connection connection = target.connection();
      for (int i = 0; i < 20; i++) {
        sessions.add(value(connection));
        connection.rollback(connection.setSavepoint());
        sessions.add(value(connection));
        connection.commit();
      }
    }

    assertThat(sessions).singleElement().asString().endsWith(UTC);
  }

  @Test
  @DisplayName("C1_1 MySQL's driver does not leave a session for the first host, which is back")
  void aSessionIsNotLeftForTheFirstHost() throws Exception {
    try (TestingProxy first = new TestingProxy(database)) {
      first.cut();
      String options = "?failOverReadOnly=false&queriesBeforeRetrySource=1";
      try (TestingSession target = open("jdbc:mysql://" + firstOrDirect(first) + options)) {
        Connection connection = target.connection();
        String before = value(connection);
        first.restore();
        for (int i = 0; i < 3; i++) {
          connection.commit();
          assertThat(value(connection)).isEqualTo(before).endsWith(UTC);
        }
      }
    }
  }

  @Test
  @DisplayName("C7_3 a session that MariaDB's driver opens by itself is in UTC like any other")
  void aSessionThatTheDriverOpensIsInUtc() throws Exception {
    try (TestingProxy first = new TestingProxy(database);
        TestingSession target = open("jdbc:mariadb:sequential://" + firstOrDirect(first))) {
      Connection connection = target.connection();
      String before = value(connection);
      connection.commit();
      first.closeConnections();
      // Outside of a transaction the driver sends it again, to whichever host it finds.
      connection.setSavepoint();

      assertThat(value(connection)).isNotEqualTo(before).endsWith(UTC);
    }
  }

  private TestingSession open(String url) throws SQLException {
    return TestingSession.open(TaskConfiguration.on(database).with("connection.url", url));
  }

  /** The server through a proxy, or else as it is. */
  private String firstOrDirect(TestingProxy first) {
    String proxied = address(first.url());
    return proxied.substring(0, proxied.indexOf('/')) + "," + address(database.url());
  }

  /** Host, port and database. */
  private static String address(String url) {
    return url.substring(url.indexOf("//") + 2);
  }

  private static String value(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(SESSION)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
