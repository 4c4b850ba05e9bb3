package io.tarmac.perf.cli;

import io.tarmac.perf.event.Shape;
import io.tarmac.perf.run.Compression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;

/** What is replayed. */
final class EventOptions {
  /** The converters perf brings itself. */
  enum ConverterName {
    JSON,
    FAST_JSON,
    AVRO;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Option(
      names = "--events",
      paramLabel = "N",
      defaultValue = "100000",
      description = "How many events (default: ${DEFAULT-VALUE}).")
  int count;

  @Option(
      names = "--events-for",
      paramLabel = "SINK|BATCH-SIZE=N",
      split = ",",
      description =
          "Fewer events for slow settings, by sink or by batch size: --events-for"
              + " 1=10000,debezium=100000. Of several that apply the least is taken.")
  Map<String, Integer> fewer = new LinkedHashMap<>();

  @Option(
      names = "--shape",
      paramLabel = "envelope|flat",
      defaultValue = "envelope",
      description =
          "Change events as a Debezium MySQL source sends them, or rows alone"
              + " (default: ${DEFAULT-VALUE}).")
  Shape shape = Shape.ENVELOPE;

  @Option(
      names = "--compression",
      paramLabel = "none|gzip|snappy|lz4|zstd",
      defaultValue = "none",
      description =
          "How the topics are compressed, the producer's compression.type"
              + " (default: ${DEFAULT-VALUE}).")
  Compression compression = Compression.NONE;

  @Option(
      names = "--converter",
      paramLabel = "json|fast-json|avro",
      split = ",",
      description =
          "Converters, each measured for itself: Kafka's JSON with schemas, Tarmac's converter of"
              + " the same JSON, Apicurio's Avro in Confluent's wire format (default: json,avro).")
  List<ConverterName> converters = new ArrayList<>();

  @Option(
      names = "--converter-class",
      paramLabel = "CLASS",
      description =
          "A converter of your own instead, or as well as those of --converter. Its properties come"
              + " with --set value.converter.NAME=VALUE; keys get the same.")
  String converterClass = "";

  @Option(
      names = "--plugin-path",
      paramLabel = "PATH",
      description = "Where it is, in the form of a worker's plugin.path.")
  String pluginPath = "";
}
