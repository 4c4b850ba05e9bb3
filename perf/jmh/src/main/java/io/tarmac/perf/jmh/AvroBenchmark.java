package io.tarmac.perf.jmh;

import io.tarmac.perf.convert.ConverterChoice;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** A benchmark of three converters that read Avro which Confluent's converter has written. */
public class AvroBenchmark extends ConverterBenchmark {
  @Param({"apicurio", "confluent", "fast"})
  public String converter = "";

  private MemoryRegistry registry;

  @Setup(Level.Trial)
  public void fill() {
    registry = new MemoryRegistry();
    ConverterChoice measured =
        switch (converter) {
          case "apicurio" -> ConverterChoice.AVRO;
          case "confluent" -> ConverterChoice.CONFLUENT_AVRO;
          case "fast" -> ConverterChoice.FAST_AVRO;
          default -> throw new IllegalArgumentException(converter);
        };
    prepare(
        events(),
        ConverterChoice.CONFLUENT_AVRO.withRegistry(registry.url()),
        measured.withRegistry(registry.url()));
  }

  @TearDown(Level.Trial)
  public void close() {
    registry.close();
  }
}
