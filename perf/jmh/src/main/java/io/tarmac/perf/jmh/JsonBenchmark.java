package io.tarmac.perf.jmh;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.event.Event;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** A benchmark of Kafka's and Tarmac's JSON converters. Both read what Kafka's has written. */
public class JsonBenchmark extends ConverterBenchmark {
  @Param({"stock", "fast"})
  public String converter = "";

  /** Whether records have their schema and become structs; otherwise they become maps. */
  @Param({"true", "false"})
  public String schemas = "";

  private List<Event> events = List.of();

  @Setup(Level.Trial)
  public void fill() {
    events = events();
    ConverterChoice measured =
        switch (converter) {
          case "stock" -> ConverterChoice.JSON;
          case "fast" -> ConverterChoice.FAST_JSON;
          default -> throw new IllegalArgumentException(converter);
        };
    prepare(events, configured(ConverterChoice.JSON), configured(measured));
  }

  /** Writes values, without keys. */
  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void write(Blackhole hole) {
    for (Event event : events) {
      Struct value = event.value();
      hole.consume(valueConverter().fromConnectData(TOPIC, value.schema(), value));
    }
  }

  private ConverterChoice configured(ConverterChoice choice) {
    return new ConverterChoice(
        choice.name(), choice.className(), "", Map.of("schemas.enable", schemas));
  }
}
