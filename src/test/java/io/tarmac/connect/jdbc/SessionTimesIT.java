package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** For how long a session waits for a lock, and the server for the session. */
@EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
class SessionTimesIT extends DatabaseTest {

  /** The times that a session has unless somebody sets them. */
  private final String ofTheServer = server == POSTGRESQL ? "30s 1min" : "30 30 1200";

  /** The part of a URL that sets the times. */
  private final String setting =
      server == POSTGRESQL
          ? "?options=-c%20lock_timeout=5s%20-c%20idle_in_transaction_session_timeout=7s"
          : "?sessionVariables=lock_wait_timeout=77,innodb_lock_wait_timeout=5,wait_timeout=90";

  /** The times that it sets. */
  private final String set = server == POSTGRESQL ? "5s 7s" : "77 5 90";

  /** Returns the query for the times. */
  private String times() {
    return server == POSTGRESQL
        ? "select concat(current_setting('lock_timeout'), ' ',"
            + " current_setting('idle_in_transaction_session_timeout'))"
        : "select concat(@@lock_wait_timeout, ' ', @@innodb_lock_wait_timeout, ' ',"
            + " @@wait_timeout)";
  }

  @Test
  @DisplayName("C5_1 a lock is given up before the server is, and a session that is quiet")
  void waitsAreBounded() throws Exception {
    assertThat(value("", times())).isEqualTo(ofTheServer);
  }

  @Test
  @DisplayName("C5_1 what the URL sets is left alone")
  void whatTheUrlSetsIsLeftAlone() throws Exception {
    assertThat(value(setting, times())).isEqualTo(set);
  }

  @Test
  @DisplayName("C5_1 a driver around the driver makes no difference")
  void aDriverAroundTheDriverMakesNoDifference() throws Exception {
    try (StatementLog log = new StatementLog()) {
      assertThat(valueThrough(log.url(database.url()), times())).isEqualTo(ofTheServer);
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class RoleSettings {
    @Test
    @DisplayName("C5_1 what the role sets is left alone")
    void whatTheRoleSetsIsLeftAlone() throws Exception {
      database.sql().execute("alter role current_user set lock_timeout = '7s'");
      try {
        assertThat(value("", "select current_setting('lock_timeout')")).isEqualTo("7s");
      } finally {
        database.sql().execute("alter role current_user reset lock_timeout");
      }
    }
  }

  @Nested
  @EachDatabase(only = MARIADB)
  class AbandonedTransactions {
    private static final String IDLE = "idle_write_transaction_timeout";

    @Test
    @DisplayName("C5_1 a transaction that nobody goes on with is ended")
    void aTransactionThatNobodyGoesOnWithIsEnded() throws Exception {
      assertThat(value("", "select @@" + IDLE)).isEqualTo("60");
      assertThat(value("?sessionVariables=" + IDLE + "=9", "select @@" + IDLE)).isEqualTo("9");
    }
  }

  String value(String parameters, String query) throws SQLException {
    return valueThrough(database.url() + parameters, query);
  }

  String valueThrough(String url, String query) throws SQLException {
    try (TestingSession target =
            TestingSession.open(TaskConfiguration.on(database).with("connection.url", url));
        Statement statement = target.connection().createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
