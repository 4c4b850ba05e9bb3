package io.tarmac.connect.jdbc;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import io.tarmac.servers.Await;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches whose last statement carries the offsets of all partitions and the commit. */
class OffsetsInStatementIT {

  private static final int ROWS = 20;

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("moved");
  private final String offsets = UniqueName.of("moved_offsets");
  private final List<TopicPartition> partitions = new ArrayList<>();
  private final TestingRecords records = new TestingRecords();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 60})
  @DisplayName(
      "C4_2 one statement writes the rows, moves the offsets of all partitions and commits")
  void oneStatementMovesAllOffsets(int count) {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, count, "")) {
      task.putUntilAccepted(rows());
      log.clear();
      for (int batch = 0; batch < 10; batch++) {
        task.put(rows());
      }

      assertThat(log.entries()).hasSize(10).allSatisfy(entry -> assertIsCarried(entry.sql()));
    }
    assertThat(stored())
        .isEqualTo(partitions.stream().collect(toMap(TopicPartition::partition, p -> 11L * ROWS)));
    assertThat(database.sql().count(table)).isEqualTo(11L * ROWS * count);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update %s set epoch = epoch + 1 where partition_id = 1",
        "update %s set next_offset = next_offset + 1 where partition_id = 1",
        "delete from %s where partition_id = 1"
      })
  @DisplayName("C4_3 if one of two partitions is fenced, no row is written and no offset moves")
  void oneOfTwoPartitionsIsFenced(String taking) {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, 2, "")) {
      task.putUntilAccepted(rows());
      database.sql().execute(taking.formatted(offsets));
      Map<Integer, Long> before = stored();
      log.clear();
      List<SinkRecord> rows = rows();

      assertThatThrownBy(() -> task.put(rows))
          .isInstanceOf(RetriableException.class)
          .hasMessageContaining("another session has taken [" + partitions.get(1) + "]");

      assertIsCarried(log.entries().get(0).sql());
      assertThat(stored()).isEqualTo(before);
      assertThat(database.sql().count(table)).isEqualTo(2 * ROWS);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "read committed, commit",
    "read committed, rollback",
    "repeatable read, commit",
    "repeatable read, rollback",
    "serializable, commit",
    "serializable, rollback"
  })
  @DisplayName("C4_3 a batch waits for the session that is about to take a partition")
  void aBatchWaitsForTheTaker(String isolation, String end) throws Exception {
    String options =
        "?options=-c%20default_transaction_isolation=" + isolation.replace(" ", "\\%20");
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, 2, options);
        Connection taker =
            DriverManager.getConnection(database.url(), database.connectionProperties());
        Statement statement = taker.createStatement()) {
      task.putUntilAccepted(rows());
      taker.setAutoCommit(false);
      statement.execute(
          "update %s set epoch = epoch + 1 where partition_id = 1".formatted(offsets));
      List<SinkRecord> rows = rows();
      CompletableFuture<Integer> put =
          CompletableFuture.supplyAsync(() -> task.putUntilAccepted(rows));
      Await.until("the batch waits for the taker", () -> isWaiting() || put.isDone());

      assertThat(put).isNotDone();
      assertThat(database.sql().count(table)).isEqualTo(2 * ROWS);
      statement.execute(end);
      int redeliveries = put.join();

      if (end.equals("rollback")) {
        assertThat(redeliveries).isZero();
      } else {
        assertThat(redeliveries).isPositive();
      }
    }
    assertThat(database.sql().count(table)).isEqualTo(4 * ROWS);
    assertThat(stored()).isEqualTo(Map.of(0, 2L * ROWS, 1, 2L * ROWS));
  }

  @Test
  @DisplayName("C6_1 exactly the row is refused that a constraint refuses")
  void oneRowIsRefused() {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, 2, "")) {
      task.putUntilAccepted(rows());
      database.sql().execute("alter table %s add check (amount <> 7777)".formatted(table));
      List<SinkRecord> rows = new ArrayList<>();
      rows.add(records.next(partitions.get(0), null, TestingRow.of(3, "bad", 7777)));
      rows.addAll(rows());
      task.put(rows);

      assertThat(task.context().deadLetters().reports()).hasSize(1);
    }
    assertThat(database.sql().count(table)).isEqualTo(4 * ROWS);
  }

  @Test
  @DisplayName("C4_2 offsets that no statement can carry move one by one")
  void aRuleOnTheTableOfOffsets() {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, 2, "")) {
      task.putUntilAccepted(rows());
      database
          .sql()
          .execute(
              "create table %s_audit (id int)".formatted(offsets),
              "create rule audit as on update to %1$s do also insert into %1$s_audit values (1)"
                  .formatted(offsets));
      log.clear();
      for (int batch = 0; batch < 10; batch++) {
        task.put(rows());
      }

      assertThat(log.entries().stream().filter(entry -> isCarried(entry.sql())))
          .as("tries in vain, with ever longer pauses")
          .hasSize(3);
      assertThat(task.context().deadLetters().reports()).isEmpty();
    }
    assertThat(stored()).isEqualTo(Map.of(0, 11L * ROWS, 1, 11L * ROWS));
    assertThat(database.sql().count(table)).isEqualTo(22 * ROWS);
  }

  private TaskHarness task(StatementLog log, int count, String options) {
    TestingRow.createTable(database, table, false);
    IntStream.range(0, count).mapToObj(i -> new TopicPartition(table, i)).forEach(partitions::add);
    return new TaskHarness(
            TaskConfiguration.on(database)
                .with("connection.url", log.url(database.url() + options))
                .with("write.method", "unnest")
                .with("batch.size", 5_000)
                .with("offsets.table.name", offsets)
                .exactlyOnce()
                .deadLetters())
        .open(partitions.toArray(TopicPartition[]::new));
  }

  /** Returns the next rows of each partition, in one batch. */
  private List<SinkRecord> rows() {
    return partitions.stream()
        .flatMap(
            partition ->
                Stream.generate(() -> records.next(partition, null, TestingRow.of(1, "name", 1)))
                    .limit(ROWS))
        .toList();
  }

  private static boolean isCarried(String sql) {
    return sql.startsWith("INSERT") && sql.contains("offsets moved") && sql.endsWith("; COMMIT");
  }

  private static void assertIsCarried(String sql) {
    assertThat(isCarried(sql)).as(sql).isTrue();
  }

  private boolean isWaiting() {
    return database
            .sql()
            .number(
                "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%"
                    + offsets
                    + "%'")
        > 0;
  }

  private Map<Integer, Long> stored() {
    try (Connection connection =
            DriverManager.getConnection(database.url(), database.connectionProperties());
        Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery("select partition_id, next_offset from " + offsets)) {
      Map<Integer, Long> stored = new HashMap<>();
      while (found.next()) {
        stored.put(found.getInt(1), found.getLong(2));
      }
      return stored;
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
