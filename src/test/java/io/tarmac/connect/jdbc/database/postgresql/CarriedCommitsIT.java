package io.tarmac.connect.jdbc.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.database.postgresql.CarriedCommits.Backend;
import io.tarmac.connect.jdbc.offset.StatementCommit;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.LoggingDriver;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingUser;
import io.tarmac.servers.Await;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The end of a session whose commit has not been answered. */
class CarriedCommitsIT {

  private static final String PASSWORD = "pw";

  private static final StatementCommit PLAIN =
      new StatementCommit("; COMMIT", false, (statement, first, cancellation) -> {}, () -> {});

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final CarriedCommits commits = new CarriedCommits();

  @Test
  @DisplayName("C2_1 the next connection terminates the session of the former one, and no other")
  void theFormerSessionIsTerminated() throws SQLException {
    try (Connection former = open();
        Connection another = open();
        Connection next = open()) {
      commits.connected(former, backend(former), false);
      commits.sending(PLAIN);
      commits.connected(next, backend(next), false);

      assertThat(former.isValid(1)).isFalse();
      assertThat(another.isValid(1)).isTrue();
      commits.answered();
      commits.connected(another, backend(another), false);
      assertThat(next.isValid(1)).isTrue();
    }
  }

  @Test
  @DisplayName("C2_1 a user who may not terminate the session waits for its end")
  void theSessionOfAnotherUserIsAwaited() throws SQLException {
    try (StatementLog log = new StatementLog();
        TestingUser user = TestingUser.create(database, "", Set.of(), PASSWORD);
        Connection next = open(log.url(database.url()), user.settings()[3])) {
      next.setAutoCommit(false);
      CompletableFuture<Void> connected;
      try (Connection former = open()) {
        commits.connected(former, backend(former), false);
        commits.sending(PLAIN);
        connected = CompletableFuture.runAsync(() -> connect(next));
        Await.until("the user waits", () -> waits(log) > 1);

        assertThat(connected).isNotDone();
        assertThat(former.isValid(1)).isTrue();
      }
      connected.join();
    }
  }

  private static long waits(StatementLog log) {
    return log.entries().stream().filter(entry -> entry.sql().contains("pg_sleep")).count();
  }

  private void connect(Connection next) {
    try {
      commits.connected(next, null, false);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private Connection open() throws SQLException {
    Connection connection =
        DriverManager.getConnection(database.url(), database.connectionProperties());
    connection.setAutoCommit(false);
    return connection;
  }

  private static Connection open(String loggedUrl, String user) throws SQLException {
    Properties login = new Properties();
    login.setProperty("user", user);
    login.setProperty("password", PASSWORD);
    return Objects.requireNonNull(new LoggingDriver().connect(loggedUrl, login));
  }

  private static Backend backend(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "select pid, backend_start from pg_stat_activity where pid = pg_backend_pid()")) {
      found.next();
      return new Backend(found.getInt(1), found.getString(2));
    } finally {
      connection.rollback();
    }
  }
}
