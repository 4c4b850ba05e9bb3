package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.ShownMetrics;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the log names records which Kafka removed unread, and no other gaps. */
class RemovedRecordsIT {
  private static final String WARNING = "Kafka removed offsets ";
  private static final String METRIC = "records-removed-unread-total";

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final TestingKafka kafka = TestingKafka.shared();
  private final String table = UniqueName.of("removed");
  private final TopicPartition partition = new TopicPartition(table, 0);
  private final TestingTopic topic = TestingTopic.create(kafka, table, 1);
  private final TaskConfiguration settings = TaskConfiguration.empty();

  RemovedRecordsIT() {
    TestingRow.createTable(database, table, false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"at_least_once", "exactly_once"})
  @DisplayName("C4_1 records that were removed while the sink was stopped are one WARN and counted")
  void removedWhileTheSinkWasStopped(String guarantee) {
    settings.with("delivery.guarantee", guarantee);
    settings.with("offsets.table.name", table + "_offsets");
    topic.sendRows(0, 10);
    try (TestingLog log = new TestingLog(Level.INFO);
        Sink sink = create()) {
      sink.awaitCommitted(table, 0, 10).stop();
      topic.sendRows(10, 30);
      kafka.removeBefore(partition, 25);
      topic.sendRows(30, 40);
      sink.resume();
      sink.awaitCommitted(table, 0, 40);

      assertThat(warnings(log))
          .singleElement()
          .asString()
          .contains(
              "WARN", table + "-0: " + WARNING + "10 to 24 (up to 15 records)", table + "-0@25");
      assertThat(new ShownMetrics(sink.name()).value(METRIC)).isEqualTo(15);
      if (guarantee.equals("exactly_once")) {
        assertThat(log.text()).contains("stored offsets: " + table + "-0@10");
      }
    }
    assertThat(database.sql().count(table)).isEqualTo(25);
  }

  @Test
  @DisplayName("C4_1 records that were removed while the sink was paused are named too")
  void removedWhileTheSinkWasPaused() {
    settings.with("consumer.override.fetch.max.wait.ms", "10");
    // A fetch returns one producer batch, however many records the log has.
    settings.with("consumer.override.max.partition.fetch.bytes", "1");
    topic.sendRows(0, 10);
    try (TestingLog log = new TestingLog(Level.WARN);
        Sink sink = create()) {
      sink.awaitCommitted(table, 0, 10).pause();
      // A fetch that was under way may still bring the first batch.
      topic.sendRows(10, 12);
      topic.sendRows(12, 30);
      kafka.removeBefore(partition, 25);
      sink.resume();
      sink.awaitCommitted(table, 0, 30);

      assertThat(warnings(log)).singleElement().asString().contains(" to 24 (up to ");
      double lost = new ShownMetrics(sink.name()).value(METRIC);
      assertThat(lost).isPositive();
      assertThat(database.sql().count(table) + lost).isEqualTo(30);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"at_least_once", "exactly_once"})
  @DisplayName("C4_1 a gap that a transaction leaves is not named, nor what had been read")
  void gapsOfTransactions(String guarantee) {
    settings.with("delivery.guarantee", guarantee);
    settings.with("offsets.table.name", table + "_offsets");
    settings.with("consumer.override.isolation.level", "read_committed");
    topic.sendRows(0, 10);
    try (TestingLog log = new TestingLog(Level.WARN);
        Sink sink = create()) {
      sink.awaitCommitted(table, 0, 10).stop();
      kafka.removeBefore(partition, 10);
      kafka.abortTransaction(table, 0, 5);
      Await.value("the marker", () -> kafka.endOffset(partition), end -> end == 16);
      topic.sendRows(16, 20);
      sink.resume();
      sink.awaitCommitted(table, 0, 20);

      assertThat(warnings(log)).isEmpty();
      assertThat(new ShownMetrics(sink.name()).value(METRIC)).isZero();
    }
    assertThat(database.sql().count(table)).isEqualTo(14);
  }

  @Test
  @DisplayName("C4_1 a new sink on a topic whose first records are gone has lost none")
  void aNewSink() {
    topic.sendRows(0, 10);
    kafka.removeBefore(partition, 5);
    try (TestingLog log = new TestingLog(Level.WARN);
        Sink sink = create()) {
      sink.awaitCommitted(table, 0, 10);

      assertThat(warnings(log)).isEmpty();
    }
    Await.value("rows", () -> database.sql().count(table), rows -> rows == 5);
  }

  private Sink create() {
    return Sink.create(database, table, settings);
  }

  private static List<String> warnings(TestingLog log) {
    return log.text().lines().filter(line -> line.contains(WARNING)).toList();
  }
}
