package io.tarmac.perf.jmh;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.convert.EventSerializer;
import io.tarmac.perf.counting.EventReader;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.event.Event;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.connect.storage.Converter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A benchmark of reading change events with a converter, which is loaded as in a worker. The warm-up is long because some converters have many small methods to compile.
 */
@Fork(3)
@Warmup(iterations = 10, time = 1)
public abstract class ConverterBenchmark extends RowBenchmark {
  static final int RECORDS = 1_000;
  static final String TOPIC = "aviation";

  /** The kind of change. An update's event has the full row before and after the change. */
  @Param({"insert", "update"})
  public String change = "";

  private final EventReader reader = new EventReader();
  private List<ProducerRecord<byte[], byte[]>> records = List.of();
  private EventSerializer converters;

  List<Event> events() {
    AviationTraffic traffic = new AviationTraffic();
    return IntStream.rangeClosed(1, RECORDS)
        .mapToObj(change.equals("update") ? traffic::update : traffic::event)
        .toList();
  }

  /** Writes the records with one converter, and loads another one to measure. */
  void prepare(List<Event> events, ConverterChoice writer, ConverterChoice measured) {
    try (EventSerializer serializer = load(writer)) {
      records = events.stream().map(event -> serializer.record(TOPIC, event)).toList();
    }
    converters = load(measured);
  }

  private static EventSerializer load(ConverterChoice choice) {
    String plugins = Layout.ofScript().confluentAvroConverter().getParent().toString();
    return EventSerializer.of(
        choice, Map.of("plugin.path", plugins, "plugin.discovery", "service_load"));
  }

  Converter valueConverter() {
    return converters.values();
  }

  @TearDown(Level.Trial)
  public void unload() {
    converters.close();
  }

  /** Converts keys and values, and reads the fields that a sink writes. */
  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void read(Blackhole hole) {
    for (ProducerRecord<byte[], byte[]> record : records) {
      Object key = converters.keys().toConnectData(TOPIC, record.key()).value();
      Object value = converters.values().toConnectData(TOPIC, record.value()).value();
      hole.consume(reader.read(key, value));
      hole.consume(key);
      hole.consume(value);
    }
  }
}
