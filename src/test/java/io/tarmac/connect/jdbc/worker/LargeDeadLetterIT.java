package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of bad records that the producer of the dead letter queue refuses. Connect reports such a
 * record as acknowledged.
 */
@Execution(CONCURRENT)
class LargeDeadLetterIT {
  private static final int RECORDS = 10;
  private static final int BAD = 5;
  private static final int SIX_MB = 6_000_000;
  private static final int EIGHT_MIB = 8 << 20;
  private static final String IN_CONNECTOR = "producer.override.max.request.size";
  private static final String IN_WORKER = "producer.max.request.size";
  private static final Map<String, String> LARGE_RECORDS =
      Map.of("max.message.bytes", String.valueOf(16 << 20));

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final TestingKafka kafka = TestingKafka.shared();
  private final String table = UniqueName.of("large");
  private final String rejected = table + "-rejected";
  private final TaskConfiguration tolerant = TaskConfiguration.empty().deadLetters(rejected);
  private final TestingTopic topic;

  LargeDeadLetterIT() {
    this.topic = TestingTopic.create(kafka, table, 1, LARGE_RECORDS);
    kafka.createTopic(rejected, 1, LARGE_RECORDS);
    TestingRow.createTable(database, table, false);
    database
        .sql()
        .execute("alter table %s add check (amount >= 0)".formatted(database.quote(table)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"strict", "relaxed"})
  @DisplayName("C6_4 a record above the producer's default limit stops the task until it is raised")
  void aRecordAboveTheDefaultLimit(String order) {
    send(SIX_MB);
    tolerant.with("errors.order", order);

    assertThatItStopsUntilTheLimitIsRaised();
  }

  @Test
  @DisplayName("C6_4 a record above a limit that the connector lowers stops the task")
  void aRecordAboveTheConnectorsLimit() {
    send(200_000);
    tolerant.with(IN_CONNECTOR, "100000");

    try (Sink sink = Sink.create(database, table, tolerant)) {
      assertThatItStopsAtTheBadRecord(sink);

      tolerant.remove(IN_CONNECTOR);
      sink.reconfigure(database, table, tolerant);
      assertThatEveryRecordLands(sink);
    }
  }

  @Test
  @DisplayName("C6_4 a large record goes to the queue if the worker's limit allows it")
  void aRecordBelowTheWorkersLimit() {
    send(SIX_MB);

    try (TestingConnect worker =
            TestingConnect.start(Map.of(IN_WORKER, String.valueOf(EIGHT_MIB)));
        Sink sink = Sink.create(worker, database, table, tolerant)) {
      assertThatEveryRecordLands(sink);
    }
  }

  @Test
  @DisplayName("C6_4 a record above a limit that the worker lowers stops the task")
  void aRecordAboveTheWorkersLimit() {
    send(200_000);

    try (TestingConnect worker = TestingConnect.start(Map.of(IN_WORKER, "100000"));
        Sink sink = Sink.create(worker, database, table, tolerant)) {
      assertThatItStopsAtTheBadRecord(sink);
    }
  }

  @Test
  @DisplayName("C6_4 the record as it came counts, not what a transformation leaves of it")
  void aRecordThatATransformationMakesSmall() {
    send(SIX_MB, -1);
    tolerant.with("transforms", "drop");
    tolerant.with("transforms.drop.type", "org.apache.kafka.connect.transforms.ReplaceField$Value");
    tolerant.with("transforms.drop.exclude", "name");

    assertThatItStopsUntilTheLimitIsRaised();
  }

  @Test
  @DisplayName("C6_4 a small record that the producer cannot send is not lost either")
  void aSmallRecordThatTheProducerCannotSend() {
    tolerant.with("producer.override.max.block.ms", "1000");

    try (Sink sink = Sink.create(database, table, tolerant).awaitRunning()) {
      topic.send(null, TestingRow.of(0, "name", 1)).flush();
      sink.awaitCommitted(table, 0, 1);
      kafka.deleteTopic(rejected);
      topic.send(null, TestingRow.of(1, "name", -1)).flush();

      assertThat(sink.awaitFailed()).contains(table + "-0@1", "producer of the dead letter queue");
      assertThat(sink.committed(table, 0)).contains(1L);
    }
  }

  private void assertThatItStopsUntilTheLimitIsRaised() {
    try (Sink sink = Sink.create(database, table, tolerant)) {
      assertThatItStopsAtTheBadRecord(sink);

      tolerant.with(IN_CONNECTOR, EIGHT_MIB);
      sink.reconfigure(database, table, tolerant);
      assertThatEveryRecordLands(sink);
    }
  }

  private void assertThatItStopsAtTheBadRecord(Sink sink) {
    assertThat(sink.awaitFailed())
        .contains(table + "-0@" + BAD, IN_CONNECTOR, IN_WORKER, "max.message.bytes");
    assertThat(sink.committed(table, 0).orElse(0L)).isLessThanOrEqualTo(BAD);
    assertThat(kafka.endOffset(new TopicPartition(rejected, 0))).isZero();
  }

  private void assertThatEveryRecordLands(Sink sink) {
    sink.awaitCommitted(table, 0, RECORDS);
    assertThat(kafka.endOffset(new TopicPartition(rejected, 0))).isBetween(1L, 2L);
    ConsumerRecord<byte[], byte[]> letter = kafka.read(rejected, 1).get(0);
    assertThat(letter.value()).isEqualTo(kafka.read(table, BAD + 1).get(BAD).value());
    String ids = "select distinct id from %s order by 1".formatted(database.quote(table));
    assertThat(database.sql().column(ids))
        .containsExactlyElementsOf(
            IntStream.range(0, RECORDS).filter(id -> id != BAD).mapToObj(String::valueOf).toList());
  }

  /** Sends records, one of which has a name of this length, too long for the column. */
  private void send(int characters) {
    send(characters, 1);
  }

  private void send(int characters, int amount) {
    for (int id = 0; id < RECORDS; id++) {
      topic.send(
          null,
          id == BAD
              ? TestingRow.of(id, "x".repeat(characters), amount)
              : TestingRow.of(id, "name", 1));
    }
    topic.flush();
  }
}
