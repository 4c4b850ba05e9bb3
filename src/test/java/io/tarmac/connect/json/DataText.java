package io.tarmac.connect.json;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * All of what Connect's data is, as text, so that two are equal where no connector can tell them
 * apart.
 */
final class DataText {

  private DataText() {}

  static String of(SchemaAndValue data) {
    return schema(data.schema()) + " " + value(data.value());
  }

  private static String schema(@Nullable Schema schema) {
    if (schema == null) {
      return "none";
    }
    String parts =
        switch (schema.type()) {
          case STRUCT -> fields(schema);
          case ARRAY -> schema(schema.valueSchema());
          case MAP -> schema(schema.keySchema()) + "," + schema(schema.valueSchema());
          case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES -> "";
        };
    return schema.type()
        + Arrays.asList(schema.isOptional(), schema.name(), schema.version(), schema.doc())
            .toString()
        + (schema.parameters() == null ? "" : new TreeMap<>(schema.parameters()))
        + value(schema.defaultValue())
        + "("
        + parts
        + ")";
  }

  private static String fields(Schema schema) {
    return schema.fields().stream()
        .map(field -> field.index() + field.name() + ":" + schema(field.schema()))
        .collect(Collectors.joining(","));
  }

  private static String value(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof byte[] bytes) {
      return "bytes" + Arrays.toString(bytes);
    }
    if (value instanceof Struct struct) {
      return struct.schema().fields().stream()
          .map(Field::name)
          .map(name -> name + "=" + value(struct.getWithoutDefault(name)))
          .collect(Collectors.joining(",", "struct{", "}"));
    }
    if (value instanceof List<?> list) {
      StringBuilder text = new StringBuilder("[");
      for (Object element : list) { // a stream would need more stack where lists are deep
        text.append(value(element)).append(',');
      }
      return text.append(']').toString();
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> value(entry.getKey()) + "=" + value(entry.getValue()))
          .sorted()
          .collect(Collectors.joining(",", "map{", "}"));
    }
    return value.getClass().getSimpleName() + " " + value;
  }
}
