package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/** A writer of schemas as JSON. Immutable. */
final class SchemaWriter {

  private final ValueWriter values;

  SchemaWriter(ValueWriter values) {
    this.values = values;
  }

  void write(JsonGenerator generator, @Nullable Schema schema) throws IOException {
    write(generator, schema, null);
  }

  private void write(JsonGenerator generator, @Nullable Schema schema, @Nullable String field)
      throws IOException {
    if (schema == null) {
      generator.writeNull();
      return;
    }
    generator.writeStartObject();
    generator.writeStringField("type", typeName(schema.type()));
    writeParts(generator, schema);
    generator.writeBooleanField("optional", schema.isOptional());
    if (schema.name() != null) {
      generator.writeStringField("name", schema.name());
    }
    if (schema.version() != null) {
      generator.writeNumberField("version", schema.version());
    }
    if (schema.doc() != null) {
      generator.writeStringField("doc", schema.doc());
    }
    if (schema.parameters() != null) {
      generator.writeObjectFieldStart("parameters");
      for (Map.Entry<String, String> parameter : schema.parameters().entrySet()) {
        generator.writeStringField(parameter.getKey(), parameter.getValue());
      }
      generator.writeEndObject();
    }
    if (schema.defaultValue() != null) {
      generator.writeFieldName("default");
      values.write(generator, schema, schema.defaultValue());
    }
    if (field != null) {
      generator.writeStringField("field", field);
    }
    generator.writeEndObject();
  }

  private void writeParts(JsonGenerator generator, Schema schema) throws IOException {
    switch (schema.type()) {
      case STRUCT -> {
        generator.writeArrayFieldStart("fields");
        for (Field field : schema.fields()) {
          write(generator, field.schema(), field.name());
        }
        generator.writeEndArray();
      }
      case ARRAY -> writePart(generator, "items", schema.valueSchema());
      case MAP -> {
        writePart(generator, "keys", schema.keySchema());
        writePart(generator, "values", schema.valueSchema());
      }
      case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES -> {
        // no schemas within
      }
    }
  }

  private void writePart(JsonGenerator generator, String name, @Nullable Schema schema)
      throws IOException {
    generator.writeFieldName(name);
    write(generator, schema);
  }

  /** Returns the name of a type in JSON. */
  static String typeName(Schema.Type type) {
    if (type == Schema.Type.FLOAT32) {
      return "float";
    }
    return type == Schema.Type.FLOAT64 ? "double" : type.getName();
  }
}
