package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.SourceField;
import io.tarmac.connect.jdbc.config.TableNameFormat.Placeholder;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.header.Header;
import org.jspecify.annotations.Nullable;

/** The place where a change has the value that replaces a placeholder in a table's name. */
@FunctionalInterface
interface PlaceholderValue {

  /** Returns the value, or null if the change has none. */
  @Nullable Object in(Change change);

  static PlaceholderValue of(Placeholder placeholder) {
    String name = placeholder.name();
    return switch (placeholder.source()) {
      case TOPIC -> change -> change.origin().topic();
      case SOURCE -> {
        SourceField source = new SourceField(name);
        yield change -> source.in(change.origin());
      }
      case HEADER -> change -> header(change, name);
      case FIELD -> change -> field(change.row(), name);
      case KEY -> change -> field(change.origin().key(), name);
    };
  }

  private static @Nullable Object header(Change change, String name) {
    Header header = change.origin().headers().lastWithName(name);
    return header == null ? null : header.value();
  }

  private static @Nullable Object field(@Nullable Object container, String name) {
    if (container instanceof Struct struct) {
      Field field = struct.schema().field(name);
      return field == null ? null : struct.get(field);
    }
    return container instanceof Map<?, ?> map ? map.get(name) : null;
  }
}
