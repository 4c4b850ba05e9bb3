package io.tarmac.connect.jdbc.testing;

import io.tarmac.servers.Await;
import io.tarmac.servers.EmbeddedKafka;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.testcontainers.kafka.KafkaContainer;

/**
 * The broker of all tests of a JVM: in process, or Testcontainers' when the system property {@code
 * tarmac.containers} is true. Thread-safe.
 */
public final class TestingKafka implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /**
   * The largest record that clients send, above the default {@code max.message.bytes} of topics.
   */
  private static final int MAX_RECORD_BYTES = 16 << 20;

  private static final SharedServer<TestingKafka> SHARED = new SharedServer<>(TestingKafka::start);

  private final String bootstrapServers;
  private final Runnable stop;
  private final Admin admin;
  private final Map<String, Queue<Future<?>>> sent = new ConcurrentHashMap<>();
  private final KafkaProducer<byte[], byte[]> producer;

  private TestingKafka(String bootstrapServers, Runnable stop) {
    this.bootstrapServers = bootstrapServers;
    this.stop = stop;
    Map<String, Object> client = Map.of("bootstrap.servers", bootstrapServers);
    this.admin = Admin.create(client);
    this.producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers, "max.request.size", MAX_RECORD_BYTES),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  public static TestingKafka shared() {
    return SHARED.get();
  }

  private static TestingKafka start() {
    if (Boolean.getBoolean("tarmac.containers")) {
      KafkaContainer container =
          new KafkaContainer("apache/kafka:4.3.1")
              .withEnv("KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS", "1000");
      container.start();
      return new TestingKafka(container.getBootstrapServers(), container::stop);
    }
    EmbeddedKafka broker = EmbeddedKafka.start();
    return new TestingKafka(broker.bootstrapServers(), broker::close);
  }

  public String bootstrapServers() {
    return bootstrapServers;
  }

  public void createTopic(String name, int partitions) {
    createTopic(name, partitions, Map.of());
  }

  public void createTopic(String name, int partitions, Map<String, String> settings) {
    NewTopic topic = new NewTopic(name, partitions, (short) 1).configs(settings);
    get("create topic " + name, admin.createTopics(List.of(topic)).all());
  }

  public void deleteTopic(String name) {
    get("delete topic " + name, admin.deleteTopics(List.of(name)).all());
  }

  /** Hands a record to the producer; {@link #flush} waits until the broker has it. */
  public void send(String topic, int partition, byte @Nullable [] key, byte @Nullable [] value) {
    send(new ProducerRecord<>(topic, partition, key, value));
  }

  /** With headers, as it is. */
  public void send(ProducerRecord<byte[], byte[]> record) {
    sent.computeIfAbsent(record.topic(), topic -> new ConcurrentLinkedQueue<>())
        .add(producer.send(record));
  }

  /** Waits until the broker has the records that were sent to a topic. */
  public void flush(String topic) {
    Queue<Future<?>> records = sent.getOrDefault(topic, new ConcurrentLinkedQueue<>());
    for (Future<?> record = records.poll(); record != null; record = records.poll()) {
      try {
        record.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
      } catch (Exception e) {
        throw new IllegalStateException(
            "a record did not reach the broker, which says of the topic: "
                + get(
                    "describe topic " + topic,
                    admin.describeTopics(List.of(topic)).allTopicNames()),
            e);
      }
    }
  }

  /** The next offset the consumer group of a sink connector will read, if it committed one. */
  public Optional<Long> committedOffset(String connector, TopicPartition partition) {
    try {
      OffsetAndMetadata committed =
          admin
              .listConsumerGroupOffsets("connect-" + connector)
              .partitionsToOffsetAndMetadata()
              .get(TIMEOUT.toSeconds(), TimeUnit.SECONDS)
              .get(partition);
      return Optional.ofNullable(committed).map(OffsetAndMetadata::offset);
    } catch (ExecutionException e) {
      return Optional.empty();
    } catch (Exception e) {
      throw new IllegalStateException("cannot read the offsets of " + connector, e);
    }
  }

  /** Sets the offset from which the consumer group of a sink connector without tasks will read. */
  public void setCommittedOffset(String group, TopicPartition partition, long offset) {
    get(
        "set the offset of " + group,
        admin
            .alterConsumerGroupOffsets(group, Map.of(partition, new OffsetAndMetadata(offset)))
            .all());
  }

  /** Tells whether the consumer group of a sink connector has members. */
  public boolean hasTasks(String connector) {
    String group = "connect-" + connector;
    return !get(
            "describe the group of " + connector,
            admin.describeConsumerGroups(List.of(group)).describedGroups().get(group))
        .members()
        .isEmpty();
  }

  /** The first records of a topic's partition 0, as many as are asked for. */
  public List<ConsumerRecord<byte[], byte[]>> read(String topic, int count) {
    TopicPartition partition = new TopicPartition(topic, 0);
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      Await.until(
          count + " records of " + topic,
          () -> {
            consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            return records.size() >= count;
          });
    }
    return records.subList(0, count);
  }

  /** Removes the records below an offset, as retention does. */
  public void removeBefore(TopicPartition partition, long offset) {
    get(
        "remove records of " + partition,
        admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(offset))).all());
  }

  /** Sends records within a transaction that is aborted; its marker takes one more offset. */
  public void abortTransaction(String topic, int partition, int records) {
    Map<String, Object> client =
        Map.of("bootstrap.servers", bootstrapServers, "transactional.id", topic);
    try (KafkaProducer<byte[], byte[]> transactional =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      transactional.initTransactions();
      transactional.beginTransaction();
      for (int i = 0; i < records; i++) {
        var unused =
            transactional.send(new ProducerRecord<>(topic, partition, null, new byte[] {'{', '}'}));
      }
      transactional.flush();
      transactional.abortTransaction();
    }
  }

  /** The offset that the next record of a partition will have. */
  public long endOffset(TopicPartition partition) {
    return get(
            "read the end of " + partition,
            admin.listOffsets(Map.of(partition, OffsetSpec.latest())).partitionResult(partition))
        .offset();
  }

  private static <T> T get(String task, KafkaFuture<T> answer) {
    try {
      return answer.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("cannot " + task, e);
    }
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(5));
    admin.close(Duration.ofSeconds(5));
    stop.run();
  }
}
