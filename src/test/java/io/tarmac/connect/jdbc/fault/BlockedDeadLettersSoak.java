package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A dead letter queue that does not answer: Connect's producer waits as long as it likes. */
class BlockedDeadLettersSoak implements OnFaultDatabase.PostgreSql {
  private static final int RECORDS = 60;
  private static final int BAD = 40;

  private final TestingKafka kafka = TestingKafka.shared();
  private final String table = UniqueName.of("blocked");

  @Test
  @DisplayName("C6_4 C6_5 a queue that never acknowledges a record stops the task before the next")
  void aQueueThatNeverAcknowledges() {
    TestingRow.createTable(database(), table, false);
    TestingTopic topic = TestingTopic.create(kafka, table, 1);
    for (int id = 0; id < RECORDS; id++) {
      topic.send(null, TestingRow.of(id, id == BAD ? "x".repeat(101) : "name", 1));
    }
    topic.flush();

    try (FaultSink sink = FaultSink.create(WorkerGroup.shared(), configuration())) {
      assertThat(sink.awaitFailed())
          .contains(table + "-0@" + BAD, "errors.deadletterqueue.topic.name");
      assertThat(kafka.committedOffset(sink.name(), new TopicPartition(table, 0)).orElse(0L))
          .isLessThanOrEqualTo(BAD);
    }
    assertThat(database().sql().count(table)).isEqualTo(BAD);
  }

  private Map<String, String> configuration() {
    return Map.of(
        // The producer sends nothing for so long.
        "producer.override.linger.ms",
        "600000",
        "topics",
        table,
        "connection.url",
        database().url(),
        "connection.username",
        database().user(),
        "connection.password",
        database().password(),
        "errors.tolerance",
        "all",
        "errors.deadletterqueue.topic.name",
        table + "_rejected",
        "errors.deadletterqueue.topic.replication.factor",
        "1");
  }
}
