package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sink whose offsets are in the database goes where they are, and Connect with it. */
@Execution(CONCURRENT)
class StoredOffsetsIT {
  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("once");
  private final String offsets = UniqueName.of("offsets");
  private final TestingTopic topic = TestingTopic.create(TestingKafka.shared(), table, 1);

  StoredOffsetsIT() {
    TestingRow.createTable(database, table, false);
  }

  @Test
  @DisplayName("C4_5 after a restore from a backup the sink writes what is missing, and only that")
  void aRestoredDatabaseIsCompleted() {
    topic.sendRows(0, 30);
    try (Sink sink = create()) {
      sink.awaitCommitted(table, 0, 30).stop();
      database
          .sql()
          .execute(
              "delete from " + table + " where id >= 12",
              "update " + offsets + " set next_offset = 12");
      sink.resume();
      topic.sendRows(30, 40);
      awaitRows(40);
      sink.awaitCommitted(table, 0, 40);
    }

    assertThat(database.sql().value("select count(distinct id) from " + table)).isEqualTo("40");
    assertThat(stored()).isEqualTo("40");
  }

  @Test
  @DisplayName("C4_5 PATCH and DELETE of a connector's offsets change the stored ones")
  void offsetsAreAlteredOverRest() {
    topic.sendRows(0, 30);
    try (Sink sink = create()) {
      sink.awaitCommitted(table, 0, 30).stop().setOffset(table, 10);
      assertThat(stored()).isEqualTo("10");
      sink.resume();
      awaitRows(50);
      sink.awaitCommitted(table, 0, 30).stop().deleteOffsets();
      assertThat(stored()).isNull();
      sink.resume();
      awaitRows(80);
      sink.awaitCommitted(table, 0, 30);
    }

    assertThat(stored()).isEqualTo("30");
  }

  @Test
  @DisplayName("C4_6 a stored offset beyond the topic's end stops the task, which names the remedy")
  void aTopicThatHasLostItsEndStopsTheTask() {
    topic.sendRows(0, 30);
    try (Sink sink = create()) {
      sink.awaitCommitted(table, 0, 30).stop().setOffset(table, 1_000).resume();

      assertThat(sink.awaitFailed())
          .contains("stored " + table + "-0@1000", "at " + table + "-0@30", "PATCH /connectors/");
    }

    assertThat(database.sql().count(table)).isEqualTo(30);
  }

  @ParameterizedTest
  @ValueSource(strings = {"earliest", "latest", "none"})
  @DisplayName(
      "C4_6 an offset that somebody moved beyond the end stops the task, with any"
          + " auto.offset.reset")
  void anOffsetThatWasMovedBeyondTheEndStopsTheTask(String reset) {
    topic.sendRows(0, 30);
    try (Sink sink = create()) {
      sink.awaitCommitted(table, 0, 30).stop();
      database.sql().execute("update " + offsets + " set next_offset = 1000");
      sink.reconfigure(
              database, table, settings().with("consumer.override.auto.offset.reset", reset))
          .resume();

      assertThat(sink.awaitFailed())
          .contains("stored " + table + "-0@1000", "at " + table + "-0@30", "PATCH /connectors/");
    }

    assertThat(database.sql().count(table)).isEqualTo(30);
    assertThat(stored()).isEqualTo("1000");
  }

  @Test
  @DisplayName("C4_6 an offset that somebody moves beyond the end while the task runs stops it")
  void anOffsetThatIsMovedBeyondTheEndStopsTheTask() {
    topic.sendRows(0, 30);
    try (Sink sink = create()) {
      sink.awaitCommitted(table, 0, 30);
      database.sql().execute("update " + offsets + " set next_offset = 1000");
      topic.sendRows(30, 40);

      assertThat(sink.awaitFailed())
          .contains("stored " + table + "-0@1000", "at " + table + "-0@40");
    }

    assertThat(database.sql().count(table)).isEqualTo(30);
  }

  @Test
  @DisplayName("C4_5 an offset at the very end is not beyond it")
  void anOffsetAtTheEndIsNoneBeyond() {
    topic.sendRows(0, 30);
    try (Sink sink = create()) {
      sink.awaitCommitted(table, 0, 30).stop().resume().awaitRunning();
      topic.sendRows(30, 40);
      sink.awaitCommitted(table, 0, 40);
    }

    assertThat(database.sql().count(table)).isEqualTo(40);
  }

  private Sink create() {
    return Sink.create(database, table, settings());
  }

  private TaskConfiguration settings() {
    return TaskConfiguration.empty().exactlyOnce().with("offsets.table.name", offsets);
  }

  private void awaitRows(long count) {
    Await.value("rows", () -> database.sql().count(table), rows -> rows >= count);
    assertThat(database.sql().count(table)).isEqualTo(count);
  }

  private @Nullable String stored() {
    return database.sql().value("select max(next_offset) from " + offsets);
  }
}
