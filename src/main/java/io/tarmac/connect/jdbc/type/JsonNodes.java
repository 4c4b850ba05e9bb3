package io.tarmac.connect.jdbc.type;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/**
 * The writers of the schemas within one schema. Each writer is chosen once, and a schema may hold
 * itself.
 */
final class JsonNodes {

  /** Debezium's name for texts that are JSON. */
  private static final String JSON = "io.debezium.data.Json";

  private static final TypeMappings SCALARS =
      DebeziumDataTypes.addTo(
          EndOfDay.addTo(DebeziumTimeTypes.addTo(ConnectTypes.addTo(TypeMappings.empty()))));

  private final IdentityHashMap<Schema, JsonNode> known = new IdentityHashMap<>();

  JsonNode node(Schema schema) {
    JsonNode node = known.get(schema);
    if (node == null) {
      node = made(schema);
      known.put(schema, node);
    }
    return node;
  }

  private JsonNode made(Schema schema) {
    if (Schemaless.isAny(schema)) {
      return any();
    }
    if (schema.type() == Schema.Type.STRUCT
        && !DebeziumDataTypes.VARIABLE_SCALE_DECIMAL.equals(schema.name())
        && !StructuredTimes.isDateOrTime(schema)
        && !StructuredTimes.isDuration(schema)) {
      return object(schema);
    }
    if (schema.type() == Schema.Type.STRING && JSON.equals(schema.name())) {
      return (generator, value) -> generator.writeRawValue(JsonText.valid((String) value));
    }
    return switch (schema.type()) {
      case ARRAY -> array(node(schema.valueSchema()));
      case MAP -> map(schema);
      case STRUCT, INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES ->
          scalar(schema);
    };
  }

  private static JsonNode scalar(Schema schema) {
    ColumnMapping mapping = SCALARS.columnMapping(schema);
    JsonNode scalar = JsonScalars.of(mapping.canonicalType());
    return (generator, value) -> scalar.write(generator, mapping.converter().convert(value));
  }

  /** Returns the writer that treats each value by its Java class. */
  private static JsonNode any() {
    Map<Class<?>, JsonNode> nodes = new ConcurrentHashMap<>();
    return (generator, value) -> {
      JsonNode node = nodes.get(value.getClass());
      if (node == null) {
        node = new JsonNodes().node(AnyValue.schemaOf(value));
        nodes.put(value.getClass(), node);
      }
      node.write(generator, AnyValue.connectValue(value));
    };
  }

  private JsonNode object(Schema schema) {
    List<Field> fields = schema.fields();
    List<JsonNode> nodes = new ArrayList<>(fields.size());
    JsonNode object =
        (generator, value) -> {
          Struct struct = (Struct) value;
          generator.writeStartObject();
          for (int i = 0; i < nodes.size(); i++) {
            String name = fields.get(i).name();
            generator.writeFieldName(name);
            nodes.get(i).writeNullable(generator, struct.getWithoutDefault(name));
          }
          generator.writeEndObject();
        };
    known.put(schema, object); // before its fields, which may be of the same schema
    fields.forEach(field -> nodes.add(node(field.schema())));
    return object;
  }

  private static JsonNode array(JsonNode element) {
    return (generator, value) -> {
      generator.writeStartArray();
      for (Object item : (List<?>) value) {
        element.writeNullable(generator, item);
      }
      generator.writeEndArray();
    };
  }

  /**
   * Returns the writer of a map as an object, or as an array of pairs if a key cannot name a
   * member.
   */
  private JsonNode map(Schema schema) {
    JsonNode values = node(schema.valueSchema());
    boolean named =
        switch (schema.keySchema().type()) {
          case STRING, BOOLEAN, INT8, INT16, INT32, INT64 -> true;
          case FLOAT32, FLOAT64, BYTES, ARRAY, MAP, STRUCT -> false;
        };
    if (named) {
      ValueConverter name = name(schema.keySchema());
      return (generator, value) -> {
        generator.writeStartObject();
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
          if (entry.getKey() == null) {
            throw new RefusedValueException("has a map with a key that is null");
          }
          generator.writeFieldName((String) name.convert(entry.getKey()));
          values.writeNullable(generator, entry.getValue());
        }
        generator.writeEndObject();
      };
    }
    JsonNode keys = node(schema.keySchema());
    return (generator, value) -> {
      generator.writeStartArray();
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        writePair(generator, entry, keys, values);
      }
      generator.writeEndArray();
    };
  }

  /**
   * Returns the converter from keys to names. Dates and times in names are written as everywhere
   * else, not in the time zone of this JVM.
   */
  static ValueConverter name(Schema key) {
    if (key.type() == Schema.Type.STRING) {
      return String::valueOf;
    }
    ColumnMapping mapping = SCALARS.columnMapping(key);
    ValueConverter text = CanonicalText.of(mapping.canonicalType());
    return value -> text.convert(mapping.converter().convert(value));
  }

  private static void writePair(
      JsonGenerator generator, Map.Entry<?, ?> entry, JsonNode keys, JsonNode values)
      throws IOException {
    generator.writeStartArray();
    keys.writeNullable(generator, entry.getKey());
    values.writeNullable(generator, entry.getValue());
    generator.writeEndArray();
  }
}
