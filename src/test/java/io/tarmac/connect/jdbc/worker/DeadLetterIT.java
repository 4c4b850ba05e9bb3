package io.tarmac.connect.jdbc.worker;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad records on a real worker, whose dead letter queue is a real topic. */
@EachDatabase(except = {H2, SQLITE})
@Execution(CONCURRENT)
class DeadLetterIT extends DatabaseTest {
  private static final int RECORDS = 60;
  private static final String TOO_LONG = "x".repeat(101);

  private final TestingKafka kafka = TestingKafka.shared();
  private final String table = UniqueName.of("letters");
  private final String rejected = table + "-rejected";
  private final TestingTopic topic = TestingTopic.create(kafka, table, 1);

  @ParameterizedTest
  @ValueSource(strings = {"strict", "relaxed"})
  @DisplayName(
      "C6_1 C6_4 exactly the bad records reach the queue's topic, unchanged and with the reason")
  void exactlyTheBadRecordsAreInTheTopic(String order) {
    createTable();
    for (int id = 0; id < RECORDS; id++) {
      String name = isTooLong(id) ? TOO_LONG : "name";
      topic.send(TestingRow.key(id), TestingRow.of(id, name, isNegative(id) ? -1 : 1));
    }
    topic.flush();

    try (Sink sink = Sink.create(database, table, tolerant(order))) {
      sink.awaitCommitted(table, 0, RECORDS);
    }

    List<Integer> bad =
        IntStream.range(0, RECORDS).filter(id -> isTooLong(id) || isNegative(id)).boxed().toList();
    List<ConsumerRecord<byte[], byte[]>> letters = deadLetters();
    assertThat(letters)
        .extracting(DeadLetterIT::offset)
        .containsExactlyElementsOf(bad.stream().map(String::valueOf).toList());
    List<ConsumerRecord<byte[], byte[]>> sent = kafka.read(table, RECORDS);
    for (int i = 0; i < bad.size(); i++) {
      ConsumerRecord<byte[], byte[]> letter = letters.get(i);
      assertThat(letter.key()).isEqualTo(sent.get(bad.get(i)).key());
      assertThat(letter.value()).isEqualTo(sent.get(bad.get(i)).value());
      assertThat(header(letter, "__connect.errors.topic")).isEqualTo(table);
      assertThat(header(letter, "__connect.errors.exception.message"))
          .contains(table + "-0@" + bad.get(i), table)
          .contains(isTooLong(bad.get(i)) ? "'name'" : "SQLSTATE")
          .endsWith(isTooLong(bad.get(i)) ? "[TARMAC-TYPE-01]" : "[TARMAC-DATABASE-04]");
    }
    assertThat(ids())
        .isEqualTo(
            IntStream.range(0, RECORDS)
                .filter(id -> !bad.contains(id))
                .mapToObj(String::valueOf)
                .toList());
  }

  @Test
  @DisplayName("C6_4 C6_5 a queue whose topic refuses a record stops the task: nothing overtakes")
  void aQueueThatRefusesStopsTheTask() {
    createTable();
    kafka.createTopic(rejected, 1, Map.of("max.message.bytes", "100"));
    sendOneBadRecord();

    try (Sink sink = Sink.create(database, table, tolerant("strict"))) {
      assertThat(sink.awaitFailed()).contains(table + "-0@40", "errors.deadletterqueue.topic.name");
      // Connect commits nothing while the queue's failure is there.
      assertThat(sink.committed(table, 0).orElse(0L)).isLessThanOrEqualTo(40);
    }
    assertThat(kafka.endOffset(new TopicPartition(rejected, 0))).isZero();
    assertThat(ids()).isEqualTo(IntStream.range(0, 40).mapToObj(String::valueOf).toList());
  }

  @Test
  @DisplayName(
      "C6_2 C1_3 without tolerance a restart goes on at the bad record, and doubles nothing")
  void withoutToleranceARestartGoesOnAtTheBadRecord() {
    createTable();
    sendOneBadRecord();

    try (Sink sink = Sink.create(database, table, Map.of())) {
      assertThat(sink.awaitFailed()).contains(table + "-0@40", "errors.tolerance");
      sink.awaitCommitted(table, 0, 40);
      sink.restart();
      sink.awaitFailed();
      assertThat(sink.committed(table, 0)).contains(40L);
    }
    assertThat(ids()).isEqualTo(IntStream.range(0, 40).mapToObj(String::valueOf).toList());
  }

  /** Sends a record at offset 40 that the database refuses, and good ones around it. */
  private void sendOneBadRecord() {
    for (int id = 0; id < RECORDS; id++) {
      topic.send(TestingRow.key(id), TestingRow.of(id, "name", id == 40 ? -1 : 1));
    }
    topic.flush();
  }

  private void createTable() {
    TestingRow.createTable(database, table, false);
    database
        .sql()
        .execute(
            "alter table %s add constraint %s check (%s >= 0)"
                .formatted(
                    database.quote(table),
                    database.quote("positive_" + table),
                    database.quote("amount")));
  }

  private TaskConfiguration tolerant(String order) {
    return TaskConfiguration.empty()
        .deadLetters(rejected)
        .with("errors.deadletterqueue.context.headers.enable", true)
        .with("errors.order", order);
  }

  private static boolean isTooLong(int id) {
    return id % 17 == 3;
  }

  private static boolean isNegative(int id) {
    return id % 13 == 5 && !isTooLong(id);
  }

  /**
   * Returns the dead letters without those that are there twice in a row: a task that finds a
   * report done at once cannot tell an answer of the broker from a refusal, and reports again.
   */
  private List<ConsumerRecord<byte[], byte[]>> deadLetters() {
    List<ConsumerRecord<byte[], byte[]>> letters = new ArrayList<>();
    int count = (int) kafka.endOffset(new TopicPartition(rejected, 0));
    for (ConsumerRecord<byte[], byte[]> letter : kafka.read(rejected, count)) {
      if (letters.isEmpty() || !offset(letters.get(letters.size() - 1)).equals(offset(letter))) {
        letters.add(letter);
      }
    }
    return letters;
  }

  private List<String> ids() {
    return database.sql().column(TestingRow.selectAll(database, table));
  }

  private static String offset(ConsumerRecord<byte[], byte[]> letter) {
    return header(letter, "__connect.errors.offset");
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
