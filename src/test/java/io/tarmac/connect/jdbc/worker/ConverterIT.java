package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plugin's JSON converter beside Kafka's, as a worker finds them. */
class ConverterIT {

  private static final String FAST = "io.tarmac.connect.json.FastJsonConverter";
  private static final String KAFKAS = "org.apache.kafka.connect.json.JsonConverter";
  private static final String NO_JSON = "no JSON";
  private static final String VALUE =
      """
      {"payload": {"name": "seven"}, "schema": {"type": "struct", "fields": [
        {"type": "string", "optional": true, "field": "name"}]}}
      """;

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String topic = UniqueName.of("converted");

  @Test
  void valuesAndHeadersGoThroughTheConverterOfThePlugin() {
    ProducerRecord<byte[], byte[]> record = record(null, VALUE);
    record.headers().add("id", json("{\"schema\":{\"type\":\"int32\"},\"payload\":7}"));
    send(record);

    Map<String, String> settings =
        Map.of(
            "value.converter", FAST,
            "header.converter", FAST,
            "primary.key.mode", "record_header",
            "primary.key.fields", "id",
            "schema.evolution", "basic");
    try (Sink sink = Sink.create(database, topic, settings)) {
      sink.awaitCommitted(topic, 0, 1);
    }

    assertThat(written("id")).isEqualTo("7");
    assertThat(written("name")).isEqualTo("seven");
  }

  /** What is no JSON shows in the task's trace who was to read it. */
  @ParameterizedTest
  @CsvSource({
    "key.converter, FastJsonConverter, " + FAST,
    "key.converter, JsonConverter, " + KAFKAS,
    "value.converter, FastJsonConverter, " + FAST,
    "value.converter, JsonConverter, " + KAFKAS,
    "header.converter, FastJsonConverter, " + FAST
  })
  void aShortNameMeansTheConverterOfThatName(String property, String name, String converter) {
    ProducerRecord<byte[], byte[]> record =
        switch (property) {
          case "key.converter" -> record(NO_JSON, VALUE);
          case "value.converter" -> record(null, NO_JSON);
          default -> record(null, VALUE);
        };
    record.headers().add("id", json(NO_JSON));
    send(record);

    Map<String, String> settings = Map.of(property, name, "schema.evolution", "basic");
    try (Sink sink = Sink.create(database, topic, settings)) {
      assertThat(sink.awaitFailed()).contains("at " + converter + ".toConnect");
    }
  }

  private ProducerRecord<byte[], byte[]> record(@Nullable String key, String value) {
    return new ProducerRecord<>(topic, 0, key == null ? null : json(key), json(value));
  }

  private void send(ProducerRecord<byte[], byte[]> record) {
    TestingKafka kafka = TestingKafka.shared();
    kafka.createTopic(topic, 1);
    kafka.send(record);
    kafka.flush(topic);
  }

  private String written(String column) {
    return database
        .sql()
        .value("select " + database.quote(column) + " from " + database.quote(topic));
  }

  private static byte[] json(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
