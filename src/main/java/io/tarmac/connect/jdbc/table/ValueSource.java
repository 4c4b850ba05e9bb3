package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.Map;
import java.util.function.Predicate;
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
    Reader reader = Reader.of(path, field -> nullIsMeant(field, nullBecomesDefault));
    return change -> {
      Object key = change.origin().key();
      return key == null ? null : reader.read(key);
    };
  }

  /** A value in the change's row, which is a Struct or map of the planned schema, or null. */
  static ValueSource rowPath(FieldPath path, boolean nullBecomesDefault) {
    return rowPath(Reader.of(path, field -> nullIsMeant(field, nullBecomesDefault)));
  }

  /**
   * A value in the row that is deleted. A source may send no more than a part of that, so a
   * required field that it lacks was not its default, which may be another row's.
   */
  static ValueSource deletedRowPath(FieldPath path, boolean nullBecomesDefault) {
    return rowPath(
        Reader.of(
            path, field -> !field.schema().isOptional() || nullIsMeant(field, nullBecomesDefault)));
  }

  private static ValueSource rowPath(Reader reader) {
    return change -> {
      Object row = change.row();
      return row == null ? null : reader.read(row);
    };
  }

  /** Where a field may be null, a null is meant unless the user says otherwise. */
  private static boolean nullIsMeant(Field field, boolean nullBecomesDefault) {
    return !nullBecomesDefault && field.schema().isOptional();
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

    /**
     * Reads by a path.
     *
     * @param nullIsMeant whether a field's default does not stand for its null
     */
    static Reader of(FieldPath path, Predicate<Field> nullIsMeant) {
      Reader[] steps =
          path.fields().stream()
              .map(field -> of(field, nullIsMeant.test(field)))
              .toArray(Reader[]::new);
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
     * null.
     */
    private static Reader of(Field field, boolean nullIsMeant) {
      String name = field.name();
      if (Schemaless.isAny(field.schema())) {
        return container -> ((Map<?, ?>) container).get(name);
      }
      return nullIsMeant && field.schema().defaultValue() != null
          ? container -> ((Struct) container).getWithoutDefault(name)
          : container -> ((Struct) container).get(field);
    }
  }
}
