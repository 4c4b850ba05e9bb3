package io.tarmac.connect.sameness;

import io.tarmac.connect.struct.DamagedStructException;
import io.tarmac.connect.struct.LazyStruct;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A use of everything in a converted value. Only a struct that is decoded at its first use may
 * fail, and only with the exception that says so.
 */
public final class ValueWalk {

  /** A failure in a value that a converter has made. */
  public static final class UnexpectedFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private UnexpectedFailure(RuntimeException cause) {
      super(cause);
    }
  }

  private ValueWalk() {}

  /** Uses a value whose parts need not be of their schemas. */
  public static void walk(SchemaAndValue converted) {
    walk(converted, false);
  }

  /** Uses a value, each part of which has to be of its schema. */
  public static void walkValid(SchemaAndValue converted) {
    walk(converted, true);
  }

  private static void walk(SchemaAndValue converted, boolean validates) {
    try {
      if (validates && converted.schema() != null) {
        ConnectSchema.validateValue(converted.schema(), converted.value());
      }
      walk(converted.value(), validates);
    } catch (RuntimeException failure) {
      throw new UnexpectedFailure(failure);
    }
  }

  private static void walk(@Nullable Object value, boolean validates) {
    if (value instanceof Struct struct) {
      if (isDamaged(struct)) {
        return;
      }
      if (validates) {
        struct.validate();
      }
      for (Field field : struct.schema().fields()) {
        walk(struct.get(field), validates);
      }
    } else if (value instanceof Collection<?> list) {
      list.forEach(element -> walk(element, validates));
    } else if (value instanceof Map<?, ?> map) {
      map.keySet().forEach(key -> walk(key, validates));
      map.values().forEach(element -> walk(element, validates));
    }
  }

  private static boolean isDamaged(Struct struct) {
    if (struct instanceof LazyStruct lazy && !lazy.schema().fields().isEmpty()) {
      try {
        lazy.get(lazy.schema().fields().get(0));
      } catch (DamagedStructException damage) {
        return true;
      } catch (DataException other) {
        throw new AssertionError("a lazy struct fails otherwise", other);
      }
    }
    return false;
  }
}
