package io.tarmac.perf.convert;

import io.tarmac.perf.event.Event;
import io.tarmac.perf.stack.PluginPath;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.runtime.isolation.LoaderSwap;
import org.apache.kafka.connect.runtime.isolation.Plugins;
import org.apache.kafka.connect.storage.Converter;

/**
 * Makes records of events with a converter that is found, loaded and isolated exactly as a worker
 * does it. One thread.
 */
public final class EventSerializer implements AutoCloseable {
  private final Converter keys;
  private final Converter values;
  private final LoaderSwap loader;

  private EventSerializer(Converter keys, Converter values, LoaderSwap loader) {
    this.keys = keys;
    this.values = values;
    this.loader = loader;
  }

  /** The converter's class loader is the thread's until the serializer is closed. */
  public static EventSerializer of(ConverterChoice choice, PluginPath plugins) {
    Plugins loaded = new Plugins(plugins.properties());
    try {
      Class<? extends Converter> type =
          loaded.pluginClass(choice.className()).asSubclass(Converter.class);
      LoaderSwap loader = loaded.withClassLoader(type.getClassLoader());
      Converter keys = configured(type, choice, true);
      return new EventSerializer(keys, configured(type, choice, false), loader);
    } catch (ReflectiveOperationException | ClassCastException e) {
      String found =
          loaded.converters().stream()
              .map(plugin -> plugin.className())
              .distinct()
              .sorted()
              .collect(Collectors.joining("\n  "));
      throw new ReplayFailure(
          "The converter %s cannot be made: %s%nConverters found:%n  %s"
              .formatted(choice.className(), e, found),
          e);
    }
  }

  /** The class loader that the converter came from. */
  ClassLoader origin() {
    return values.getClass().getClassLoader();
  }

  public ProducerRecord<byte[], byte[]> record(String topic, Event event) {
    RecordHeaders headers = new RecordHeaders();
    byte[] key = bytes(keys, topic, headers, event.key());
    Struct struct = event.value();
    byte[] value = struct == null ? null : bytes(values, topic, headers, struct);
    return new ProducerRecord<>(topic, null, key, value, headers);
  }

  @Override
  public void close() {
    try (loader) {
      keys.close();
      values.close();
    } catch (IOException e) {
      throw new ReplayFailure("The converter cannot be closed: " + e.getMessage(), e);
    }
  }

  private static byte[] bytes(
      Converter converter, String topic, RecordHeaders headers, Struct struct) {
    return converter.fromConnectData(topic, headers, struct.schema(), struct);
  }

  private static Converter configured(
      Class<? extends Converter> type, ConverterChoice choice, boolean key)
      throws ReflectiveOperationException {
    Converter converter = type.getDeclaredConstructor().newInstance();
    converter.configure(Map.copyOf(choice.properties()), key);
    return converter;
  }
}
