package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;

/**
 * Puts that need the database, to plan a table or to truncate one, while it does not answer:
 * Connect's thread goes on all the same.
 */
@EachDatabase(except = {H2, SQLITE})
@Execution(CONCURRENT)
class StopWhilePlanningIT extends WriteBehindSuite {

  /** A worker gives all its tasks 5 s to stop. */
  private static final Duration GRACE = Duration.ofMillis(4_500);

  private static final Duration OF_A_PUT = Duration.ofMillis(2_500);

  /** A partition whose table the task has not looked at. */
  private final TopicPartition unplanned = new TopicPartition(UniqueName.of("unplanned"), 0);

  StopWhilePlanningIT() {
    TestingRow.createTable(database, unplanned.topic(), false);
  }

  @Test
  @DisplayName("C1_3 a task stops in time while it connects for its first records")
  void aTaskStopsWhileItConnects() {
    TaskHarness task = openBehind();
    proxy.stallNext();

    assertThat(timeOf(() -> putAndStop(task, inserts(first, 5), 0))).isLessThan(GRACE);

    proxy.restore();
    awaitNoWriter();
    assertThat(ids()).isEmpty();
  }

  @Test
  @DisplayName("C1_3 a task stops in time while the server does not answer what a plan asks for")
  void aTaskStopsWhileItPlans() {
    TaskHarness task = openWritten().open(unplanned);
    proxy.freeze();

    assertThat(timeOf(() -> putAndStop(task, inserts(unplanned, 1), 1))).isLessThan(GRACE);

    proxy.restore();
    awaitNoWriter();
    assertThat(ids()).isEqualTo(range(0, 1));
  }

  @Test
  @DisplayName("C1_3 a task stops in time while a batch is tried again and more waits for a plan")
  void aTaskStopsWhileItWaitsForAllOfIt() {
    TaskHarness task = openWritten("batch.size", "2").open(unplanned);
    proxy.cut();
    Collection<SinkRecord> again = new ArrayList<>(putUntilRefused(task, inserts(first, 6)));
    proxy.restore();
    proxy.stall();
    again.addAll(inserts(unplanned, 1));

    assertThat(timeOf(() -> putAndStop(task, again, 1))).isLessThan(GRACE);

    proxy.restore();
    awaitNoWriter();
    assertThat(ids()).isEqualTo(range(0, 1));
  }

  @Test
  @DisplayName("C1_3 a task stops in time where the connection it does not use no longer answers")
  void aTaskStopsWhileItsConnectionHangs() {
    TaskHarness task = openWritten();
    proxy.freeze();

    assertThat(timeOf(task::close)).isLessThan(GRACE);

    proxy.restore();
    awaitNoWriter();
  }

  @Test
  @DisplayName("C5_1 what takes its time is no failure, and is not begun again and again")
  void whatTakesItsTimeIsNoFailure() {
    try (TaskHarness task = openBehind("retry.timeout.ms", "0").open(unplanned);
        TestingLog logged = new TestingLog(Level.WARN)) {
      putAndSettle(task, 1);
      List<SinkRecord> mixed = concat(inserts(first, 2), inserts(unplanned, 1));
      String thisThread = "[" + Thread.currentThread().getName();
      int before = log.entries().size();
      proxy.freeze();
      for (int i = 0; i < 2; i++) {
        assertThat(timeOf(() -> assertThat(isRefused(task, mixed)).isTrue())).isLessThan(OF_A_PUT);
      }
      assertThat(log.entries().size() - before).as("questions to the server").isEqualTo(1);
      proxy.restore();

      task.putUntilAccepted(mixed);
      settle(task);
      settle(task, unplanned);

      assertThat(ids()).isEqualTo(range(0, 3));
      assertThat(database.sql().count(unplanned.topic())).isEqualTo(1);
      assertThat(logged.text().lines().filter(line -> line.contains(thisThread)))
          .noneMatch(line -> line.contains("Writing waits"));
    }
  }

  @Test
  @DisplayName("C2_3 a truncate that takes its time empties the table once, of what came before")
  void aTruncateThatTakesItsTime() {
    try (TaskHarness task = openBehind("retry.timeout.ms", "0", "truncate.enabled", "true")) {
      putAndSettle(task, 3);
      List<SinkRecord> emptied = concat(List.of(truncate()), inserts(first, 2));
      awaitPurge();
      proxy.freeze();
      assertThat(timeOf(() -> task.put(emptied))).isLessThan(OF_A_PUT);
      assertThat(timeOf(task::put)).isLessThan(OF_A_PUT);
      proxy.restore();

      settle(task);

      assertThat(ids()).isEqualTo(range(4, 6));
      assertThat(log.beginningWith("TRUNCATE")).hasSize(1);
    }
  }

  private void putAndStop(TaskHarness task, Collection<SinkRecord> records, long committed) {
    assertThat(isRefused(task, records)).isTrue();
    assertThat(committedOffset(task, first)).isEqualTo(committed);
    task.close();
  }
}
