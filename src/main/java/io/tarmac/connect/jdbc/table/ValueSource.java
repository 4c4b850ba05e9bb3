package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** Where the value of one column is found in a change; chosen when the table is planned. */
@FunctionalInterface
interface ValueSource {

  /** The value as Connect delivered it, or null. */
  @Nullable Object valueIn(Change change);

  ValueSource KEY = change -> change.origin().key();
  ValueSource ORIGINAL_TOPIC = change -> change.origin().originalTopic();
  ValueSource ORIGINAL_PARTITION = change -> change.origin().originalKafkaPartition();
  ValueSource ORIGINAL_OFFSET = change -> change.origin().originalKafkaOffset();

  /** A field of the record's key, which is a Struct of the planned schema. */
  static ValueSource keyField(Field field) {
    FieldReader reader = FieldReader.of(field);
    return change -> {
      Struct key = (Struct) change.origin().key();
      return key == null ? null : reader.read(key);
    };
  }

  /** A field of the change's row, which is of the planned schema. */
  static ValueSource rowField(Field field) {
    if (Schemaless.isAny(field.schema())) {
      String name = field.name();
      return change -> change.row() instanceof Map<?, ?> row ? row.get(name) : null;
    }
    FieldReader reader = FieldReader.of(field);
    return change -> reader.read((Struct) Objects.requireNonNull(change.row(), "row"));
  }

  /** Reads one field of a Struct. */
  @FunctionalInterface
  interface FieldReader {

    @Nullable Object read(Struct struct);

    /**
     * {@link Struct#get(Field)} is the faster way, by index, but gives the schema's default for a
     * null; where the field may be null, a null is meant.
     */
    static FieldReader of(Field field) {
      boolean nullIsMeant = field.schema().isOptional() && field.schema().defaultValue() != null;
      String name = field.name();
      return nullIsMeant ? struct -> struct.getWithoutDefault(name) : struct -> struct.get(field);
    }
  }
}
