package io.tarmac.connect.avro;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/** A comparison of all that two schemas are made of. Schemas may contain themselves. */
final class SchemaComparison {

  /** Pairs that are being compared further out. Within themselves they count as equal. */
  private final IdentityHashMap<Schema, Set<Schema>> compared = new IdentityHashMap<>();

  private SchemaComparison() {}

  static boolean areEqual(Schema one, Schema other) {
    return new SchemaComparison().equal(one, other);
  }

  private boolean equal(Schema one, Schema other) {
    if (one == other
        || !compared
            .computeIfAbsent(one, s -> Collections.newSetFromMap(new IdentityHashMap<>()))
            .add(other)) {
      return true;
    }
    if (one.type() != other.type()
        || one.isOptional() != other.isOptional()
        || !Objects.equals(one.version(), other.version())
        || !Objects.equals(one.name(), other.name())
        || !Objects.equals(one.doc(), other.doc())
        || !Objects.deepEquals(one.defaultValue(), other.defaultValue())
        || !Objects.equals(one.parameters(), other.parameters())) {
      return false;
    }
    return switch (one.type()) {
      case STRUCT -> equal(one.fields(), other.fields());
      case ARRAY -> equal(one.valueSchema(), other.valueSchema());
      case MAP ->
          equal(one.keySchema(), other.keySchema())
              && equal(one.valueSchema(), other.valueSchema());
      case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES -> true;
    };
  }

  private boolean equal(List<Field> some, List<Field> others) {
    if (some.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < some.size(); i++) {
      if (!some.get(i).name().equals(others.get(i).name())
          || !equal(some.get(i).schema(), others.get(i).schema())) {
        return false;
      }
    }
    return true;
  }
}
