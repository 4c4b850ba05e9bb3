package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.util.List;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Of the batches of one put some are written and some are not. Connect moves on by whole puts: what
 * is written of one that is refused would come again after a stop.
 */
@EachDatabase(only = POSTGRESQL)
class PartlyWrittenPutIT extends WriteBehindSuite {

  private static final String BREAKS = "perform pg_terminate_backend(pg_backend_pid())";
  private static final String DEADLOCK = "raise exception 'deadlock' using errcode = '40P01'";

  @Test
  @DisplayName("C1_1 a batch that breaks in the middle of a put is repeated without the one before")
  void aBrokenBatchIsRepeatedWithoutTheOneBefore() {
    rowsFail("in (17)", BREAKS);

    try (TaskHarness task = open(first)) {
      task.put(inserts(first, 25));
      assertThat(database.sql().count(table)).isEqualTo(10);
      assertThat(task.committable(first)).hasValue(10);

      assertThatThrownBy(() -> task.put(List.of())).isInstanceOf(RetriableException.class);
      task.put(List.of());

      assertThat(task.committable(first)).hasValue(25);
    }
    assertThat(ids()).isEqualTo(range(0, 25));
  }

  @ParameterizedTest
  @CsvSource({"a put, in (17)", "a redelivery, 'in (3, 17)'"})
  @DisplayName("C1_3 a stop after a put or redelivery with a failed batch writes no row twice")
  void aStopAfterABatchHasBrokenDoublesNothing(String broken, String failing) {
    rowsFail(failing, BREAKS);
    List<SinkRecord> all = inserts(first, 25);
    long committed;

    try (TaskHarness task = open(first)) {
      if (broken.equals("a redelivery")) {
        assertThat(isRefused(task, all)).isTrue();
      }
      isRefused(task, all);
      assertThat(ids()).hasSizeBetween(1, all.size() - 1);
      committed = committedOffset(task, first);
    }
    try (TaskHarness task = open(first)) {
      task.putUntilAccepted(all.subList(Math.toIntExact(committed), all.size()));
      assertThat(task.committable(first)).hasValue(all.size());
    }

    assertThat(ids()).isEqualTo(range(0, 25));
  }

  @Test
  @DisplayName("C1_3 a stop while a put is asked for again doubles nothing")
  void aStopWhileAPutIsAskedForAgainDoublesNothing() throws Exception {
    List<SinkRecord> all;
    long committed;
    try (TaskHarness task = openWritten("batch.size", "5")) {
      try (TableLock lock = lockTable()) {
        putInFlight(task, inserts(first, 5));
        all = concat(inserts(first, 5), List.of(insertOfAnotherSchema()));
        assertThat(isRefused(task, all)).isTrue();
      }
      Await.until("the batch before is written", () -> ids().size() >= 6);
      committed = committedOffset(task, first);
    }
    assertThat(committed).isEqualTo(6);
    try (TaskHarness task = openBehind()) {
      task.putUntilAccepted(all);
      settle(task);
    }
    assertThat(ids()).isEqualTo(range(0, 12));
  }

  @Test
  @DisplayName("C5_1 failures of batches that are written in the end do not add up")
  void failuresOfBatchesThatAreWrittenDoNotAddUp() {
    rowsFail("in (1, 12, 23)", DEADLOCK);

    try (TaskHarness task =
        openBehind("write.behind", "false", "batch.size", "10", "retry.timeout.ms", "1")) {
      task.putUntilAccepted(inserts(first, 25));
      settle(task);
    }
    assertThat(ids()).isEqualTo(range(0, 25));
  }

  /** Of the rows that reach the table, counted from 1, those of the condition fail. */
  private void rowsFail(String condition, String failure) {
    sql.execute(
        "create sequence " + table + "_fuse",
        """
        create function %1$s_fuse() returns trigger language plpgsql as
        $$ begin
          if nextval('%1$s_fuse') %2$s then %3$s; end if;
          return new;
        end $$
        """
            .formatted(table, condition, failure),
        "create trigger fuse before insert on %1$s for each row execute function %1$s_fuse()"
            .formatted(table));
  }
}
