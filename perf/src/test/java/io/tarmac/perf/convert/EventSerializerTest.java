package io.tarmac.perf.convert;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.event.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.json.JsonConverter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventSerializerTest {
  private static final Event EVENT = new AviationTraffic().event(7);

  @TempDir Path directory;

  @Test
  void jsonCanBeReadBackWithItsSchema() {
    try (EventSerializer serializer = EventSerializer.of(ConverterChoice.JSON, plugins());
        JsonConverter reader = new JsonConverter()) {
      reader.configure(Map.of("schemas.enable", "true"), false);

      ProducerRecord<byte[], byte[]> record = serializer.record("topic", EVENT);

      Struct value = (Struct) reader.toConnectData("topic", record.value()).value();
      assertThat(value).isEqualTo(EVENT.value());
    }
  }

  @Test
  void aConverterOfOnesOwnComesFromItsPluginDirectory() throws IOException {
    Map<String, String> plugins = plugins(StandInPlugin.pack(directory, true));
    ConverterChoice choice = ConverterChoice.own(StandInPlugin.CLASS_NAME, Map.of("mark", "42"));

    try (EventSerializer serializer = EventSerializer.of(choice, plugins)) {
      assertThat(Thread.currentThread().getContextClassLoader())
          .isNotSameAs(StandInPlugin.class.getClassLoader());
      assertThat(serializer.record("topic", EVENT).key()[0]).isEqualTo((byte) 42);
      assertThat(serializer.record("topic", EVENT).value()[0]).isEqualTo((byte) 42);
    }
  }

  @Test
  void theThreadsClassLoaderIsRestored() {
    ClassLoader before = Thread.currentThread().getContextClassLoader();

    EventSerializer.of(ConverterChoice.JSON, plugins()).close();

    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
  }

  @Test
  void aConverterThatIsNowhereIsAFailureThatNamesThoseFound() {
    ConverterChoice choice = ConverterChoice.own("com.example.Missing", Map.of());

    assertFails(
        () -> EventSerializer.of(choice, plugins()).close(),
        "com.example.Missing",
        "org.apache.kafka.connect.json.JsonConverter");
  }

  @Test
  void aConverterThatCannotBeConfiguredIsAFailureWithItsNameAndLeavesTheThreadAsItWas()
      throws IOException {
    Map<String, String> plugins = plugins(StandInPlugin.pack(directory, true));
    ConverterChoice choice = ConverterChoice.own(StandInPlugin.CLASS_NAME, Map.of("mark", "none"));
    ClassLoader before = Thread.currentThread().getContextClassLoader();

    assertFails(
        () -> EventSerializer.of(choice, plugins).close(), StandInPlugin.CLASS_NAME, "\"none\"");

    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
  }

  @Test
  void aKafkaExceptionOfAConverterIsAFailureWithItsName() {
    ConverterChoice wrong =
        ConverterChoice.own(
            JsonConverter.class.getName(),
            Map.of("schemas.enable", "true", "schemas.cache.size", "many"));

    assertFails(() -> EventSerializer.of(wrong, plugins()).close(), JsonConverter.class.getName())
        .hasCauseInstanceOf(KafkaException.class);
  }

  private Map<String, String> plugins() {
    return plugins(directory);
  }

  private static Map<String, String> plugins(Path path) {
    return Map.of("plugin.path", path.toString(), "plugin.discovery", "service_load");
  }
}
