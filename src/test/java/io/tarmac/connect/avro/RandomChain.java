package io.tarmac.connect.avro;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.transforms.Transformation;
import org.jspecify.annotations.Nullable;

/** A chain of transformations, as a connector may have it between its converter and its task. */
final class RandomChain {
  private static final String KAFKA = "org.apache.kafka.connect.transforms.";

  /** Debezium's transformation, if the build has unpacked its connectors. */
  private static final String EXTRACT_NEW_STATE = "io.debezium.transforms.ExtractNewRecordState";

  private static final ClassLoader CLASSES = classes();

  /** One of the chain, with its configuration. */
  record TransformationStep(String className, Map<String, String> settings) {}

  private final List<Transformation<SinkRecord>> chain = new ArrayList<>();

  /** Creates the transformations, which no other converter may share: they remember schemas. */
  RandomChain(List<TransformationStep> steps) {
    for (TransformationStep step : steps) {
      Transformation<SinkRecord> transformation = created(step.className());
      transformation.configure(step.settings());
      chain.add(transformation);
    }
  }

  static List<TransformationStep> steps(Random random) {
    List<TransformationStep> steps = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      steps.add(step(random));
    }
    return List.copyOf(steps);
  }

  private static TransformationStep step(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> kafka("ReplaceField$Value", Map.of("exclude", "b,source", "renames", "a:z"));
      case 1 -> kafka("ReplaceField$Value", Map.of("include", "id,op,before,after,key"));
      case 2 -> kafka("Cast$Value", Map.of("spec", "id:string,ts_ms:string"));
      case 3 -> kafka("Flatten$Value", Map.of("delimiter", "_"));
      case 4 ->
          kafka(
              "InsertField$Value",
              Map.of("static.field", "s", "static.value", "v", "topic.field", "t"));
      case 5 ->
          kafka(
              "TimestampConverter$Value",
              Map.of(
                  "field", "ts_ms", "target.type", "string", "format", "yyyy-MM-dd HH:mm:ss.SSS"));
      case 6 -> kafka("HoistField$Value", Map.of("field", "hoisted"));
      case 7 ->
          kafka("ExtractField$Value", Map.of("field", random.nextBoolean() ? "before" : "after"));
      default ->
          hasDebezium()
              ? new TransformationStep(
                  EXTRACT_NEW_STATE,
                  Map.of("add.fields", "op", "delete.tombstone.handling.mode", "rewrite"))
              : kafka("HoistField$Value", Map.of("field", "hoisted"));
    };
  }

  private static TransformationStep kafka(String name, Map<String, String> settings) {
    return new TransformationStep(KAFKA + name, settings);
  }

  private static boolean hasDebezium() {
    return CLASSES instanceof URLClassLoader;
  }

  private static ClassLoader classes() {
    ClassLoader own = RandomChain.class.getClassLoader();
    String plugins = System.getProperty("tarmac.source.plugins");
    Path folder = Path.of(plugins == null ? "none" : plugins, "debezium-connector-postgres");
    if (!Files.isDirectory(folder)) {
      return own;
    }
    try (Stream<Path> files = Files.list(folder)) {
      URL[] urls =
          files
              .filter(file -> file.getFileName().toString().startsWith("debezium-"))
              .filter(file -> file.toString().endsWith(".jar"))
              .map(RandomChain::url)
              .toArray(URL[]::new);
      return new URLClassLoader(urls, own);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static Transformation<SinkRecord> created(String className) {
    try {
      return Class.forName(className, true, CLASSES)
          .asSubclass(Transformation.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no transformation " + className, e);
    }
  }

  /** Returns what the task gets; null if a transformation drops the record. */
  @Nullable SchemaAndValue apply(String topic, @Nullable SchemaAndValue data) {
    if (data == null || chain.isEmpty()) {
      return data;
    }
    SinkRecord record = new SinkRecord(topic, 0, null, null, data.schema(), data.value(), 7);
    for (Transformation<SinkRecord> transformation : chain) {
      record = record == null ? null : transformation.apply(record);
    }
    return record == null ? null : new SchemaAndValue(record.valueSchema(), record.value());
  }
}
