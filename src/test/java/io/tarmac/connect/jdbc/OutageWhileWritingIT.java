package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The database goes away behind the back of a put. */
@EachDatabase(only = POSTGRESQL)
class OutageWhileWritingIT extends WriteBehindSuite {

  private static final Duration RETRY_TIMEOUT = Duration.ofSeconds(1);

  @Test
  @DisplayName("C3_4 no more than a few batches are taken while attempts to connect go on and on")
  void memoryIsBoundedWhileAttemptsGoOn() {
    try (TaskHarness task = openWritten("batch.size", "10")) {
      Collection<SinkRecord> again = stallConnecting(task, inserts(first, 10));
      task.put(again);
      int polls = 0;
      while (task.context().paused().isEmpty() && polls < 10) {
        task.put(inserts(first, 10));
        polls++;
      }
      assertThat(polls).as("polls of a batch each").isLessThanOrEqualTo(2);
      for (int i = 0; i < 3; i++) {
        task.put();
        assertThat(task.context().paused()).containsExactly(first);
      }
      proxy.restore();
      settle(task);

      assertThat(task.context().paused()).isEmpty();
      assertThat(ids()).isEqualTo(range(0, Math.toIntExact(records.nextOffset(first))));
    }
  }

  @Test
  @DisplayName("C3_4 a partition that was paused when it went goes on when it comes back")
  void aPausedPartitionGoesOnWhenItComesBack() throws Exception {
    try (TaskHarness task = openWritten("batch.size", "1")) {
      task.open(second);
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 5));
        assertThat(task.context().paused()).containsExactlyInAnyOrder(first, second);
        task.close(second);
      }
      settle(task);
      task.open(second);
      task.put();

      assertThat(task.context().paused()).isEmpty();
    }
  }

  @Test
  @DisplayName("C5_1 neither a commit nor what lingers shortens the pause after a failure")
  void aCommitDoesNotShortenThePause() {
    TopicPartition unplanned = new TopicPartition("unplanned", 0);
    try (TaskHarness task =
        openBehind(
            "batch.linger.ms", "300", "retry.backoff.ms", "4000", "retry.backoff.max.ms", "4000")) {
      task.open(unplanned);
      task.putUntilAccepted(inserts(first, 1));
      proxy.cut();
      assertThat(isRefused(task, inserts(unplanned, 1))).isTrue();
      long pause = lastTimeout(task);
      assertThat(pause).isGreaterThanOrEqualTo(2_000);

      assertThat(committedOffset(task, first)).isZero();
      assertThat(lastTimeout(task)).isEqualTo(pause);
    }
  }

  @Test
  @DisplayName("C5_1 retry.timeout.ms does not count from a failure whose records are gone")
  void theRetryTimeoutForgetsWhatIsGone() {
    try (TaskHarness task =
        openBehind("retry.timeout.ms", String.valueOf(RETRY_TIMEOUT.toMillis()))) {
      task.open(second);
      putAndSettle(task, 1);
      long failed = System.nanoTime();
      Collection<SinkRecord> again = stallConnecting(task, inserts(first, 5));
      task.put(again);
      task.close(first);
      proxy.cut();
      Await.until(
          "the timeout has passed, and nothing is being written",
          () -> {
            task.put();
            return System.nanoTime() - failed > 2 * RETRY_TIMEOUT.toNanos();
          });

      putUntilRefused(task, inserts(second, 2));
      proxy.restore();
    }
  }

  @Test
  @DisplayName("C2_1 a statement that arrives late does not overwrite what was written since")
  void aLateStatementIsNotExecuted() {
    sql.execute("alter table `%s` add primary key (`id`)".formatted(table));
    try (TaskHarness task =
        open(
            behind()
                .with("write.method", "unnest")
                .with("connection.init.sql", "set application_name = '" + table + "'")
                .keyFromRecordKey()
                .upsert())) {
      task.putUntilAccepted(upserts(1));
      settle(task);
      proxy.hold();
      task.put(upserts(2));
      Await.until("the statement is on its way", () -> proxy.heldBytes() > 0);
      assertThat(log.entries()).anyMatch(entry -> entry.sql().endsWith("; COMMIT"));
      proxy.dropHeldClients();
      task.putUntilAccepted(putUntilRefused(task, List.of()));
      task.putUntilAccepted(upserts(3));
      settle(task);
      proxy.release();
      Await.until("the late session has ended", () -> sessions() == 1);

      assertThat(partitions()).containsExactly("3");
    }
  }

  private long sessions() {
    return database
        .sql()
        .number("select count(*) from pg_stat_activity where application_name = '" + table + "'");
  }

  /** The next records, which set the same 20 rows to an amount. */
  private List<SinkRecord> upserts(int amount) {
    return IntStream.range(0, 20)
        .mapToObj(id -> records.next(first, TestingRow.key(id), TestingRow.of(id, "a", amount)))
        .toList();
  }

  @Test
  @DisplayName("C2_1 what was in flight and what waited is written in order after an outage")
  void whatWaitedIsWrittenInOrder() {
    try (TaskHarness task = openWritten("batch.size", "3")) {
      proxy.cut();
      Collection<SinkRecord> again = putUntilRefused(task, inserts(first, 10));
      assertThat(isRefused(task, again)).isTrue();
      proxy.restore();
      task.putUntilAccepted(again);
      settle(task);

      assertThat(ids()).isEqualTo(range(0, 11));
      assertThat(insertedRows()).endsWith(3, 3, 3, 1);
      assertThat(committedOffset(task, first)).isEqualTo(11);
      assertThat(List.copyOf(task.context().paused())).isEmpty();
    }
  }
}
