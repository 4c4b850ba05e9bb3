package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.TestingKafka;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.json.JsonConverter;

/** What is in a topic of {@link io.tarmac.connect.jdbc.testing.TestingRow}s. */
final class TopicContent {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final JsonConverter VALUES = new JsonConverter();

  static {
    VALUES.configure(Map.of("schemas.enable", "true"), false);
  }

  private TopicContent() {}

  /** All events, partition by partition in the order of their offsets. */
  static List<FaultEvent> of(String topic) {
    List<FaultEvent> events = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      for (TopicPartition partition : partitions) {
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
        while (consumer.position(partition) < ends.getOrDefault(partition, 0L)) {
          consumer.poll(POLL).forEach(record -> events.add(event(record)));
        }
      }
    }
    return events;
  }

  private static KafkaConsumer<byte[], byte[]> consumer() {
    return new KafkaConsumer<>(
        Map.of("bootstrap.servers", TestingKafka.shared().bootstrapServers()),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer());
  }

  private static FaultEvent event(ConsumerRecord<byte[], byte[]> record) {
    Struct value = (Struct) VALUES.toConnectData(record.topic(), record.value()).value();
    return new FaultEvent(
        new TopicPartition(record.topic(), record.partition()),
        record.offset(),
        List.of(
            String.valueOf(value.getInt32("id")),
            value.getString("name"),
            String.valueOf(value.getInt64("amount"))));
  }
}
