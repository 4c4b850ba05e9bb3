package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Offsets are those of the topics that were read, whatever transformations make of the records. */
class OffsetsIT {
  private static final int PARTITIONS = 3;
  private static final int ROWS = 20;

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("renamed");

  @Test
  @DisplayName("C1_1 offsets of renamed topics are committed, and nothing is written twice")
  void offsetsOfRenamedTopicsAreCommitted() {
    TestingTopic topic = TestingTopic.create(TestingKafka.shared(), "prefix." + table, PARTITIONS);
    TestingRow.createTable(database, table, false);
    Map<String, String> settings =
        Map.of(
            "transforms", "rename",
            "transforms.rename.type", "org.apache.kafka.connect.transforms.RegexRouter",
            "transforms.rename.regex", "prefix\\.(.*)",
            "transforms.rename.replacement", "$1");

    try (Sink sink = Sink.create(database, topic.name(), settings)) {
      send(topic, 0);
      awaitCommitted(sink, topic, ROWS);
      send(topic, ROWS);
      awaitCommitted(sink, topic, 2 * ROWS);
      for (int partition = 0; partition < PARTITIONS; partition++) {
        assertThat(sink.committed(topic.name(), partition)).hasValue(2L * ROWS);
        assertThat(sink.committed(table, partition)).isEmpty();
      }
    }

    assertThat(database.sql().count(table)).isEqualTo(2L * ROWS * PARTITIONS);
    assertThat(database.sql().value("select count(distinct (id, amount)) from %s".formatted(table)))
        .isEqualTo(String.valueOf(2 * ROWS * PARTITIONS));
  }

  @Test
  @DisplayName("C1_1 a restarted sink goes on where it stopped")
  void restartedSinkGoesOnWhereItStopped() {
    TestingTopic topic = TestingTopic.create(TestingKafka.shared(), table, PARTITIONS);
    TestingRow.createTable(database, table, false);
    send(topic, 0);

    try (Sink sink = Sink.create(database, table, Map.of())) {
      awaitCommitted(sink, topic, ROWS);
      sink.restart();
      send(topic, ROWS);
      awaitCommitted(sink, topic, 2 * ROWS);
    }

    assertThat(database.sql().count(table)).isEqualTo(2L * ROWS * PARTITIONS);
  }

  private static void send(TestingTopic topic, int from) {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      for (int id = from; id < from + ROWS; id++) {
        topic.send(partition, null, TestingRow.of(id, "name", partition));
      }
    }
    topic.flush();
  }

  private static void awaitCommitted(Sink sink, TestingTopic topic, long offset) {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      sink.awaitCommitted(topic.name(), partition, offset);
    }
  }
}
