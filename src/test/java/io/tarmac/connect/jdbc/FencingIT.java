package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Partitions that are another's, and offsets that are not where a task left them. */
@EachDatabase
class FencingIT extends ExactlyOnceSuite {

  @Test
  @DisplayName("C4_3 a task that lost its partition without knowing commits nothing")
  void aSleeperCommitsNothing() {
    List<SinkRecord> topic = inserts(first, 30);
    try (TaskHarness sleeper = openOnce();
        TaskHarness owner = openOnce()) {
      sleeper.put(topic.subList(0, 10));
      putFrom(owner, topic.subList(0, 20), 0);
      assertThat(isRefused(sleeper, topic.subList(10, 15))).isTrue();
      assertRows(20);
      assertThat(stored(first)).isEqualTo("20");

      // The sleeper has polled, has not been told of the revocation, and takes part again.
      sleeper.putUntilAccepted(topic.subList(10, 15));
      assertThat(sleeper.takeSeeks()).isEqualTo(Map.of(first, 20L));
      assertRows(20);
      assertThat(isRefused(owner, topic.subList(20, 25))).isTrue();
      sleeper.close(first);
      owner.putUntilAccepted(topic.subList(20, 25));
      putFrom(owner, topic, 25);

      assertRows(30);
    }
  }

  @Test
  @DisplayName("C4_3 C2_3 a truncate of a task that lost its partition just before clears nothing")
  void aSleeperTruncatesNothing() {
    List<SinkRecord> topic = inserts(first, 10);
    topic.add(truncate());
    topic.addAll(inserts(first, 9));
    try (StatementLog log = new StatementLog();
        TaskHarness sleeper =
            openOnce("truncate.enabled", "true", "connection.url", log.url(proxy.url()));
        TaskHarness owner = openOnce("truncate.enabled", "true")) {
      sleeper.put(topic.subList(0, 10));
      AtomicBoolean overtaken = new AtomicBoolean();
      Runnable overtaking =
          () -> {
            if (overtaken.compareAndSet(false, true)) {
              putFrom(owner, topic, 10);
            }
          };
      log.before("TRUNCATE TABLE " + database.quote(table), overtaking);
      log.before("DELETE FROM " + database.quote(table), overtaking);

      assertThat(isRefused(sleeper, topic.subList(10, 11))).isTrue();
      assertThat(ids()).isEqualTo(range(11, 20));
      assertThat(stored(first)).isEqualTo("20");
    }
  }

  @Test
  @DisplayName(
      "C4_3 sessions that take the partition from each other again and again end in an error")
  void aFightEndsInAnError() {
    List<SinkRecord> topic = inserts(first, 200);
    try (TaskHarness one = openOnce();
        TaskHarness other = openOnce()) {
      one.put();
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 20; i++) {
                  fight(one, topic);
                  fight(other, topic);
                }
              })
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("offsets.table.name");
      assertRows(Integer.parseInt(String.valueOf(stored(first))));
    }
  }

  /** Goes on from what is stored, with ten records. */
  private void fight(TaskHarness task, List<SinkRecord> topic) {
    for (int i = 0; i < 4; i++) {
      int next = Math.max(0, Integer.parseInt(String.valueOf(stored(first))));
      try {
        task.put(topic.subList(next, next + 2));
      } catch (RetriableException refused) {
        // Connect would go on as well.
      }
      task.takeSeeks();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("C4_3 after a failover to a replica that lags, what it lacks is read again")
  void aFailoverToAReplicaThatLags(boolean connectionBreaks) {
    List<SinkRecord> topic = inserts(first, 30);
    try (TaskHarness task = openOnce()) {
      task.put(topic.subList(0, 20));
      restore(12);
      if (connectionBreaks) {
        proxy.closeConnections();
      } else {
        // The next commit notices the failover.
        assertThat(isRefused(task, topic.subList(20, 25))).isTrue();
      }
      task.putUntilAccepted(topic.subList(20, 25));
      assertThat(task.takeSeeks()).isEqualTo(Map.of(first, 12L));
      putFrom(task, topic, 12);

      assertRows(30);
    }
  }

  @Test
  @DisplayName("C4_3 only the partition whose offset has moved is read again")
  void otherPartitionsGoOn() {
    List<SinkRecord> topic = inserts(first, 20);
    List<SinkRecord> others = inserts(second, 10);
    try (TaskHarness task = openOnce().open(second)) {
      task.put(topic);
      task.put(others);
      insert(20);
      sql.execute(
          "update `%s` set `next_offset` = 21 where `partition_id` = 0".formatted(offsetsTable));
      proxy.closeConnections();
      List<SinkRecord> both = inserts(first, 2);
      both.addAll(inserts(second, 2));
      task.putUntilAccepted(both);

      assertThat(task.takeSeeks()).isEqualTo(Map.of(first, 21L));
      assertThat(stored(second)).isEqualTo("12");
      assertThat(database.sql().count(table)).isEqualTo(33);
    }
  }
}
