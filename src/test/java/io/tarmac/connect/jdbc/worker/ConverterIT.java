package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabases;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

/** The plugin's JSON converter beside Kafka's, as a worker finds them. */
class ConverterIT {

  private static final String FAST = "io.tarmac.connect.json.FastJsonConverter";

  private final TestingDatabase database = TestingDatabases.postgreSql();
  private final String topic = UniqueName.of("converted");

  @Test
  void valuesAndHeadersGoThroughTheConverterOfThePlugin() {
    land(
        Map.of(
            "value.converter", FAST,
            "header.converter", FAST,
            "primary.key.mode", "record_header",
            "primary.key.fields", "id",
            "schema.evolution", "basic"));

    assertThat(written("id")).isEqualTo("7");
    assertThat(written("name")).isEqualTo("seven");
  }

  @Test
  void shortNamesMeanTheConverterOfThatName() {
    land(
        Map.of(
            "key.converter", "FastJsonConverter",
            "value.converter", "JsonConverter",
            "schema.evolution", "basic"));

    assertThat(written("name")).isEqualTo("seven");
  }

  private void land(Map<String, String> settings) {
    TestingKafka kafka = TestingKafka.shared();
    kafka.createTopic(topic, 1);
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            topic,
            0,
            null,
            json(
                """
                {"payload": {"name": "seven"}, "schema": {"type": "struct", "fields": [
                  {"type": "string", "optional": true, "field": "name"}]}}
                """));
    record.headers().add("id", json("{\"schema\":{\"type\":\"int32\"},\"payload\":7}"));
    kafka.send(record);
    kafka.flush();

    try (Sink sink = Sink.create(database, topic, settings)) {
      sink.awaitCommitted(topic, 0, 1);
    }
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
