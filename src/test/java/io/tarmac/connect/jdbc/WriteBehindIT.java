package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.Await;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * One batch is written while the next is made. A lock on the table keeps the writer busy for as
 * long as a test likes.
 */
class WriteBehindIT {

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {
    @Override
    String lock() {
      return "lock table %s in access exclusive mode";
    }
  }

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {
    @Override
    String lock() {
      return "lock tables %s write";
    }
  }

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {
    @Override
    String lock() {
      return "lock tables %s write";
    }
  }

  abstract static class Suite extends OutageSuite {
    private final StatementLog log = new StatementLog();

    /** The statement that locks a table for one session alone. */
    abstract String lock();

    @AfterEach
    void closeLog() {
      log.close();
    }

    @Test
    @DisplayName("C3_5 what comes while the writer is busy joins the next batch")
    void rowsThatComeMeanwhileJoinTheNextBatch() throws Exception {
      try (TaskHarness task = openBehind("500")) {
        putAndSettle(task, 1);
        try (Connection lock = lockTable()) {
          task.put(inserts(first, 2));
          task.put(inserts(first, 3));
          task.put(inserts(first, 4));
          assertThat(committedOffset(task, first)).isEqualTo(1);
          task.put();
        }
        Await.until("what waits is written without another put", () -> ids().size() == 10);

        assertThat(ids()).isEqualTo(range(0, 10));
        assertThat(committedOffset(task, first)).isEqualTo(10);
        assertThat(insertedRows()).containsExactly(1, 2, 7);
      }
    }

    @Test
    @DisplayName(
        "C1_1 C1_3 a commit waits for the batch in flight, and begins no other before a put")
    void aCommitWaitsForTheBatchInFlight() throws Exception {
      try (TaskHarness task = openBehind("500")) {
        putAndSettle(task, 1);
        List<SinkRecord> waiting;
        try (Connection lock = lockTable()) {
          task.put(inserts(first, 5));
          waiting = inserts(first, 5);
          task.put(waiting);
          assertThat(committedOffset(task, first)).isEqualTo(1);
        }
        assertThat(committedOffset(task, first)).isEqualTo(6);

        task.close(first);
        task.open(first);
        task.put(waiting);
        settle(task);
        assertThat(ids()).isEqualTo(range(0, 11));
      }
    }

    @Test
    @DisplayName("C1_3 what is in flight when its partition goes is broken off, and not doubled")
    void whatIsInFlightIsBrokenOff() throws Exception {
      try (TaskHarness task = openBehind("500")) {
        putAndSettle(task, 1);
        List<SinkRecord> inFlight = inserts(first, 5);
        try (Connection lock = lockTable()) {
          task.put(inFlight);
          assertThat(committedOffset(task, first)).isEqualTo(1);
          task.close(first);
        }
        task.open(first);
        task.putUntilAccepted(inFlight);
        settle(task);
        assertThat(ids()).isEqualTo(range(0, 6));
      }
    }

    @Test
    @DisplayName(
        "C1_2 C5_1 a failure behind a put shows in the next, and nothing is lost or doubled")
    void aFailureShowsInTheNextPut() throws Exception {
      try (TaskHarness task = openBehind("500")) {
        putAndSettle(task, 1);
        proxy.cut();
        List<SinkRecord> records = inserts(first, 5);
        boolean atOnce = isRefused(task, records);
        if (!atOnce) {
          Await.until("the failure shows", () -> isRefused(task, List.of()));
        }
        proxy.restore();
        task.putUntilAccepted(atOnce ? records : List.of());
        task.put(inserts(first, 5));
        settle(task);

        assertThat(ids()).isEqualTo(range(0, 11));
        assertThat(committedOffset(task, first)).isEqualTo(11);
      }
    }

    @Test
    @DisplayName("C3_4 while too much waits to be written, no more is fetched")
    void nothingIsFetchedWhileTooMuchWaits() throws Exception {
      try (TaskHarness task = openBehind("2")) {
        putAndSettle(task, 1);
        try (Connection lock = lockTable()) {
          task.put(inserts(first, 8));
          assertThat(task.context().paused()).containsExactly(first);
        }
        settle(task);

        assertThat(task.context().paused()).isEmpty();
        assertThat(ids()).isEqualTo(range(0, 9));
        assertThat(insertedRows()).containsExactly(1, 2, 2, 2, 2);
      }
    }

    @Test
    @DisplayName("C3_2 a batch lingers over several polls, then is written without another record")
    void aBatchLingers() {
      try (TaskHarness task = openBehind("500", "batch.linger.ms", "400")) {
        task.put(inserts(first, 2));
        task.put(inserts(first, 3));
        assertThat(committedOffset(task, first)).isZero();
        List<Long> timeouts = task.context().timeouts();
        assertThat(timeouts.get(timeouts.size() - 1)).isBetween(1L, 400L);
        settle(task);

        assertThat(ids()).isEqualTo(range(0, 5));
        assertThat(insertedRows()).containsExactly(5);
      }
    }

    private TaskHarness openBehind(String batchSize, String... more) {
      Map<String, String> configuration = TaskConfiguration.of(database, more);
      configuration.put("connection.url", log.url(proxy.url()));
      configuration.put("batch.size", batchSize);
      configuration.put("write.behind", "true");
      configuration.put("write.method", "batch"); // so that the log tells the number of rows
      return new TaskHarness(configuration).open(first);
    }

    private void putAndSettle(TaskHarness task, int count) {
      task.put(inserts(first, count));
      settle(task);
    }

    /** Goes on as Connect does, until everything that was put is done. */
    private void settle(TaskHarness task) {
      Await.until(
          "everything is done",
          () -> {
            task.put();
            return committedOffset(task, first) == records.nextOffset(first);
          });
    }

    private static boolean isRefused(TaskHarness task, List<SinkRecord> records) {
      try {
        task.put(records);
        return false;
      } catch (RetriableException refused) {
        return true;
      }
    }

    /** Locks the table until the connection is closed. */
    private Connection lockTable() throws SQLException {
      Connection connection = database.open();
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute(lock().formatted(database.quote(table)));
      }
      return connection;
    }

    private List<Integer> insertedRows() {
      return log.beginningWith("INSERT").stream().map(StatementLog.Entry::rows).toList();
    }
  }
}
