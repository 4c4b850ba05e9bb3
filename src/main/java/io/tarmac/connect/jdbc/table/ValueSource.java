package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.header.Header;
import org.jspecify.annotations.Nullable;

/** Where the value of one column is found in a change; chosen when the table is planned. */
@FunctionalInterface
interface ValueSource {

  /** The value as Connect delivered it, or null. */
  @Nullable Object valueIn(Change change);

  ValueSource KEY = change -> change.origin().key();

  /** The whole of a row that is one value. */
  ValueSource ROW = Change::row;

  ValueSource ORIGINAL_TOPIC = change -> change.origin().originalTopic();
  ValueSource ORIGINAL_PARTITION = change -> change.origin().originalKafkaPartition();
  ValueSource ORIGINAL_OFFSET = change -> change.origin().originalKafkaOffset();

  /** A value in the record's key, which is a Struct or map of the planned schema, or null. */
  static ValueSource keyPath(FieldPath path, boolean nullBecomesDefault) {
    Reader reader = Reader.of(path, nullBecomesDefault);
    return change -> {
      Object key = change.origin().key();
      return key == null ? null : reader.read(key);
    };
  }

  /** A value in the change's row, which is a Struct or map of the planned schema, or null. */
  static ValueSource rowPath(FieldPath path, boolean nullBecomesDefault) {
    Reader reader = Reader.of(path, nullBecomesDefault);
    return change -> {
      Object row = change.row();
      return row == null ? null : reader.read(row);
    };
  }

  /** The last of the record's headers of that name, as Connect's own transformations take it. */
  static ValueSource header(String name) {
    return change -> {
      Header header = change.origin().headers().lastWithName(name);
      return header == null ? null : header.value();
    };
  }

  /** Reads one value of a Struct or map. */
  @FunctionalInterface
  interface Reader {

    @Nullable Object read(Object container);

    static Reader of(FieldPath path, boolean nullBecomesDefault) {
      Reader[] steps =
          path.fields().stream().map(field -> of(field, nullBecomesDefault)).toArray(Reader[]::new);
      return steps.length == 1 ? steps[0] : container -> read(container, steps);
    }

    private static @Nullable Object read(Object container, Reader[] steps) {
      Object value = container;
      for (Reader step : steps) {
        value = step.read(value);
        if (value == null) {
          return null;
        }
      }
      return value;
    }

    /**
     * {@link Struct#get(Field)} is the faster way, by index, but gives the schema's default for a
     * null; where the field may be null, a null is meant unless the user says otherwise.
     */
    private static Reader of(Field field, boolean nullBecomesDefault) {
      String name = field.name();
      if (Schemaless.isAny(field.schema())) {
        return container -> ((Map<?, ?>) container).get(name);
      }
      boolean nullIsMeant =
          !nullBecomesDefault
              && field.schema().isOptional()
              && field.schema().defaultValue() != null;
      return nullIsMeant
          ? container -> ((Struct) container).getWithoutDefault(name)
          : container -> ((Struct) container).get(field);
    }
  }
}
