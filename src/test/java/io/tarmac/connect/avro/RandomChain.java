package io.tarmac.connect.avro;

import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.transforms.Transformation;

/** A chain of transformations, as a connector may have it between its converter and its task. */
final class RandomChain {
  private static final String KAFKA = "org.apache.kafka.connect.transforms.";

  /** Debezium's transformation, if the build has unpacked its connectors. */
  private static final String EXTRACT_NEW_STATE = "io.debezium.transforms.ExtractNewRecordState";

  private static final SchemaAndValue DROPPED = new SchemaAndValue(null, "dropped");

  private static final ClassLoader CLASSES = classes();

  /** A transformation of the chain, with its configuration. */
  record TransformationStep(String className, Map<String, String> settings) {}

  private final List<Transformation<SinkRecord>> chain = new ArrayList<>();

  /** Creates the transformations. Each converter needs its own, because they remember schemas. */
  RandomChain(List<TransformationStep> steps) {
    for (TransformationStep step : steps) {
      Transformation<SinkRecord> transformation = created(step.className());
      transformation.configure(step.settings());
      chain.add(transformation);
    }
  }

  /**
   * Returns one to three transformations.
   *
   * @param recursive whether a schema contains itself: then Flatten would fill the memory
   */
  static List<TransformationStep> steps(Random random, boolean recursive) {
    List<TransformationStep> steps = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      TransformationStep step = step(random);
      if (!recursive || !step.className().contains("Flatten")) {
        steps.add(step);
      }
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
    return Files.isDirectory(folder) ? ConfluentConverter.loader(folder, "debezium-", own) : own;
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

  /** Returns what the task gets. */
  SchemaAndValue apply(String topic, SchemaAndValue data) {
    if (chain.isEmpty()) {
      return data;
    }
    SinkRecord record = new SinkRecord(topic, 0, null, null, data.schema(), data.value(), 7);
    for (Transformation<SinkRecord> transformation : chain) {
      record = record == null ? null : transformation.apply(record);
    }
    return record == null ? DROPPED : new SchemaAndValue(record.valueSchema(), record.value());
  }
}
