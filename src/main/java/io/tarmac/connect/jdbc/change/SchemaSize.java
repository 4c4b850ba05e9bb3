package io.tarmac.connect.jdbc.change;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An estimate of the memory of a schema with all schemas within it. A schema that is used several
 * times, or within itself, counts once.
 */
public final class SchemaSize {

  private static final int SCHEMA = 128;

  /**
   * Estimated bytes of a field with its places in the list of fields and in the map of their names.
   */
  private static final int FIELD = 96;

  private static final int TEXT = 56;
  private static final int PARAMETER = 48;

  private SchemaSize() {}

  /** Returns the bytes of a schema, 0 for null. */
  public static long of(@Nullable Schema schema) {
    if (schema == null || schema.type().isPrimitive()) {
      return schema == null ? 0 : own(schema);
    }
    Set<Schema> counted = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Schema> open = new ArrayDeque<>();
    add(schema, counted, open);
    long bytes = 0;
    while (!open.isEmpty()) {
      Schema next = open.pop();
      bytes += own(next) + parts(next, counted, open);
    }
    return bytes;
  }

  /**
   * Returns the bytes of a text, or 0 for null. Each character counts two bytes, even if Java
   * stores it in one.
   */
  public static long ofText(@Nullable String text) {
    return text == null ? 0 : TEXT + (long) Character.BYTES * text.length();
  }

  private static long own(Schema schema) {
    long bytes =
        SCHEMA
            + ofText(schema.name())
            + ofText(schema.doc())
            + MemoryEstimate.bytes(schema.defaultValue());
    Map<String, String> parameters = schema.parameters();
    if (parameters != null) {
      for (Map.Entry<String, String> parameter : parameters.entrySet()) {
        bytes += PARAMETER + ofText(parameter.getKey()) + ofText(parameter.getValue());
      }
    }
    return bytes;
  }

  private static long parts(Schema schema, Set<Schema> counted, Deque<Schema> open) {
    long bytes = 0;
    switch (schema.type()) {
      case STRUCT -> {
        for (Field field : schema.fields()) {
          bytes += FIELD + ofText(field.name());
          add(field.schema(), counted, open);
        }
      }
      case ARRAY -> add(schema.valueSchema(), counted, open);
      case MAP -> {
        add(schema.keySchema(), counted, open);
        add(schema.valueSchema(), counted, open);
      }
      case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES -> {}
    }
    return bytes;
  }

  private static void add(@Nullable Schema schema, Set<Schema> counted, Deque<Schema> open) {
    if (schema != null && counted.add(schema)) {
      open.push(schema);
    }
  }
}
