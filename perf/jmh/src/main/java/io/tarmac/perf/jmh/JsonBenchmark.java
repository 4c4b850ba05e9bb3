package io.tarmac.perf.jmh;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** JSON that Kafka's converter has written, read by Kafka's and Tarmac's; and both as writers. */
public class JsonBenchmark extends ConverterBenchmark {
  @Param({"stock", "fast"})
  public String converter = "";

  /** Whether records have their schema and become structs; otherwise they become maps. */
  @Param({"true", "false"})
  public String schemas = "";

  /** The number of tables. Their records alternate, and their schemas differ in name. */
  @Param({"1", "200"})
  public int tables;

  private final List<Event> events = new ArrayList<>();

  @Setup(Level.Trial)
  public void fill() {
    List<Event> one = events();
    Schema[] schemas = schemas(one.get(0).value().schema());
    for (Event event : one) {
      Schema schema = schemas[events.size() % tables];
      events.add(new Event(event.key(), of(schema, event.value())));
    }
    ConverterChoice measured =
        switch (converter) {
          case "stock" -> ConverterChoice.JSON;
          case "fast" -> ConverterChoice.FAST_JSON;
          default -> throw new IllegalArgumentException(converter);
        };
    prepare(events, configured(ConverterChoice.JSON), configured(measured));
  }

  /** Writes values alone. */
  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void write(Blackhole hole) {
    for (Event event : events) {
      Struct value = event.value();
      hole.consume(valueConverter().fromConnectData(TOPIC, value.schema(), value));
    }
  }

  /** Returns a schema for each table; the first is the given one. */
  private Schema[] schemas(Schema one) {
    Schema[] schemas = new Schema[tables];
    schemas[0] = one;
    for (int table = 1; table < tables; table++) {
      SchemaBuilder renamed = SchemaBuilder.struct().name(one.name() + table);
      renamed.version(one.version());
      one.fields().forEach(field -> renamed.field(field.name(), field.schema()));
      schemas[table] = renamed.build();
    }
    return schemas;
  }

  private static Struct of(Schema schema, Struct event) {
    Struct struct = new Struct(schema);
    event.schema().fields().forEach(field -> struct.put(field.name(), event.get(field)));
    return struct;
  }

  private ConverterChoice configured(ConverterChoice choice) {
    return new ConverterChoice(
        choice.name(), choice.className(), "", Map.of("schemas.enable", schemas));
  }
}
