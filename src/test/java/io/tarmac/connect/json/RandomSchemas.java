package io.tarmac.connect.json;

import io.tarmac.connect.sameness.RandomTexts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;

/** Makes schemas of every type, nested in each other, with every attribute that one may have. */
final class RandomSchemas {
  private static final List<Schema.Type> PRIMITIVES =
      Stream.of(Schema.Type.values()).filter(Schema.Type::isPrimitive).toList();
  private static final int MOST_FIELDS = 9;

  private final Random random;
  private final RandomTexts texts;
  private final RandomValues values;

  RandomSchemas(Random random, RandomTexts texts, RandomValues values) {
    this.random = random;
    this.texts = texts;
    this.values = values;
  }

  /** A schema that nests at most so deep; mostly a struct, as records have. */
  Schema schema(int depth) {
    if (depth > 1 && oneOf(3)) {
      return changeEvent(depth);
    }
    return depth > 0 && random.nextInt(4) > 0 ? struct(depth) : any(depth);
  }

  /** A struct that has the shape of Debezium's events, with fields that are there or not. */
  private Schema changeEvent(int depth) {
    Schema row = struct(depth - 1);
    List<Field> fields = new ArrayList<>();
    for (String name : List.of("before", "after", "source", "transaction", "op", "ts_ms")) {
      if (!oneOf(8)) {
        Schema schema =
            switch (name) {
              case "before", "after" -> oneOf(8) ? any(depth - 1) : row;
              case "source", "transaction" -> struct(depth - 1);
              default -> oneOf(8) ? any(depth - 1) : Schema.STRING_SCHEMA;
            };
        fields.add(new Field(name, fields.size(), schema));
      }
    }
    return attributed(Schema.Type.STRUCT, null, null, fields, null, Map.of());
  }

  private Schema any(int depth) {
    return switch (random.nextInt(depth > 0 ? 10 : 6)) {
      case 0, 1, 2 ->
          attributed(
              PRIMITIVES.get(random.nextInt(PRIMITIVES.size())), null, null, null, null, Map.of());
      case 3, 4 -> logical();
      case 5 -> attributed(Schema.Type.STRING, null, null, null, null, Map.of());
      case 6 -> attributed(Schema.Type.ARRAY, any(depth - 1), null, null, null, Map.of());
      case 7 -> map(depth);
      default -> struct(depth);
    };
  }

  private Schema map(int depth) {
    Schema key =
        random.nextBoolean()
            ? attributed(Schema.Type.STRING, null, null, null, null, Map.of())
            : any(depth - 1);
    return attributed(Schema.Type.MAP, any(depth - 1), key, null, null, Map.of());
  }

  private Schema struct(int depth) {
    Set<String> names = new LinkedHashSet<>();
    int count = random.nextInt(MOST_FIELDS);
    for (int i = 0; i < count; i++) {
      names.add(texts.name());
    }
    List<Field> fields = new ArrayList<>();
    for (String name : names) {
      fields.add(new Field(name, fields.size(), any(depth - 1)));
    }
    return attributed(Schema.Type.STRUCT, null, null, fields, null, Map.of());
  }

  private Schema logical() {
    return switch (random.nextInt(4)) {
      case 0 -> {
        String scale = String.valueOf(random.nextInt(12) - 3);
        yield attributed(
            Schema.Type.BYTES,
            null,
            null,
            null,
            Decimal.LOGICAL_NAME,
            Map.of(Decimal.SCALE_FIELD, scale));
      }
      case 1 -> attributed(Schema.Type.INT32, null, null, null, Date.LOGICAL_NAME, Map.of());
      case 2 -> attributed(Schema.Type.INT32, null, null, null, Time.LOGICAL_NAME, Map.of());
      default -> attributed(Schema.Type.INT64, null, null, null, Timestamp.LOGICAL_NAME, Map.of());
    };
  }

  /** Not by Connect's builder, which refuses defaults that JSON may have all the same. */
  private Schema attributed(
      Schema.Type type,
      @Nullable Schema elements,
      @Nullable Schema keys,
      @Nullable List<Field> fields,
      @Nullable String logicalName,
      Map<String, String> logicalParameters) {
    boolean optional = random.nextBoolean();
    String name = logicalName == null && oneOf(4) ? texts.name() : logicalName;
    Integer version = oneOf(4) ? Integer.valueOf(random.nextInt(5)) : null;
    String doc = oneOf(6) ? texts.text() : null;
    Map<String, String> parameters = new LinkedHashMap<>(logicalParameters);
    for (int i = oneOf(5) ? random.nextInt(3) : 0; i > 0; i--) {
      parameters.put(texts.name(), texts.text());
    }
    Map<String, String> all = parameters.isEmpty() ? null : parameters;
    Schema plain =
        new ConnectSchema(type, optional, null, name, version, doc, all, fields, keys, elements);
    // Kafka's converter does not write a struct whose schema has one for a default.
    if (type == Schema.Type.STRUCT || !oneOf(5)) {
      return plain;
    }
    Object absent = values.present(plain);
    return new ConnectSchema(
        type, optional, absent, name, version, doc, all, fields, keys, elements);
  }

  private boolean oneOf(int many) {
    return random.nextInt(many) == 0;
  }
}
