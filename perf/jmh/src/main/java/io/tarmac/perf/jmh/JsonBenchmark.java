package io.tarmac.perf.jmh;

import io.tarmac.connect.json.FastJsonConverter;
import io.tarmac.perf.event.AviationTraffic;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.storage.Converter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** The JSON of a change event's value, read and written by Kafka's and Tarmac's converters. */
@Fork(3)
public class JsonBenchmark extends RowBenchmark {
  private static final int RECORDS = 1_000;
  private static final String TOPIC = "aviation";

  @Param({"stock", "fast"})
  public String converter = "";

  /** Whether records have their schema and become structs; otherwise they become maps. */
  @Param({"true", "false"})
  public String schemas = "";

  /** The number of tables. Their records alternate, and their schemas differ in name. */
  @Param({"1", "200"})
  public int tables;

  private final Struct[] structs = new Struct[RECORDS];
  private final byte[][] documents = new byte[RECORDS][];
  private Converter subject = new JsonConverter();

  /** Prepares documents that Kafka's converter has written, for both converters. */
  @Setup(Level.Trial)
  public void fill() {
    AviationTraffic events = new AviationTraffic();
    Schema[] schemas = schemas(events.event(1).value().schema());
    Converter writer = configured(new JsonConverter());
    for (int i = 0; i < RECORDS; i++) {
      structs[i] = of(schemas[i % tables], events.event(i + 1).value());
      documents[i] = writer.fromConnectData(TOPIC, structs[i].schema(), structs[i]);
    }
    subject =
        configured(
            switch (converter) {
              case "stock" -> new JsonConverter();
              case "fast" -> new FastJsonConverter();
              default -> throw new IllegalArgumentException(converter);
            });
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void read(Blackhole hole) {
    for (byte[] document : documents) {
      hole.consume(subject.toConnectData(TOPIC, document));
    }
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void write(Blackhole hole) {
    for (Struct struct : structs) {
      hole.consume(subject.fromConnectData(TOPIC, struct.schema(), struct));
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

  private Converter configured(Converter made) {
    made.configure(Map.of("schemas.enable", schemas), false);
    return made;
  }
}
