package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.type.FieldReading;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * The place where a change has the value of one column. The planner chooses the place when it plans
 * the table.
 */
@FunctionalInterface
interface ValueSource {

  /** Returns the value as Connect delivered it, or null. */
  @Nullable Object valueIn(Change change);

  /** Returns this source with one more step, which may turn a value into null. */
  default ValueSource then(FieldReading.ReadingStep step) {
    if (step == FieldReading.ReadingStep.NONE) {
      return this;
    }
    return change -> {
      Object value = valueIn(change);
      return value == null ? null : step.read(value);
    };
  }

  ValueSource KEY = change -> change.origin().key();

  /** The source of the row as a whole. */
  ValueSource ROW = Change::row;

  ValueSource ORIGINAL_TOPIC = change -> change.origin().originalTopic();
  ValueSource ORIGINAL_PARTITION = change -> change.origin().originalKafkaPartition();
  ValueSource ORIGINAL_OFFSET = change -> change.origin().originalKafkaOffset();

  /**
   * Returns the source of a value in the record's key, which is a Struct or map of the planned
   * schema, or null.
   */
  static ValueSource keyPath(FieldPath path, boolean nullBecomesDefault) {
    PathReader reader = PathReader.of(path, field -> nullIsMeant(field, nullBecomesDefault));
    return change -> {
      Object key = change.origin().key();
      return key == null ? null : reader.read(key);
    };
  }

  /**
   * Returns the source of a value in the change's row, which is a Struct or map of the planned
   * schema, or null.
   */
  static ValueSource rowPath(FieldPath path, boolean nullBecomesDefault) {
    return rowPath(PathReader.of(path, field -> nullIsMeant(field, nullBecomesDefault)));
  }

  /**
   * Returns the source of a value in the deleted row. A source connector may send only a part of
   * that row. So a required field that the row lacks did not have its default, which may be the
   * value of another row.
   */
  static ValueSource deletedRowPath(FieldPath path, boolean nullBecomesDefault) {
    return rowPath(
        PathReader.of(
            path, field -> !field.schema().isOptional() || nullIsMeant(field, nullBecomesDefault)));
  }

  private static ValueSource rowPath(PathReader reader) {
    return change -> {
      Object row = change.row();
      return row == null ? null : reader.read(row);
    };
  }

  /**
   * Tells whether a field's null stays null. The null of an optional field does, unless the user
   * wants the default.
   */
  private static boolean nullIsMeant(Field field, boolean nullBecomesDefault) {
    return !nullBecomesDefault && field.schema().isOptional();
  }

  /**
   * Returns the source of the last header of that name, which Connect's own transformations use
   * too.
   */
  static ValueSource header(String name) {
    return change -> {
      Header header = change.origin().headers().lastWithName(name);
      return header == null ? null : header.value();
    };
  }

  /** A reader of one value of a Struct or map. */
  @FunctionalInterface
  interface PathReader {

    @Nullable Object read(Object container);

    /**
     * Creates a reader of the value at a path.
     *
     * @param nullIsMeant whether a field's null stays null, although the field has a default
     */
    static PathReader of(FieldPath path, Predicate<Field> nullIsMeant) {
      PathReader[] steps =
          path.fields().stream()
              .map(field -> of(field, nullIsMeant.test(field)))
              .toArray(PathReader[]::new);
      return steps.length == 1 ? steps[0] : container -> read(container, steps);
    }

    private static @Nullable Object read(Object container, PathReader[] steps) {
      Object value = container;
      for (PathReader step : steps) {
        value = step.read(value);
        if (value == null) {
          return null;
        }
      }
      return value;
    }

    /**
     * Creates a reader of a field. {@link Struct#get(Field)} is faster, because it uses the index,
     * but returns the schema's default for a null.
     */
    private static PathReader of(Field field, boolean nullIsMeant) {
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
