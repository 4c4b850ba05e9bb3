package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;

/** Partitions go to other tasks while a batch is being written. */
@EachDatabase(except = {H2, SQLITE})
@Execution(CONCURRENT)
class RebalanceWhileWritingIT extends WriteBehindSuite {

  @Test
  @DisplayName("C1_3 what is in flight when its partition goes is broken off, and not doubled")
  void whatIsInFlightIsBrokenOff() throws Exception {
    try (TaskHarness task = openWritten()) {
      List<SinkRecord> inFlight = inserts(first, 5);
      try (TableLock lock = lockTable()) {
        putInFlight(task, inFlight);
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
  @DisplayName("C1_3 what is left of a batch that was broken off is written, which is no failure")
  void whatIsLeftOfABrokenOffBatchIsWritten() throws Exception {
    try (TaskHarness task = openWritten("retry.timeout.ms", "0").open(second)) {
      try (TableLock lock = lockTable()) {
        putInFlight(task, concat(inserts(second, 3), inserts(first, 5)));
        assertThat(committedOffset(task, first)).isEqualTo(1);
        task.close(second);
      }
      task.put();
      Await.until(
          "the rest is written",
          () -> {
            task.put();
            return committedOffset(task, first) == 6;
          });
      assertThat(ids()).isEqualTo(range(0, 6));
      assertThat(partitions()).containsExactly("0");
    }
  }

  @Test
  @DisplayName("C1_3 partitions go quickly, also where a connection is broken off by another one")
  void partitionsGoQuickly() throws Exception {
    try (TaskHarness task = openWritten()) {
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 5));
        proxy.stallNext();

        Duration taken =
            timeOf(
                () -> {
                  assertThat(committedOffset(task, first)).isEqualTo(1);
                  task.close(first);
                });
        assertThat(taken).isLessThan(Duration.ofMillis(2_500));
      }
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  @Execution(CONCURRENT)
  class RevokedPartitions {
    @Test
    @DisplayName("C1_3 a statement that carries its commit is cancelled when its partition goes")
    void aStatementThatCarriesItsCommitIsCancelled() throws Exception {
      proxy.delay(Duration.ofMillis(1));
      try (TaskHarness task = openWritten("write.method", "unnest")) {
        List<SinkRecord> inFlight = inserts(first, 20);
        try (TableLock lock = lockTable()) {
          putInFlight(task, inFlight);
          assertThat(log.entries()).anyMatch(entry -> entry.sql().endsWith("; COMMIT"));
          assertThat(committedOffset(task, first)).isEqualTo(1);
          task.close(first);
        }
        task.open(first);
        task.putUntilAccepted(inFlight);
        settle(task);
        assertThat(ids()).isEqualTo(range(0, 21));
      }
    }

    @Test
    @DisplayName("C1_3 a batch without rows of the partitions that go is not broken off")
    void aBatchOfOtherPartitionsIsNotBrokenOff() throws Exception {
      try (TaskHarness task = openWritten().open(second)) {
        try (TableLock lock = lockTable()) {
          putInFlight(task, inserts(first, 5));
          task.close(second);
        }
        settle(task);
        assertThat(ids()).isEqualTo(range(0, 6));
        assertThat(insertedRows()).containsExactly(1, 5);
      }
    }

    @Test
    @DisplayName("C1_3 a batch that is still connecting when its partition goes is never written")
    void aBatchThatIsConnectingIsNeverWritten() {
      try (TaskHarness task = openWritten().open(second)) {
        Collection<SinkRecord> again = stallConnecting(task, inserts(first, 5));
        task.put(again);
        assertThat(committedOffset(task, first)).isEqualTo(1);
        task.close(first);
        proxy.restore();

        task.putUntilAccepted(inserts(second, 1));
        Await.until(
            "the other partition is written",
            () -> {
              task.putUntilAccepted(List.of());
              return committedOffset(task, second) == 1;
            });
        assertThat(partitions()).containsExactlyInAnyOrder("0", "1");
        assertThat(ids()).containsExactly("0", "0");
      }
    }

    @Test
    @DisplayName("C1_3 what failed and was of partitions that are gone is forgotten")
    void whatFailedOfPartitionsThatAreGoneIsForgotten() throws Exception {
      try (TaskHarness task = openWritten("retry.timeout.ms", "0").open(second)) {
        try (TableLock lock = lockTable()) {
          putInFlight(task, inserts(second, 3));
          proxy.closeConnections();
          assertThat(committedOffset(task, second)).isZero();
          task.close(second);
        }
        task.put(inserts(first, 5));
        settle(task);
        assertThat(ids()).isEqualTo(range(0, 6));
      }
    }

    @Test
    @DisplayName("C2_3 a truncate whose partition has gone while it is under way does not happen")
    void aTruncateOfAPartitionThatHasGoneDoesNotHappen() {
      try (TaskHarness task = openBehind("truncate.enabled", "true").open(second)) {
        putAndSettle(task, 3);
        proxy.freeze();
        task.put(truncate());

        assertThat(timeOf(() -> task.close(first))).isLessThan(Duration.ofSeconds(2));
        proxy.restore();
        task.putUntilAccepted(inserts(second, 1));
        settle(task, second);

        assertThat(ids()).containsExactly("0", "0", "1", "2");
      }
    }
  }
}
