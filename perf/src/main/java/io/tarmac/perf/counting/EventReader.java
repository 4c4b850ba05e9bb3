package io.tarmac.perf.counting;

import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * A reader of what every sink needs of a record: the fields of the key and of the row, and {@code
 * op}. Without it, a figure would leave out the work that a lazy converter leaves to the sink.
 *
 * <p>The row of a change event is {@code after}, or {@code before} if {@code after} is null. Any
 * other value is the row itself. Not thread-safe.
 */
public final class EventReader {
  private static final String OP = "op";
  private static final String BEFORE = "before";
  private static final String AFTER = "after";

  /** The schema of the last value, whose fields are known. */
  private @Nullable Schema schema;

  private @Nullable Field op;
  private @Nullable Field before;
  private @Nullable Field after;

  /** Reads a record, and returns how many of the values that it read are not null. */
  public int read(@Nullable Object key, @Nullable Object value) {
    if (value instanceof Struct event && isChange(event.schema())) {
      Object row = event.get(after);
      return read(key)
          + read(event.get(op))
          + read(row == null && before != null ? event.get(before) : row);
    }
    if (value instanceof Map<?, ?> event && event.containsKey(OP) && event.containsKey(AFTER)) {
      Object row = event.get(AFTER);
      return read(key) + read(event.get(OP)) + read(row == null ? event.get(BEFORE) : row);
    }
    return read(key) + read(value);
  }

  private boolean isChange(Schema next) {
    if (schema != next) {
      schema = next;
      op = next.field(OP);
      before = next.field(BEFORE);
      after = next.field(AFTER);
    }
    return op != null && after != null;
  }

  private static int read(@Nullable Object data) {
    int count = 0;
    if (data instanceof Struct struct) {
      for (Field field : struct.schema().fields()) {
        count += struct.get(field) == null ? 0 : 1;
      }
    } else if (data instanceof Map<?, ?> map) {
      for (Object value : map.values()) {
        count += value == null ? 0 : 1;
      }
    } else if (data != null) {
      count = 1;
    }
    return count;
  }
}
