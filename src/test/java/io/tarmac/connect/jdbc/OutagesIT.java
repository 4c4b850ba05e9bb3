package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways in which a real server is away, as its driver tells them: none stops a task. */
@EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
class OutagesIT extends OutageSuite {
  private final boolean isPostgreSql = server == POSTGRESQL;

  /** Records that the task has not accepted. */
  private Collection<SinkRecord> pending = List.of();

  private int refusals;

  @ParameterizedTest(name = "write.behind {0}")
  @ValueSource(strings = {"true", "false"})
  @DisplayName("C5_1 a server that is not there is waited for, with one WARN when that begins")
  void aServerThatIsNotThere(String writeBehind) {
    try (TaskHarness task = open(throughProxy().batchSize(10).with("write.behind", writeBehind));
        TestingLog log = new TestingLog(Level.INFO)) {
      putAndAwaitWritten(task, 1);
      proxy.cut();
      pending = inserts(first, 5);
      awaitRefusals(task, 4);
      assertThat(lines(log)).hasSize(1);
      assertThat(lines(log).get(0)).contains("WARN", "Writing waits at " + first + "@1: ");
      proxy.restore();
      awaitWritten(task);
      assertThat(lines(log)).hasSize(2);
      assertThat(lines(log).get(1))
          .contains("INFO", "back after ", " and " + refusals + " attempts")
          .endsWith("writing goes on from " + first + "@1");
    }
    assertThat(ids()).isEqualTo(range(0, 6));
  }

  @Test
  @DisplayName("C5_1 a session that the server ends within a statement is followed by another")
  void aSessionThatTheServerEnds() throws Exception {
    try (TaskHarness task = open(throughProxy().batchSize(10).writeBehind());
        TestingLog log = new TestingLog(Level.WARN)) {
      putAndAwaitWritten(task, 1);
      try (TableLock lock = TableLock.of(database, table)) {
        task.put(inserts(first, 5));
        Await.value("a statement waits", this::waiting, sessions -> !sessions.isEmpty())
            .forEach(session -> database.sql().execute(endSession(session)));
        awaitRefusals(task, 1);
      }
      awaitWritten(task);
      assertThat(lines(log)).isNotEmpty();
    }
    assertThat(ids()).isEqualTo(range(0, 6));
  }

  @Test
  @DisplayName("C5_1 a server that no longer answers is given up, and tried again")
  void aServerThatNoLongerAnswers() {
    try (TaskHarness task =
            open(
                throughProxy()
                    .batchSize(10)
                    .writeBehind()
                    .with("connection.url", proxy.url() + oneSecondToAnswer()));
        TestingLog log = new TestingLog(Level.WARN)) {
      putAndAwaitWritten(task, 1);
      proxy.freeze();
      pending = inserts(first, 5);
      awaitRefusals(task, 2);
      proxy.restore();
      awaitWritten(task);
    }
    assertThat(ids()).isEqualTo(range(0, 6));
  }

  @ParameterizedTest(name = "write.behind {0}")
  @ValueSource(strings = {"true", "false"})
  @Tag("alone")
  @DisplayName("C5_1 a server that has become read-only, as in a failover, is waited for")
  void aServerThatIsReadOnly(String writeBehind) {
    try (TaskHarness task = open(throughProxy().batchSize(10).with("write.behind", writeBehind));
        TestingLog log = everyAttempt()) {
      putAndAwaitWritten(task, 1);
      database.sql().execute(readOnly(true));
      try {
        proxy.closeConnections();
        pending = inserts(first, 5);
        Await.until(
            "the server refuses to write",
            () -> !isTaken(task) && log.text().contains("takes no writes for now"));
      } finally {
        database.sql().execute(readOnly(false));
      }
      proxy.closeConnections();
      awaitWritten(task);
    }
    assertThat(ids()).isEqualTo(range(0, 6));
  }

  @Test
  @Tag("alone")
  @DisplayName("C5_1 a server that has no connection to spare is waited for")
  void aServerWithTooManyConnections() throws Exception {
    List<Connection> others = new ArrayList<>();
    try (TaskHarness task = open(throughProxy().batchSize(10).writeBehind());
        Connection kept = database.open();
        Statement setting = kept.createStatement();
        TestingLog log = everyAttempt()) {
      putAndAwaitWritten(task, 1);
      String most = isPostgreSql ? "-1" : value("select @@global.max_connections");
      String limit =
          isPostgreSql
              ? "alter database %s connection limit ".formatted(value("select current_database()"))
              : "set global max_connections = ";
      // MariaDB's minimum is 10; the server keeps one more for administrators.
      setting.execute(limit + (isPostgreSql ? 1 : 10));
      try {
        proxy.closeConnections();
        pending = inserts(first, 5);
        Await.until(
            "the server refuses",
            () -> {
              takeAll(others);
              isTaken(task);
              return log.text().lines().anyMatch(OutagesIT::isOfTooManyConnections);
            });
      } finally {
        setting.execute(limit + most);
        for (Connection other : others) {
          other.close();
        }
      }
      awaitWritten(task);
    }
    assertThat(ids()).isEqualTo(range(0, 6));
  }

  private void putAndAwaitWritten(TaskHarness task, int count) {
    pending = inserts(first, count);
    awaitWritten(task);
  }

  private void awaitWritten(TaskHarness task) {
    Await.until(
        "everything is written",
        () -> isTaken(task) && committedOffset(task, first) == records.nextOffset(first));
  }

  private void awaitRefusals(TaskHarness task, int count) {
    Await.until("attempts have failed", () -> !isTaken(task) && refusals >= count);
  }

  /** Puts once, as Connect does: the same records again if they were refused. */
  private boolean isTaken(TaskHarness task) {
    try {
      task.put(pending);
      pending = List.of();
      return true;
    } catch (RetriableException refused) {
      refusals++;
      return false;
    }
  }

  private List<String> waiting() {
    return database.sql().rows(waitingSessions()).stream()
        .map(row -> String.valueOf(row.get(0)))
        .toList();
  }

  /** Takes all connections that are still to be had. */
  private void takeAll(List<Connection> taken) {
    try {
      while (true) {
        taken.add(database.open());
      }
    } catch (SQLException none) {
      // That was the last one.
    }
  }

  private String oneSecondToAnswer() {
    return isPostgreSql ? "?socketTimeout=1" : "?socketTimeout=1000&connectTimeout=1000";
  }

  /** Returns the query for the sessions with a statement that waits for a lock. */
  private String waitingSessions() {
    return isPostgreSql
        ? "select pid from pg_stat_activity"
            + " where wait_event_type = 'Lock' and usename = current_user"
        : "select id from information_schema.processlist"
            + " where db = database() and state like 'Waiting for%'";
  }

  private String endSession(String session) {
    return isPostgreSql
        ? "select pg_terminate_backend(" + session + ")"
        : "kill connection " + session;
  }

  /** Returns the statements that make new sessions read-only, or writable again. */
  private String[] readOnly(boolean readOnly) {
    return isPostgreSql
        ? new String[] {
          "set session characteristics as transaction read write",
          "alter role current_user set default_transaction_read_only = " + readOnly
        }
        : new String[] {"set global transaction_read_only = " + (readOnly ? 1 : 0)};
  }

  private String value(String query) {
    return String.valueOf(database.sql().value(query));
  }

  private static TestingLog everyAttempt() {
    return new TestingLog(Level.WARN, Level.DEBUG, List.of(OutageLog.class.getName()));
  }

  private static List<String> lines(TestingLog log) {
    return log.text().lines().filter(line -> line.contains("OutageLog ")).toList();
  }

  private static boolean isOfTooManyConnections(String line) {
    return line.contains("53300") || line.contains("vendor code 1040");
  }
}
