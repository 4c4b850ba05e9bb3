package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/** A writer of maps as JSON: an object if the keys are texts, else an array of pairs. Immutable. */
final class MapWriter {

  /**
   * The factory for single keys and values, which are not documents. Kafka's converter has no
   * limits for these.
   */
  private static final JsonFactory UNLIMITED =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          .streamWriteConstraints(
              StreamWriteConstraints.builder().maxNestingDepth(Integer.MAX_VALUE).build())
          .build();

  private final ValueWriter values;

  MapWriter(ValueWriter values) {
    this.values = values;
  }

  void write(JsonGenerator generator, @Nullable Schema schema, Map<?, ?> map) throws IOException {
    Schema keySchema = schema == null ? null : schema.keySchema();
    Schema valueSchema = schema == null ? null : schema.valueSchema();
    if (schema == null ? isOfStrings(map) : schema.keySchema().type() == Schema.Type.STRING) {
      writeObject(generator, keySchema, valueSchema, map);
    } else {
      writePairs(generator, keySchema, valueSchema, map);
    }
  }

  private static boolean isOfStrings(Map<?, ?> map) {
    for (Object key : map.keySet()) {
      if (!(key instanceof String)) {
        return false;
      }
    }
    return true;
  }

  private void writeObject(
      JsonGenerator generator,
      @Nullable Schema keySchema,
      @Nullable Schema valueSchema,
      Map<?, ?> map)
      throws IOException {
    generator.writeStartObject();
    for (Map.Entry<?, ?> member : named(keySchema, valueSchema, map).entrySet()) {
      generator.writeFieldName((String) member.getKey());
      values.write(generator, valueSchema, member.getValue());
    }
    generator.writeEndObject();
  }

  /**
   * Returns the entries by the names of the members. Texts that differ name different members. If
   * other keys become the same name, the last one counts, but the values of the others have to be
   * of their schema too.
   */
  private Map<?, ?> named(@Nullable Schema keySchema, @Nullable Schema valueSchema, Map<?, ?> map)
      throws IOException {
    if (isOfStrings(map) && (keySchema == null || keySchema.name() == null)) {
      return map;
    }
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      String name = name(keySchema, entry.getKey());
      if (named.containsKey(name)) {
        written(valueSchema, named.get(name));
      }
      named.put(name, entry.getValue());
    }
    return named;
  }

  /** Returns the key as it is written, without quotes. A null is a name too. */
  private String name(@Nullable Schema keySchema, @Nullable Object key) throws IOException {
    try (JsonParser parser = UNLIMITED.createParser(written(keySchema, key))) {
      parser.nextToken();
      return parser.getText();
    }
  }

  private String written(@Nullable Schema schema, @Nullable Object value) throws IOException {
    StringWriter written = new StringWriter();
    try (JsonGenerator generator = UNLIMITED.createGenerator(written)) {
      values.write(generator, schema, value);
    }
    return written.toString();
  }

  private void writePairs(
      JsonGenerator generator,
      @Nullable Schema keySchema,
      @Nullable Schema valueSchema,
      Map<?, ?> map)
      throws IOException {
    generator.writeStartArray();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      generator.writeStartArray();
      values.write(generator, keySchema, entry.getKey());
      values.write(generator, valueSchema, entry.getValue());
      generator.writeEndArray();
    }
    generator.writeEndArray();
  }
}
