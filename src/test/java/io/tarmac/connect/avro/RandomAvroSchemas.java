package io.tarmac.connect.avro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tarmac.connect.sameness.RandomTexts;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A maker of random schemas: of every type, nested and recursive, with every attribute that
 * Confluent's converter reads. A few attributes are wrong.
 */
final class RandomAvroSchemas {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String NAMESPACE = "io.confluent.connect.avro";
  private static final int MOST_FIELDS = 7;

  private static final String[] PRIMITIVES = {
    "boolean", "int", "long", "float", "double", "string", "bytes"
  };
  private static final String[] LOGICAL_INTS = {"date", "time-millis", "DATE", "unheard-of"};
  private static final String[] LOGICAL_LONGS = {
    "timestamp-millis",
    "timestamp-micros",
    "time-micros",
    "local-timestamp-millis",
    "Timestamp-Millis"
  };

  /** Names of types. Confluent's converter treats some of them specially. */
  private static final String[] TYPE_NAMES = {
    "A", "B", "Value", "Key", "a_b", "Größe", "ConnectDefault", "Union", "MapEntry", "Enum"
  };

  private static final String[] NAMESPACES = {"n", "n.m", NAMESPACE};
  private static final String[] FIELD_NAMES = {
    "id",
    "a",
    "b",
    "key",
    "value",
    "before",
    "after",
    "op",
    "source",
    "_x",
    "größe",
    "boolean",
    "string",
    "a_rather_long_name_of_more_than_sixty_four_characters_which_few_columns_have"
  };

  private final Random random;
  private final RandomTexts texts;

  /** The definitions of the schema that is being made. */
  private final Map<String, JsonNode> types = new LinkedHashMap<>();

  /** The names of unfinished records, to which their own fields may refer. */
  private final List<String> open = new ArrayList<>();

  RandomAvroSchemas(Random random, RandomTexts texts) {
    this.random = random;
    this.texts = texts;
  }

  /** Makes a schema with this nesting depth at most. Most are records, as in topics. */
  AvroTree schema(int depth) {
    types.clear();
    open.clear();
    JsonNode schema =
        switch (random.nextInt(20)) {
          case 0, 1, 2 -> any(depth);
          case 3, 4, 5, 6 -> envelope(depth);
          case 7 -> anything();
          default -> record(depth);
        };
    return new AvroTree(schema, new LinkedHashMap<>(types));
  }

  private JsonNode any(int depth) {
    return switch (random.nextInt(depth > 0 ? 20 : 10)) {
      case 0, 1, 2 -> JSON.textNode(PRIMITIVES[random.nextInt(PRIMITIVES.length)]);
      case 3 -> decorated(typed(PRIMITIVES[random.nextInt(PRIMITIVES.length)]));
      case 4, 5, 6 -> decorated(logical());
      case 7 -> enumeration();
      case 8 -> fixed();
      case 9 -> known();
      case 10, 11 -> array(depth);
      case 12 -> decorated(typed("map").set("values", element(depth)));
      case 13, 14, 15 -> optional(any(depth - 1));
      case 16 -> union(depth);
      case 17 -> random.nextInt(8) == 0 ? JSON.textNode("null") : record(depth);
      default -> record(depth);
    };
  }

  private static ObjectNode typed(String type) {
    return JSON.objectNode().put("type", type);
  }

  private ObjectNode logical() {
    return switch (random.nextInt(6)) {
      case 0 -> typed("int").put("logicalType", LOGICAL_INTS[random.nextInt(LOGICAL_INTS.length)]);
      case 1, 2 ->
          typed("long").put("logicalType", LOGICAL_LONGS[random.nextInt(LOGICAL_LONGS.length)]);
      case 3 -> decimal(typed("bytes"));
      case 4 -> typed("string").put("logicalType", "uuid");
      default ->
          typed("int").put("connect.type", oneOf(20) ? "int64" : oneOf(2) ? "int8" : "int16");
    };
  }

  private ObjectNode decimal(ObjectNode type) {
    type.put("logicalType", "decimal");
    if (!oneOf(40)) {
      type.put("precision", oneOf(4) ? 64 : 1 + random.nextInt(30));
    } else if (oneOf(2)) {
      type.put("precision", "many");
    }
    if (!oneOf(4)) {
      type.put("scale", random.nextInt(20));
    }
    return type;
  }

  private ObjectNode enumeration() {
    ObjectNode type = named("enum");
    ArrayNode symbols = type.putArray("symbols");
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      symbols.add("S" + i);
    }
    if (oneOf(4)) {
      type.put("default", "S" + random.nextInt(count));
    }
    return decorated(type);
  }

  private ObjectNode fixed() {
    ObjectNode type = named("fixed", oneOf(2) ? "Value" : "Größe");
    type.put("size", oneOf(10) ? 0 : 1 + random.nextInt(16));
    decorated(oneOf(3) ? decimal(type) : type);
    // The bytes of a renamed or nameless fixed type go into another field of a union.
    type.remove("connect.name");
    return type;
  }

  /** Names a finished type of the schema, or returns string if there is none. */
  private JsonNode known() {
    List<String> closed = new ArrayList<>(types.keySet());
    closed.removeAll(open);
    return closed.isEmpty()
        ? JSON.textNode("string")
        : JSON.textNode(closed.get(random.nextInt(closed.size())));
  }

  /** Makes the element type of a collection. It may be a record around the collection. */
  private JsonNode element(int depth) {
    return open.isEmpty() || !oneOf(6)
        ? any(depth - 1)
        : JSON.textNode(open.get(random.nextInt(open.size())));
  }

  private JsonNode array(int depth) {
    JsonNode items = oneOf(5) ? mapEntry(depth) : element(depth);
    return decorated(typed("array").set("items", items));
  }

  /** Makes the entry of a map whose keys are not texts, as Confluent's converter writes it. */
  private JsonNode mapEntry(int depth) {
    ObjectNode entry = named("record");
    if (oneOf(2)) {
      types.remove(name(entry));
      String name = fullName("MapEntry", NAMESPACE);
      entry.put("name", name.substring(NAMESPACE.length() + 1)).put("namespace", NAMESPACE);
      types.put(name, entry);
    }
    entry.put("connect.internal.type", oneOf(20) ? "Entry" : "MapEntry");
    open.add(name(entry));
    ArrayNode fields = entry.putArray("fields");
    fields.addObject().put("name", "key").set("type", any(depth - 1));
    fields
        .addObject()
        .put("name", oneOf(20) ? "values" : "value")
        .set("type", oneOf(2) ? optional(any(depth - 1)) : any(depth - 1));
    open.remove(open.size() - 1);
    return entry;
  }

  private JsonNode optional(JsonNode type) {
    if (type.isArray() || type.asText().equals("null")) {
      return type;
    }
    ArrayNode union = JSON.arrayNode();
    return oneOf(5) ? union.add(type).add("null") : union.add("null").add(type);
  }

  private JsonNode union(int depth) {
    ArrayNode union = JSON.arrayNode();
    Set<String> kinds = new LinkedHashSet<>();
    AvroTree known = new AvroTree(union, types);
    if (oneOf(3)) {
      kinds.add("null");
      union.add("null");
    }
    for (int i = random.nextInt(5); i >= 0; i--) {
      JsonNode branch = any(depth - 1);
      String kind = known.kind(branch);
      boolean hasName = kind.equals("record") || kind.equals("enum") || kind.equals("fixed");
      String unique = hasName ? branch.isTextual() ? branch.textValue() : name(branch) : kind;
      if (!kind.equals("union") && kinds.add(unique)) {
        union.add(branch);
      }
    }
    if (!open.isEmpty() && oneOf(4) && kinds.stream().anyMatch(kind -> !kind.contains("."))) {
      String self = open.get(random.nextInt(open.size()));
      if (kinds.add(self)) {
        union.add(self);
      }
    }
    return union.isEmpty() ? JSON.textNode("int") : union;
  }

  private static String name(JsonNode type) {
    return type.path("namespace").asText() + "." + type.path("name").asText();
  }

  private ObjectNode record(int depth) {
    ObjectNode type = named("record");
    open.add(name(type));
    Set<String> names = new LinkedHashSet<>();
    for (int i = oneOf(30) ? 0 : 1 + random.nextInt(MOST_FIELDS); i > 0; i--) {
      names.add(FIELD_NAMES[random.nextInt(FIELD_NAMES.length)]);
    }
    ArrayNode fields = type.putArray("fields");
    for (String name : names) {
      boolean recursive = oneOf(12);
      JsonNode field =
          recursive
              ? optional(JSON.textNode(open.get(random.nextInt(open.size()))))
              : any(depth - 1);
      fields.add(field(name, field));
    }
    open.remove(open.size() - 1);
    return decorated(type);
  }

  private ObjectNode field(String name, JsonNode type) {
    ObjectNode field = JSON.objectNode().put("name", name);
    field.set("type", type);
    if (oneOf(3)) {
      field.set("default", oneOf(30) ? stranger() : absent(type, 0));
    }
    if (oneOf(8)) {
      field.put("doc", texts.text());
    }
    if (oneOf(12)) {
      field.set("connect.parameters", parameters());
    }
    if (oneOf(20)) {
      field.putArray("aliases").add("other");
    }
    return field;
  }

  /** Makes a change event as Debezium writes it. */
  private JsonNode envelope(int depth) {
    ObjectNode type = oneOf(3) ? named("record") : named("record", "Envelope");
    open.add(name(type));
    ArrayNode fields = type.putArray("fields");
    JsonNode row = record(depth - 1);
    JsonNode again = row.isObject() ? JSON.textNode(name(row)) : row;
    boolean updates = !oneOf(4);
    boolean before = updates || oneOf(2);
    if (before) {
      fields.addObject().put("name", "before").set("type", optional(row));
    }
    if (updates || !before) {
      ObjectNode after = fields.addObject().put("name", "after");
      after.set("type", optional(before ? again : row));
      after.putNull("default");
    }
    if (!oneOf(5)) {
      fields.addObject().put("name", "source").set("type", record(depth - 1));
    }
    if (oneOf(2)) {
      fields.addObject().put("name", "transaction").set("type", optional(record(1)));
    }
    fields.addObject().put("name", "op").put("type", "string");
    fields.addObject().put("name", "ts_ms").set("type", optional(JSON.textNode("long")));
    open.remove(open.size() - 1);
    return decorated(type);
  }

  /** Makes the schema in which Confluent's converter writes values without a schema. */
  private JsonNode anything() {
    ObjectNode type = typed("record").put("name", "Anything").put("namespace", NAMESPACE);
    types.put(NAMESPACE + ".Anything", type);
    ArrayNode fields = type.putArray("fields");
    for (String each : List.of("boolean", "bytes", "double", "float", "int", "long", "string")) {
      addOptional(fields, each, JSON.textNode(each));
    }
    JsonNode self = JSON.textNode(NAMESPACE + ".Anything");
    addOptional(fields, "array", typed("array").set("items", self));
    ObjectNode entry = typed("record").put("name", "MapEntry").put("namespace", NAMESPACE);
    types.put(NAMESPACE + ".MapEntry", entry);
    ArrayNode parts = entry.putArray("fields");
    parts.addObject().put("name", "key").set("type", self);
    parts.addObject().put("name", "value").set("type", self);
    addOptional(fields, "map", typed("array").set("items", entry));
    if (oneOf(10)) {
      type.put("doc", "Another type, after all.");
    }
    return type;
  }

  private static void addOptional(ArrayNode fields, String name, JsonNode type) {
    ObjectNode field = fields.addObject().put("name", name);
    field.set("type", JSON.arrayNode().add("null").add(type));
    field.putNull("default");
  }

  /** Begins a named type, and keeps it for other places of the schema. */
  private ObjectNode named(String kind) {
    return named(kind, TYPE_NAMES[random.nextInt(TYPE_NAMES.length)]);
  }

  private ObjectNode named(String kind, String simpleName) {
    String namespace = NAMESPACES[random.nextInt(NAMESPACES.length)];
    String name = fullName(simpleName, namespace);
    ObjectNode type = typed(kind);
    type.put("name", name.substring(namespace.length() + 1)).put("namespace", namespace);
    types.put(name, type);
    return type;
  }

  private String fullName(String name, String namespace) {
    String full = namespace + "." + name;
    return types.containsKey(full) ? full + types.size() : full;
  }

  /** Adds attributes, those of Connect among them. */
  private <T extends ObjectNode> T decorated(T type) {
    if (oneOf(10)) {
      type.put("doc", texts.text());
    }
    if (oneOf(20)) {
      type.put("connect.doc", texts.text());
    }
    if (oneOf(80)) {
      type.put("connect.name", oneOf(3) ? "org.apache.kafka.connect.data.Date" : "n.Named");
    }
    if (oneOf(15)) {
      type.put("connect.version", type.has("logicalType") ? 1 : 1 + random.nextInt(9));
    }
    if (oneOf(1_000)) {
      type.put("connect.version", "one");
    }
    if (oneOf(12)) {
      type.set("connect.parameters", parameters());
    }
    if (oneOf(10)) {
      type.set("connect.default", oneOf(20) ? stranger() : absent(type, 0));
    }
    if (oneOf(12)) {
      type.put("avro.java.string", "String");
    }
    if (oneOf(15)) {
      type.put("avro.own", random.nextInt(9)).put("own", "ignored");
    }
    return type;
  }

  private JsonNode parameters() {
    if (oneOf(40)) {
      return stranger();
    }
    ObjectNode parameters = JSON.objectNode();
    for (int i = random.nextInt(3); i >= 0; i--) {
      if (oneOf(200)) {
        parameters.put("p" + i, i);
      } else {
        parameters.put("p" + i, texts.text());
      }
    }
    return parameters;
  }

  /** Returns a value that fits few types. */
  private JsonNode stranger() {
    return switch (random.nextInt(6)) {
      case 0 -> JSON.nullNode();
      case 1 -> JSON.numberNode(random.nextInt(300));
      case 2 -> JSON.numberNode(new BigDecimal("1.5"));
      case 3 -> JSON.textNode("\u00ff?");
      case 4 -> JSON.arrayNode().add(1);
      default -> JSON.objectNode().put("a", true);
    };
  }

  /** Returns a default of a type, as JSON. */
  private JsonNode absent(JsonNode type, int depth) {
    AvroTree tree = new AvroTree(type, types);
    JsonNode resolved = tree.resolved(type);
    return switch (tree.kind(type)) {
      case "boolean" -> JSON.booleanNode(random.nextBoolean());
      case "int" -> JSON.numberNode(oneOf(3) ? Integer.MIN_VALUE : random.nextInt(100));
      case "long" -> JSON.numberNode(oneOf(3) ? Long.MAX_VALUE : random.nextInt(100));
      case "float", "double" -> JSON.numberNode(random.nextInt(1000) / 8.0);
      case "string" -> JSON.textNode(texts.text());
      case "bytes" -> JSON.textNode(latin(random.nextInt(5)));
      case "fixed" -> JSON.textNode(latin(resolved.path("size").asInt()));
      case "enum" -> JSON.textNode("S" + random.nextInt(resolved.path("symbols").size()));
      case "array" -> {
        ArrayNode array = JSON.arrayNode();
        for (int i = depth > 2 ? 0 : random.nextInt(3); i > 0; i--) {
          array.add(absent(resolved.path("items"), depth + 1));
        }
        yield array;
      }
      case "map" -> {
        ObjectNode map = JSON.objectNode();
        for (int i = depth > 2 ? 0 : random.nextInt(3); i > 0; i--) {
          map.set("k" + i, absent(resolved.path("values"), depth + 1));
        }
        yield map;
      }
      case "record" -> {
        ObjectNode record = JSON.objectNode();
        if (depth < 4) {
          for (JsonNode field : resolved.path("fields")) {
            record.set(field.path("name").asText(), absent(field.path("type"), depth + 1));
          }
        }
        yield record;
      }
      case "union" -> absent(resolved.get(0), depth + 1);
      default -> JSON.nullNode();
    };
  }

  private String latin(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private boolean oneOf(int many) {
    return random.nextInt(many) == 0;
  }
}
