package io.tarmac.perf.convert;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.event.Event;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.runtime.isolation.LoaderSwap;
import org.apache.kafka.connect.runtime.isolation.Plugins;
import org.apache.kafka.connect.storage.Converter;
import org.jspecify.annotations.Nullable;

/**
 * A serializer of events by a converter, which it finds, loads and isolates as a worker does. Not
 * thread-safe.
 */
public record EventSerializer(String className, Converter keys, Converter values, LoaderSwap loader)
    implements AutoCloseable {
  /** Creates a serializer. Until it is closed, the thread has the converter's class loader. */
  public static EventSerializer of(ConverterChoice choice, Map<String, String> plugins) {
    Plugins loaded = new Plugins(plugins);
    Class<? extends Converter> type = find(choice, loaded);
    LoaderSwap loader = loaded.withClassLoader(type.getClassLoader());
    List<Converter> made = new ArrayList<>();
    try {
      for (boolean key : new boolean[] {true, false}) {
        Converter converter = type.getDeclaredConstructor().newInstance();
        made.add(converter);
        converter.configure(Map.copyOf(choice.properties()), key);
      }
      return new EventSerializer(choice.className(), made.get(0), made.get(1), loader);
    } catch (ReflectiveOperationException | RuntimeException e) {
      made.forEach(converter -> close(converter, e));
      loader.close();
      throw new ReplayFailure(
          "The converter %s cannot be configured: %s".formatted(choice.className(), e), e);
    }
  }

  private static Class<? extends Converter> find(ConverterChoice choice, Plugins loaded) {
    try {
      return loaded.pluginClass(choice.className()).asSubclass(Converter.class);
    } catch (ReflectiveOperationException | ClassCastException e) {
      String found =
          loaded.converters().stream()
              .map(plugin -> plugin.className())
              .distinct()
              .sorted()
              .collect(Collectors.joining("\n  "));
      throw new ReplayFailure(
          "The converter %s cannot be found: %s%nCheck --plugin-path. Converters found:%n  %s"
              .formatted(choice.className(), e, found),
          e);
    }
  }

  private static void close(Converter converter, Exception failure) {
    try {
      converter.close();
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /** Makes a record of an event. A failure of any kind names the converter. */
  public ProducerRecord<byte[], byte[]> record(String topic, Event event) {
    try {
      RecordHeaders headers = new RecordHeaders();
      byte[] key = bytes(keys, topic, headers, event.key());
      byte[] value = bytes(values, topic, headers, event.value());
      return new ProducerRecord<>(topic, null, key, value, headers);
    } catch (RuntimeException e) {
      throw new ReplayFailure(
          "The converter %s cannot make a record: %s".formatted(className, e), e);
    }
  }

  @Override
  public void close() {
    try (loader;
        values;
        keys) {
      // Closes all of them, even if one fails.
    } catch (IOException e) {
      throw new ReplayFailure("The converter %s cannot be closed: %s".formatted(className, e), e);
    }
  }

  private static byte @Nullable [] bytes(
      Converter converter, String topic, RecordHeaders headers, @Nullable Struct struct) {
    return struct == null
        ? null
        : converter.fromConnectData(topic, headers, struct.schema(), struct);
  }
}
