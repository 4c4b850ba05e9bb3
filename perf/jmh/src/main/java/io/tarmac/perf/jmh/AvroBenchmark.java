package io.tarmac.perf.jmh;

import io.apicurio.registry.utils.converter.AvroConverter;
import io.apicurio.registry.utils.converter.avro.AvroData;
import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.event.Event;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The reading of a change event's value from Avro, per record: by Apicurio's converter as a whole,
 * and by each of its two steps.
 */
@Fork(3)
public class AvroBenchmark extends RowBenchmark {
  private static final int RECORDS = 1_000;
  private static final String TOPIC = "aviation";

  /** Confluent's wire format: a zero and an id of four bytes. */
  private static final byte[] PREFIX = {0, 0, 0, 0, 1};

  private final byte[][] documents = new byte[RECORDS][];
  private final Object[] records = new Object[RECORDS];
  private final AvroConverter<Object> converter = new AvroConverter<>();
  private final AvroData steps = new AvroData(100);
  private Schema schema = Schema.create(Schema.Type.NULL);
  private GenericDatumReader<Object> reader = new GenericDatumReader<>();
  private BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(new byte[0], null);
  private OneSchemaRegistry registry;

  @Setup(Level.Trial)
  public void fill() throws IOException {
    AviationTraffic events = new AviationTraffic();
    schema = steps.fromConnectSchema(events.event(1).value().schema());
    reader = new GenericDatumReader<>(schema);
    for (int i = 0; i < RECORDS; i++) {
      Event event = events.event(i + 1);
      documents[i] = document(steps.fromConnectData(event.value().schema(), event.value()));
      records[i] = record(documents[i]); // with the texts that a decoder makes
    }
    registry = new OneSchemaRegistry(schema.toString());
    converter.configure(ConverterChoice.AVRO.withRegistry(registry.url()).properties(), false);
  }

  @TearDown(Level.Trial)
  public void close() {
    registry.close();
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void converter(Blackhole hole) {
    for (byte[] document : documents) {
      hole.consume(converter.toConnectData(TOPIC, document));
    }
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void bytesToGenericRecord(Blackhole hole) throws IOException {
    for (byte[] document : documents) {
      hole.consume(record(document));
    }
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void genericRecordToStruct(Blackhole hole) {
    for (Object record : records) {
      hole.consume(steps.toConnectData(schema, record));
    }
  }

  private Object record(byte[] document) throws IOException {
    decoder =
        DecoderFactory.get()
            .binaryDecoder(document, PREFIX.length, document.length - PREFIX.length, decoder);
    return reader.read(null, decoder);
  }

  private byte[] document(Object record) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(PREFIX);
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<>(schema).write(record, encoder);
    encoder.flush();
    return bytes.toByteArray();
  }
}
