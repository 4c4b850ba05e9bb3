package io.tarmac.connect.jdbc.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.json.JsonConverter;
import org.jspecify.annotations.Nullable;

/** A topic whose keys and values are written as JSON with their schemas. */
public final class TestingTopic {
  private static final JsonConverter KEYS = converter(true);
  private static final JsonConverter VALUES = converter(false);

  private final TestingKafka kafka;
  private final String name;

  private TestingTopic(TestingKafka kafka, String name) {
    this.kafka = kafka;
    this.name = name;
  }

  public static TestingTopic create(TestingKafka kafka, String name, int partitions) {
    return create(kafka, name, partitions, Map.of());
  }

  /** Creates a topic with settings. */
  public static TestingTopic create(
      TestingKafka kafka, String name, int partitions, Map<String, String> settings) {
    kafka.createTopic(name, partitions, settings);
    return new TestingTopic(kafka, name);
  }

  private static JsonConverter converter(boolean key) {
    JsonConverter converter = new JsonConverter();
    converter.configure(Map.of("schemas.enable", "true"), key);
    return converter;
  }

  public String name() {
    return name;
  }

  /** A record of partition 0. */
  public TestingTopic send(@Nullable Struct key, @Nullable Struct value) {
    return send(0, key, value);
  }

  public TestingTopic send(int partition, @Nullable Struct key, @Nullable Struct value) {
    return send(partition, key, value, Map.of());
  }

  /** Sends a record with headers, which a worker reads as texts or numbers. */
  public TestingTopic send(
      int partition, @Nullable Struct key, @Nullable Struct value, Map<String, ?> headers) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(name, partition, bytes(KEYS, key), bytes(VALUES, value));
    headers.forEach(
        (header, content) -> record.headers().add(header, String.valueOf(content).getBytes(UTF_8)));
    kafka.send(record);
    return this;
  }

  /** Sends a row without a key to partition 0 for each id from the first to before the end. */
  public TestingTopic sendRows(int firstId, int endId) {
    for (int id = firstId; id < endId; id++) {
      send(null, TestingRow.of(id, "name", id));
    }
    return flush();
  }

  /** A record of partition 0 whose value is these bytes, whatever they are. */
  public TestingTopic sendRaw(@Nullable Struct key, byte[] value) {
    kafka.send(name, 0, bytes(KEYS, key), value);
    return this;
  }

  public TestingTopic flush() {
    kafka.flush(name);
    return this;
  }

  private byte @Nullable [] bytes(JsonConverter converter, @Nullable Struct struct) {
    return struct == null ? null : converter.fromConnectData(name, struct.schema(), struct);
  }
}
