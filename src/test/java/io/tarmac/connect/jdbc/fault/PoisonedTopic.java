package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * A topic of many records, some of which are bad in each way of {@link Poison}, at random places;
 * and the sink that has to land the others. The id of a record is its offset.
 */
final class PoisonedTopic {
  private static final long SEED = 4711;
  private static final List<Poison> KINDS =
      List.copyOf(EnumSet.complementOf(EnumSet.of(Poison.NONE)));
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  private final FaultDatabase database;
  private final String table = UniqueName.of("poisoned");
  private final String rejected = table + "_rejected";
  private final TestingKafka kafka = TestingKafka.shared();
  private final List<Poison> records = new ArrayList<>();

  /** Sends the records. */
  PoisonedTopic(FaultDatabase database, int count, int bad) {
    this.database = database;
    IntStream.range(0, count).forEach(id -> records.add(Poison.NONE));
    Random random = new Random(SEED);
    for (int made = 0; made < bad; ) {
      // The first is what others collide with, the last shows that all are done.
      int id = 1 + random.nextInt(count - 2);
      if (records.get(id) == Poison.NONE) {
        records.set(id, KINDS.get(made % KINDS.size()));
        made++;
      }
    }
    Poison.createTables(database, table);
    TestingTopic topic = TestingTopic.create(kafka, table, 1);
    TestingTopic.create(kafka, rejected, 1);
    for (int id = 0; id < count; id++) {
      records.get(id).send(topic, id);
    }
    topic.flush();
  }

  /** What it took to land a topic. */
  record Cost(double seconds, int statements) {}

  /** Lands the topic and compares table and dead letter queue with it, record by record. */
  Cost land(Map<String, String> settings) {
    try (FaultProxy proxy = new FaultProxy(database)) {
      long begun = System.nanoTime();
      try (FaultSink sink =
          FaultSink.create(WorkerCluster.shared(), configuration(proxy, settings))) {
        Await.value(
            "the last record is in " + table,
            DEADLINE,
            () ->
                database
                    .sql()
                    .value(
                        "select count(*) from %s where id = %d"
                            .formatted(table, records.size() - 1)),
            "1"::equals);
        double seconds = (System.nanoTime() - begun) / 1e9;
        sink.awaitCommitted(new TopicPartition(table, 0));
        assertThat(database.sql().rows("select id from %s order by id".formatted(table)))
            .extracting(row -> Integer.valueOf(String.valueOf(row.get(0))))
            .isEqualTo(ids(false));
        assertDeadLetters();
        return new Cost(seconds, proxy.statements());
      }
    }
  }

  int foundByDatabase() {
    return (int) records.stream().filter(Poison::isFoundByDatabase).count();
  }

  private List<Integer> ids(boolean bad) {
    return IntStream.range(0, records.size())
        .filter(id -> (records.get(id) != Poison.NONE) == bad)
        .boxed()
        .toList();
  }

  private void assertDeadLetters() {
    int count = (int) kafka.endOffset(new TopicPartition(rejected, 0));
    List<ConsumerRecord<byte[], byte[]>> letters = kafka.read(rejected, count);
    int bad = ids(true).size();
    // If the partition moves, or the broker answers at once, a bad record is reported again.
    assertThat(count).isLessThanOrEqualTo(bad + bad / 100);
    assertThat(letters)
        .extracting(letter -> Integer.valueOf(header(letter, "offset")))
        .hasSameElementsAs(ids(true));
    for (ConsumerRecord<byte[], byte[]> letter : letters) {
      assertDeadLetter(letter, Integer.parseInt(header(letter, "offset")));
    }
  }

  private void assertDeadLetter(ConsumerRecord<byte[], byte[]> letter, int id) {
    Poison poison = records.get(id);
    assertThat(header(letter, "topic")).isEqualTo(table);
    assertThat(header(letter, "partition")).isEqualTo("0");
    if (poison == Poison.UNREADABLE) {
      assertThat(header(letter, "stage")).isEqualTo("VALUE_CONVERTER");
    } else {
      assertThat(header(letter, "exception.message"))
          .as(poison.toString())
          .contains(table, table + "-0@" + id, poison.told());
    }
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return new String(
        letter.headers().lastHeader("__connect.errors." + name).value(), StandardCharsets.UTF_8);
  }

  private Map<String, String> configuration(FaultProxy proxy, Map<String, String> settings) {
    return TaskConfiguration.forWorker(database, table)
        .with("connection.url", proxy.url())
        .keyFromRecordKey()
        .deadLetters(rejected)
        .with("errors.deadletterqueue.context.headers.enable", true)
        .with(settings);
  }
}
