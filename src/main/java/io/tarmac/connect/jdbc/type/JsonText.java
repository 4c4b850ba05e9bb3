package io.tarmac.connect.jdbc.type;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of values of any schema to JSON. Bytes become base64. Dates and times become ISO
 * 8601 texts or {@code infinity}. Decimals become numbers with all their digits. Floating point
 * numbers that are not finite, such as {@code NaN}, become texts. Texts that are JSON already are
 * embedded. Fields that are null are written, and keys are in the order of the schema.
 */
public final class JsonText {

  /**
   * The factory without limits of length. The database knows better how long a number or text it
   * takes.
   */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  /** Debezium's name for texts that are JSON. */
  static final String JSON = "io.debezium.data.Json";

  private static final TypeMappings SCALARS = EndOfDay.addTo(TypeMappings.standard());

  /** A writer of the values of one schema. */
  @FunctionalInterface
  private interface Node {

    void write(JsonGenerator generator, Object value) throws IOException;

    default void writeNullable(JsonGenerator generator, @Nullable Object value) throws IOException {
      if (value == null) {
        generator.writeNull();
      } else {
        write(generator, value);
      }
    }
  }

  /** The writers of the schemas within one schema. A schema may hold itself. */
  private final IdentityHashMap<Schema, Node> known = new IdentityHashMap<>();

  private JsonText() {}

  /**
   * Returns the converter from the schema's values to a text. This method decides once about the
   * schemas within the schema.
   */
  public static ValueConverter converter(Schema schema) {
    Node node = new JsonText().node(schema);
    return value -> text(node, value);
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

  private static String text(Node node, Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(text)) {
      node.write(generator, value);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  static JsonParser parser(String json) throws IOException {
    return FACTORY.createParser(json);
  }

  /**
   * Returns the text itself, so that it can become part of another text.
   *
   * @throws IOException if the text is not exactly one JSON value
   */
  static String valid(String json) throws IOException {
    try (JsonParser parser = parser(json)) {
      if (parser.nextToken() == null) {
        throw new IOException("no JSON value");
      }
      parser.skipChildren();
      // Reading on also checks the text that follows.
      if (parser.nextToken() != null) {
        throw new IOException("more than one JSON value");
      }
    }
    return json;
  }

  private Node node(Schema schema) {
    Node node = known.get(schema);
    if (node == null) {
      node = made(schema);
      known.put(schema, node);
    }
    return node;
  }

  private Node made(Schema schema) {
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
      return (generator, value) -> generator.writeRawValue(valid((String) value));
    }
    return switch (schema.type()) {
      case ARRAY -> array(node(schema.valueSchema()));
      case MAP -> map(schema);
      case STRUCT, INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES ->
          scalar(schema);
    };
  }

  private static Node scalar(Schema schema) {
    ColumnMapping mapping = SCALARS.columnMapping(schema);
    Node scalar = canonical(mapping.canonicalType());
    return (generator, value) -> scalar.write(generator, mapping.converter().convert(value));
  }

  /** Returns the writer that treats each value by its Java class. */
  private static Node any() {
    Map<Class<?>, Node> nodes = new ConcurrentHashMap<>();
    return (generator, value) -> {
      Node node = nodes.get(value.getClass());
      if (node == null) {
        node = new JsonText().node(AnyValue.schemaOf(value));
        nodes.put(value.getClass(), node);
      }
      node.write(generator, AnyValue.connectValue(value));
    };
  }

  private Node object(Schema schema) {
    List<Field> fields = schema.fields();
    List<Node> nodes = new ArrayList<>(fields.size());
    Node object =
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

  private static Node array(Node element) {
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
  private Node map(Schema schema) {
    Node values = node(schema.valueSchema());
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
    Node keys = node(schema.keySchema());
    return (generator, value) -> {
      generator.writeStartArray();
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        generator.writeStartArray();
        keys.writeNullable(generator, entry.getKey());
        values.writeNullable(generator, entry.getValue());
        generator.writeEndArray();
      }
      generator.writeEndArray();
    };
  }

  /** Returns the writer of canonical values. */
  private static Node canonical(CanonicalType type) {
    return switch (type) {
      case BOOLEAN -> (generator, value) -> generator.writeBoolean((Boolean) value);
      case SHORT, INTEGER, LONG ->
          (generator, value) -> generator.writeNumber(((Number) value).longValue());
      // The generator writes numbers that are not finite as texts.
      case FLOAT -> (generator, value) -> generator.writeNumber((Float) value);
      case DOUBLE -> (generator, value) -> generator.writeNumber((Double) value);
      case DECIMAL ->
          (generator, value) -> generator.writeNumber((BigDecimal) Decimals.requireElement(value));
      case BYTES -> (generator, value) -> generator.writeBinary((byte[]) value);
      case STRING, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP -> {
        ValueConverter text = CanonicalText.of(type);
        yield (generator, value) -> generator.writeString((String) text.convert(value));
      }
    };
  }
}
