package io.tarmac.connect.avro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tarmac.connect.sameness.AvroOutput;
import io.tarmac.connect.sameness.ConverterComparison;
import io.tarmac.connect.sameness.RandomHarm;
import io.tarmac.connect.sameness.RandomRun;
import io.tarmac.connect.sameness.RandomTexts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.connect.storage.Converter;
import org.jspecify.annotations.Nullable;

/**
 * A run of one configuration of both converters with many records. The records have few schemas,
 * and some bytes come again, so that each converter uses its cache.
 */
final class AvroSamenessRun implements RandomRun {
  private static final int CASES = 40;
  private static final int SCHEMAS = 4;
  private static final int MOST_DEPTH = 4;
  private static final int HEADER = 5;
  private static final int FIRST_ID = 100;
  private static final byte[] TELLING = {0, 1, 2, 3, 4, 5, 0x7f, -1, -128, -2};

  /** One of the schemas of a run, which the registry knows. */
  private record KnownSchema(int id, AvroTree tree) {}

  private final long seed;
  private final SamenessRegistry registry;
  private final Random random;
  private final RandomAvroValues values;
  private final RandomHarm harm;
  private final List<RandomChain.TransformationStep> steps;
  private final AvroPair converters;
  private final List<AvroTree> trees = new ArrayList<>();
  private final List<KnownSchema> schemas = new ArrayList<>();
  private final List<byte[]> seen = new ArrayList<>();
  private final List<String> differences = new ArrayList<>();
  private Map<String, Object> settings = Map.of();
  private int unreadableId;
  private int cases;
  private int converted;

  /**
   * Creates a run.
   *
   * @param other the converter that is compared with Confluent's
   */
  AvroSamenessRun(long seed, SamenessRegistry registry, Converter other) {
    this.seed = seed;
    this.registry = registry;
    random = new Random(seed);
    RandomTexts texts = new RandomTexts(random);
    RandomAvroSchemas schemaSource = new RandomAvroSchemas(random, texts);
    values = new RandomAvroValues(random, texts);
    harm = new RandomHarm(random, TELLING, new byte[1], new byte[] {1, 2, 3}, new byte[] {-1});
    for (int i = 0; i < SCHEMAS; i++) {
      trees.add(schemaSource.schema(random.nextInt(MOST_DEPTH)));
    }
    boolean recursive = trees.stream().anyMatch(AvroTree::isRecursive);
    steps = random.nextInt(3) == 0 ? RandomChain.steps(random, recursive) : List.of();
    converters = new AvroPair(ConfluentConverter::create, other, steps);
  }

  @Override
  public void run() {
    try (converters) {
      registry.clear(FIRST_ID + random.nextInt(FIRST_ID));
      trees.forEach(tree -> schemas.add(stored(tree)));
      unreadableId =
          random.nextBoolean()
              ? registry.add("{\"type\":\"object\"}", "JSON")
              : registry.add("{\"type\":\"record\"}", SamenessRegistry.AVRO);
      settings = settings();
      ConverterComparison ready = converters.configure(settings, random.nextInt(4) == 0);
      judge(ready, "configured");
      if (!ready.converted() || ready.difference() != null) {
        return;
      }
      for (int i = 0; i < CASES; i++) {
        cases++;
        String topic = random.nextInt(4) == 0 ? "other" : "topic";
        byte[] bytes = bytes();
        judge(
            converters.read(topic, bytes),
            bytes == null ? "null" : HexFormat.of().formatHex(bytes));
      }
    }
  }

  @Override
  public int cases() {
    return cases;
  }

  @Override
  public int converted() {
    return converted;
  }

  @Override
  public List<String> differences() {
    return differences;
  }

  private void judge(ConverterComparison comparison, String input) {
    if (comparison.converted()) {
      converted++;
    }
    if (comparison.difference() != null) {
      differences.add(
          "seed %d: %s %s%n  %s%n  %s%n  %s"
              .formatted(
                  seed, settings, steps, shownSchema(input), input, comparison.difference()));
    }
  }

  private String shownSchema(String input) {
    for (KnownSchema schema : schemas) {
      if (input.startsWith("%010x".formatted(schema.id()))) {
        return schema.tree().schema().toString();
      }
    }
    return "no schema";
  }

  /** Stores a schema. If it can be in two parts, stores it sometimes as two. */
  private KnownSchema stored(AvroTree tree) {
    if (random.nextInt(4) == 0) {
      ObjectNode whole = JsonNodeFactory.instance.objectNode();
      whole.set("schema", tree.schema().deepCopy());
      JsonNode part = takePart(whole, true);
      if (part != null) {
        String name = part.path("namespace").asText() + "." + part.path("name").asText();
        SamenessRegistry.ReferredSchema reference =
            new SamenessRegistry.ReferredSchema(name, "part" + schemas.size());
        registry.addReferred(reference, part, List.of());
        return new KnownSchema(registry.add(whole.path("schema"), List.of(reference)), tree);
      }
    }
    return new KnownSchema(registry.add(tree.schema(), List.of()), tree);
  }

  /** Replaces the first inner type that refers to no other by its name, and returns the type. */
  private static @Nullable JsonNode takePart(JsonNode node, boolean outermost) {
    for (int i = 0; i < node.size(); i++) {
      JsonNode child = node.isArray() ? node.get(i) : child(node, i);
      if (!outermost && isNamed(child) && standsAlone(child)) {
        replace(node, i, child.path("namespace").asText() + "." + child.path("name").asText());
        return child;
      }
      JsonNode part = takePart(child, false);
      if (part != null) {
        return part;
      }
    }
    return null;
  }

  private static JsonNode child(JsonNode node, int index) {
    return node.get(new ArrayList<>(node.properties()).get(index).getKey());
  }

  private static void replace(JsonNode node, int index, String name) {
    JsonNode text = JsonNodeFactory.instance.textNode(name);
    if (node instanceof ArrayNode array) {
      array.set(index, text);
    } else if (node instanceof ObjectNode object) {
      object.set(new ArrayList<>(object.properties()).get(index).getKey(), text);
    }
  }

  private static boolean isNamed(JsonNode node) {
    return node.has("name") && node.has("namespace") && node.has("type");
  }

  /** Returns whether all types that a definition names are its own. */
  private static boolean standsAlone(JsonNode type) {
    Set<String> defined = new TreeSet<>();
    Set<String> used = new TreeSet<>();
    collect(type, defined, used);
    return defined.containsAll(used);
  }

  private static void collect(JsonNode node, Set<String> defined, Set<String> used) {
    if (isNamed(node)) {
      defined.add(node.path("namespace").asText() + "." + node.path("name").asText());
    }
    if (node.isTextual()
        && node.textValue().matches("n\\.\\S+|n\\.m\\.\\S+|io\\.confluent\\.\\S+")) {
      used.add(node.textValue());
    }
    node.properties().stream()
        .filter(part -> !part.getKey().equals("namespace") && !part.getKey().equals("connect.name"))
        .forEach(part -> collect(part.getValue(), defined, used));
    if (node.isArray()) {
      node.forEach(part -> collect(part, defined, used));
    }
  }

  private byte @Nullable [] bytes() {
    if (!seen.isEmpty() && random.nextInt(5) == 0) {
      byte[] again = seen.get(random.nextInt(seen.size()));
      return random.nextBoolean() ? again : harm.damaged(again);
    }
    KnownSchema schema = schemas.get(random.nextInt(schemas.size()));
    byte[] value = values.value(schema.tree());
    byte[] bytes = new AvroOutput().id(schema.id()).raw(value).toByteArray();
    seen.add(bytes);
    return switch (random.nextInt(60)) {
      case 0 -> null;
      case 1 -> Arrays.copyOf(bytes, random.nextInt(HEADER));
      case 2 -> {
        bytes[0] = (byte) random.nextInt();
        yield bytes;
      }
      case 3 -> new AvroOutput().id(SamenessRegistry.unknownId()).raw(value).toByteArray();
      case 4 -> new AvroOutput().id(unreadableId).raw(value).toByteArray();
      case 5 -> harm.damaged(bytes);
      case 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 ->
          new AvroOutput().id(schema.id()).raw(harm.damaged(value)).toByteArray();
      default -> bytes;
    };
  }

  private Map<String, Object> settings() {
    Map<String, Object> all = new HashMap<>();
    all.put("schema.registry.url", registry.url());
    for (String flag :
        List.of(
            "enhanced.avro.schema.support",
            "connect.meta.data",
            "ignore.default.for.nullables",
            "flatten.singleton.unions",
            "discard.type.doc.default")) {
      if (random.nextInt(4) == 0) {
        boolean on = random.nextBoolean();
        all.put(flag, random.nextBoolean() ? on : String.valueOf(on));
      }
    }
    if (random.nextInt(5) == 0) {
      all.put("generalized.sum.type.support", "true");
    }
    if (random.nextInt(4) == 0) {
      all.put("schemas.cache.config", random.nextBoolean() ? "1" : "2");
    }
    // Confluent's client escapes other characters in subjects as Latin-1. No registry reads that.
    boolean plainNames =
        schemas.stream()
            .allMatch(known -> known.tree().schema().toString().chars().allMatch(c -> c < 0x80));
    if (plainNames && random.nextInt(8) == 0) {
      String strategy = random.nextBoolean() ? "RecordNameStrategy" : "TopicRecordNameStrategy";
      all.put(
          random.nextBoolean() ? "value.subject.name.strategy" : "key.subject.name.strategy",
          "io.confluent.kafka.serializers.subject." + strategy);
    }
    if (random.nextInt(60) == 0) {
      all.put("enhanced.avro.schema.support", "perhaps");
    }
    return Map.copyOf(all);
  }
}
