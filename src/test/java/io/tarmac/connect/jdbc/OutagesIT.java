package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.delivery.OutageLog;
import io.tarmac.connect.jdbc.testing.Await;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways in which a real server is away, as its driver tells them: none stops a task. */
@Tag("alone")
class OutagesIT {

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {
    private final String name = String.valueOf(database.sql().value("select current_database()"));

    @Override
    String oneSecondToAnswer() {
      return "?socketTimeout=1";
    }

    @Override
    String waitingSessions() {
      return "select pid from pg_stat_activity"
          + " where wait_event_type = 'Lock' and usename = current_user";
    }

    @Override
    String end(String session) {
      return "select pg_terminate_backend(" + session + ")";
    }

    @Override
    List<String> readOnly(boolean readOnly) {
      return List.of(
          "set session characteristics as transaction read write",
          "alter role current_user set default_transaction_read_only = " + readOnly);
    }

    @Override
    List<String> fewConnections(boolean few) {
      return List.of("alter database %s connection limit %d".formatted(name, few ? 1 : -1));
    }
  }

  @Nested
  class MariaDb extends MySqlSuite implements OnDatabase.MariaDb {}

  @Nested
  class MySql extends MySqlSuite implements OnDatabase.MySql {}

  abstract static class MySqlSuite extends Suite {
    private final String mostConnections =
        String.valueOf(database.sql().value("select @@global.max_connections"));

    @Override
    String oneSecondToAnswer() {
      return "?socketTimeout=1000&connectTimeout=1000";
    }

    @Override
    String waitingSessions() {
      return "select id from information_schema.processlist"
          + " where db = database and state like 'Waiting for%'";
    }

    @Override
    String end(String session) {
      return "kill connection " + session;
    }

    @Override
    List<String> readOnly(boolean readOnly) {
      return List.of("set global transaction_read_only = " + (readOnly ? 1 : 0));
    }

    @Override
    List<String> fewConnections(boolean few) {
      // The least that MariaDB takes; one more is kept for who may set this.
      return List.of("set global max_connections = " + (few ? "10" : mostConnections));
    }
  }

  abstract static class Suite extends OutageSuite {
    /** What has been put, or is to be, and has not been taken. */
    private Collection<SinkRecord> pending = List.of();

    private int refusals;

    abstract String oneSecondToAnswer();

    /** The query for the sessions with a statement that waits for a lock. */
    abstract String waitingSessions();

    /** Ends a session. */
    abstract String end(String session);

    /** Sessions that begin from now on are read-only, or no longer are. */
    abstract List<String> readOnly(boolean readOnly);

    /** There are few connections to be had from now on, or as many as ever. */
    abstract List<String> fewConnections(boolean few);

    @ParameterizedTest(name = "write.behind {0}")
    @ValueSource(strings = {"true", "false"})
    @DisplayName("C5_1 a server that is not there is waited for, with one WARN when that begins")
    void aServerThatIsNotThere(String writeBehind) {
      try (TaskHarness task = open(Map.of("write.behind", writeBehind));
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
      try (TaskHarness task = open(Map.of("write.behind", "true"));
          TestingLog log = new TestingLog(Level.WARN)) {
        putAndAwaitWritten(task, 1);
        try (TableLock lock = TableLock.of(database, table)) {
          task.put(inserts(first, 5));
          Await.value("a statement waits", this::waiting, sessions -> !sessions.isEmpty())
              .forEach(session -> database.sql().execute(end(session)));
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
                  Map.of(
                      "connection.url",
                      proxy.url() + oneSecondToAnswer(),
                      "write.behind",
                      "true"));
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
    @DisplayName("C5_1 a server that has become read-only, as in a failover, is waited for")
    void aServerThatIsReadOnly(String writeBehind) {
      try (TaskHarness task = open(Map.of("write.behind", writeBehind));
          TestingLog log = everyAttempt()) {
        putAndAwaitWritten(task, 1);
        execute(readOnly(true));
        try {
          proxy.closeConnections();
          pending = inserts(first, 5);
          Await.until(
              "the server refuses to write",
              () -> {
                isTaken(task);
                return log.text().contains("takes no writes for now");
              });
        } finally {
          execute(readOnly(false));
        }
        proxy.closeConnections();
        awaitWritten(task);
      }
      assertThat(ids()).isEqualTo(range(0, 6));
    }

    @Test
    @DisplayName("C5_1 a server that has no connection to spare is waited for")
    void aServerWithTooManyConnections() throws Exception {
      List<Connection> others = new ArrayList<>();
      try (TaskHarness task = open(Map.of("write.behind", "true"));
          Connection kept = database.open();
          TestingLog log = everyAttempt()) {
        putAndAwaitWritten(task, 1);
        execute(kept, fewConnections(true));
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
          execute(kept, fewConnections(false));
          for (Connection other : others) {
            other.close();
          }
        }
        awaitWritten(task);
      }
      assertThat(ids()).isEqualTo(range(0, 6));
    }

    private TaskHarness open(Map<String, String> more) {
      Map<String, String> configuration =
          TaskConfiguration.on(database).with("connection.url", proxy.url()).batchSize(10);
      configuration.putAll(more);
      return new TaskHarness(configuration).open(first);
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
      Await.until(
          "attempts have failed",
          () -> {
            isTaken(task);
            return refusals >= count;
          });
    }

    /** One put, as Connect does it: of the same records again where they were refused. */
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

    private void execute(List<String> statements) {
      database.sql().execute(statements.toArray(new String[0]));
    }

    private static void execute(Connection connection, List<String> statements)
        throws SQLException {
      try (Statement statement = connection.createStatement()) {
        for (String sql : statements) {
          statement.execute(sql);
        }
      }
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
