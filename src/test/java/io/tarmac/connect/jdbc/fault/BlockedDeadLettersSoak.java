package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A dead letter queue that does not answer: Connect's producer waits as long as it likes. */
class BlockedDeadLettersSoak implements OnFaultDatabase.OnPostgreSql {
  private static final int RECORDS = 60;
  private static final int BAD = 40;

  private final TestingKafka kafka = TestingKafka.shared();
  private final String table = UniqueName.of("blocked");
  private final String rejected = table + "_rejected";

  @Test
  @DisplayName("C6_4 C6_5 a queue that never acknowledges a record stops the task before the next")
  void aQueueThatNeverAcknowledges() {
    TestingRow.createTable(database(), table, false);
    TestingTopic topic = TestingTopic.create(kafka, table, 1);
    send(topic, 0, RECORDS, BAD);

    // The producer sends nothing for so long.
    try (FaultSink sink =
        FaultSink.create(
            WorkerCluster.shared(), configuration("producer.override.linger.ms", "600000"))) {
      awaitStopped(sink, BAD);
    }
    assertThat(database().sql().count(table)).isEqualTo(BAD);
  }

  @Test
  @DisplayName("C6_4 a queue whose topic is deleted stops the task, whose producer tries for ever")
  void aQueueWhoseTopicIsDeleted() {
    TestingRow.createTable(database(), table, false);
    TestingTopic topic = TestingTopic.create(kafka, table, 1);
    kafka.createTopic(rejected, 1);
    send(topic, 0, BAD, 3);

    try (FaultSink sink =
        FaultSink.create(WorkerCluster.shared(), configuration("errors.order", "relaxed"))) {
      sink.awaitCommitted(new TopicPartition(table, 0));
      kafka.deleteTopic(rejected);
      send(topic, BAD, RECORDS, BAD);

      awaitStopped(sink, BAD);
    }
    assertThat(database().sql().count(table)).isEqualTo(RECORDS - 2);
  }

  private static void send(TestingTopic topic, int from, int to, int bad) {
    for (int id = from; id < to; id++) {
      topic.send(null, TestingRow.of(id, id == bad ? "x".repeat(101) : "name", 1));
    }
    topic.flush();
  }

  private void awaitStopped(FaultSink sink, int bad) {
    TopicPartition partition = new TopicPartition(table, 0);
    assertThat(sink.awaitFailed())
        .contains(partition + "@" + bad, "errors.deadletterqueue.topic.name");
    assertThat(kafka.committedOffset(sink.name(), partition).orElse(0L)).isLessThanOrEqualTo(bad);
  }

  private Map<String, String> configuration(String name, String value) {
    return TaskConfiguration.forWorker(database(), table).deadLetters(rejected).with(name, value);
  }
}
