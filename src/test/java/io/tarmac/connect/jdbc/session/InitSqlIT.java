package io.tarmac.connect.jdbc.session;

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
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The statements that each session of a real server begins with. */
@EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
class InitSqlIT extends DatabaseTest {

  private static final String SECRET = "hidden-in-sql-4711";

  @Test
  @DisplayName("C7_2 a session begins with the statements, and the sink's settings come after them")
  void aSessionBeginsWithTheStatements() throws Exception {
    boolean isPostgreSql = server == POSTGRESQL;
    String statements =
        isPostgreSql
            ? "SET application_name = 'a;b';\nSET IntervalStyle = 'iso_8601'; SET lock_timeout = 7"
            : "SET @own = 'a;b';\nSET SESSION sql_mode = ''; SET lock_wait_timeout = 7;";
    try (Connection open = open(statements)) {
      assertThat(value(open, isPostgreSql ? "show application_name" : "select @own"))
          .isEqualTo("a;b");
      assertThat(value(open, isPostgreSql ? "show lock_timeout" : "select @@lock_wait_timeout"))
          .isEqualTo(isPostgreSql ? "7ms" : "7");
      assertThat(value(open, isPostgreSql ? "show IntervalStyle" : "select @@sql_mode"))
          .contains(isPostgreSql ? "postgres" : "STRICT_ALL_TABLES");
    }
  }

  @Test
  @DisplayName("C7_2 what the statements write is committed, even if they switch auto-commit off")
  void whatTheyWriteIsCommitted() throws Exception {
    String table = UniqueName.of("begun");
    TestingRow.createTable(database, table, false);
    String begin = server == POSTGRESQL ? "BEGIN" : "SET autocommit = 0";
    String insert = "INSERT INTO %s VALUES (1, 'a', 1)".formatted(database.quote(table));

    try (Connection open = open(begin + ";" + insert)) {
      assertThat(open.getAutoCommit()).isFalse();
      assertThat(database.sql().count(table)).isEqualTo(1);
      try (Statement statement = open.createStatement()) {
        statement.execute(insert);
      }
      open.rollback();
    }

    assertThat(database.sql().count(table)).isEqualTo(1);
    database.sql().execute("drop table " + database.quote(table));
  }

  @Test
  @DisplayName(
      "C5_3 C10_2 C10_3 a wrong statement stops the task, and the message does not show it")
  void aWrongStatementStopsTheTask() {
    String statements = "SELECT 1; SELECT '%1$s' FRO %1$s".formatted(SECRET);
    TopicPartition partition = new TopicPartition(UniqueName.of("refused"), 0);
    Map<String, String> configuration = configuration(statements);
    RefusedConnection refused =
        catchThrowableOfType(
            RefusedConnection.class,
            () -> ConnectionProbe.open(SinkConfig.parse(configuration)).close());

    assertThat(refused.property()).isEqualTo("connection.init.sql");
    assertThat(refused.code()).isEqualTo(ErrorCode.INIT_SQL);
    assertThat(refused.getMessage())
        .contains("statement 2 of connection.init.sql failed", "SQLSTATE 42", "(fatal")
        .doesNotContain(SECRET);
    try (TaskHarness task = new TaskHarness(configuration)) {
      assertThatThrownBy(
              () ->
                  task.open(partition)
                      .put(new TestingRecords().next(partition, null, TestingRow.of(1, "a", 1))))
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContaining("statement 2 of connection.init.sql failed")
          .hasMessageNotContaining(SECRET);
    }
  }

  @Test
  @DisplayName("C10_6 the statements load no file of the worker, even if rows are loaded")
  void theStatementsLoadNoFile() {
    String table = UniqueName.of("loaded");
    TestingRow.createTable(database, table, false);
    String load =
        server == POSTGRESQL
            ? "COPY %s FROM STDIN"
            : "/* a */ LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE %s (`name`)";
    Map<String, String> configuration = configuration(load.formatted(database.quote(table)));
    configuration.put("write.method", server == POSTGRESQL ? "auto" : "load_data");

    assertThatThrownBy(() -> ConnectionProbe.open(SinkConfig.parse(configuration)).close())
        .isInstanceOf(RefusedConnection.class);
    assertThat(database.sql().count(table)).isZero();
    database.sql().execute("drop table " + database.quote(table));
  }

  private Connection open(String statements) throws Exception {
    return new ConnectionFactory(SinkConfig.parse(configuration(statements)).connection()).open();
  }

  private Map<String, String> configuration(String statements) {
    return TaskConfiguration.on(database).with("connection.init.sql", statements);
  }

  private static String value(Connection open, String query) throws SQLException {
    try (Statement statement = open.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
