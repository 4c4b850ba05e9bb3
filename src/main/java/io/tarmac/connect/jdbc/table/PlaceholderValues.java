package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.EventField;
import io.tarmac.connect.jdbc.config.Placeholder;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;

/** The sources of the values that placeholders stand for. */
final class PlaceholderValues {

  private PlaceholderValues() {}

  /**
   * Returns the source of a placeholder's value.
   *
   * @param now the source of the time of the put
   */
  static ValueSource source(Placeholder placeholder, ValueSource now) {
    String name = placeholder.name();
    return switch (placeholder.source()) {
      case TOPIC -> change -> change.origin().topic();
      case SOURCE -> source(EventField.ofSource(name));
      case HEADER -> ValueSource.header(name);
      case FIELD -> change -> field(change.row(), name);
      case KEY -> change -> field(change.origin().key(), name);
      case SCHEMA -> ofSchema(name);
      case RECORD -> ofRecord(name);
      case CHANGE -> source(EventField.operation());
      case ROW -> ValueSource.ROW;
      case NOW -> now;
    };
  }

  private static ValueSource source(EventField field) {
    return change -> field.in(change.origin());
  }

  private static ValueSource ofSchema(String name) {
    boolean isName = name.equals(Placeholder.NAME);
    return change -> {
      Schema schema = change.origin().valueSchema();
      if (schema == null) {
        return null;
      }
      return isName ? schema.name() : schema.version();
    };
  }

  private static ValueSource ofRecord(String name) {
    return switch (name) {
      case Placeholder.TOPIC -> ValueSource.ORIGINAL_TOPIC;
      case Placeholder.PARTITION -> ValueSource.ORIGINAL_PARTITION;
      case Placeholder.OFFSET -> ValueSource.ORIGINAL_OFFSET;
      case Placeholder.TIMESTAMP -> PlaceholderValues::timestamp;
      default -> throw new IllegalArgumentException("a record has no part " + name);
    };
  }

  private static @Nullable Object timestamp(Change change) {
    Long millis = change.origin().timestamp();
    return millis == null ? null : Timestamp.toLogical(Timestamp.SCHEMA, millis);
  }

  private static @Nullable Object field(@Nullable Object container, String name) {
    if (container instanceof Struct struct) {
      Field field = struct.schema().field(name);
      return field == null ? null : struct.get(field);
    }
    return container instanceof Map<?, ?> map ? map.get(name) : null;
  }
}
