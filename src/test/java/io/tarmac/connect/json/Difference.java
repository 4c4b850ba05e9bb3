package io.tarmac.connect.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * What two results differ in, down to the class of every value: stricter than {@code equals}, which
 * takes byte arrays for different and lets a struct's default stand for what is absent.
 */
final class Difference {
  private static final @Nullable String NONE = null;

  private Difference() {}

  /** Where and how the schemas differ; null if they do not. */
  static @Nullable String of(String path, @Nullable Schema one, @Nullable Schema other) {
    if (one == null || other == null) {
      return one == other ? NONE : told(path, one, other);
    }
    Object[] attributes = attributes(one);
    Object[] others = attributes(other);
    for (int i = 0; i < attributes.length; i++) {
      String difference = of(path + ".attribute" + i, attributes[i], others[i]);
      if (difference != null) {
        return difference;
      }
    }
    return parts(path, one, other);
  }

  /** Where and how the values differ; null if they do not. */
  static @Nullable String of(String path, @Nullable Object one, @Nullable Object other) {
    if (one == null || other == null) {
      return one == other ? NONE : told(path, one, other);
    }
    if (one instanceof Struct struct && other instanceof Struct otherStruct) {
      return structs(path, struct, otherStruct);
    }
    if (one instanceof List<?> list && other instanceof List<?> otherList) {
      return lists(path, list, otherList);
    }
    if (one instanceof Map<?, ?> map && other instanceof Map<?, ?> otherMap) {
      return maps(path, map, otherMap);
    }
    // BigDecimal's equals tells scales apart, Double's -0.0 from 0.0 and NaN from nothing.
    boolean same = one.getClass() == other.getClass() && Objects.deepEquals(one, other);
    return same ? NONE : told(path, one, other);
  }

  private static Object[] attributes(Schema schema) {
    return new @Nullable Object[] {
      schema.type(),
      schema.isOptional(),
      schema.name(),
      schema.version(),
      schema.doc(),
      schema.parameters(),
      schema.defaultValue(),
      schema.getClass()
    };
  }

  private static @Nullable String parts(String path, Schema one, Schema other) {
    return switch (one.type()) {
      case ARRAY -> of(path + "[]", one.valueSchema(), other.valueSchema());
      case MAP -> {
        String keys = of(path + ".key", one.keySchema(), other.keySchema());
        yield keys != null ? keys : of(path + ".value", one.valueSchema(), other.valueSchema());
      }
      case STRUCT -> fields(path, one, other);
      case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES -> NONE;
    };
  }

  private static @Nullable String fields(String path, Schema one, Schema other) {
    List<Field> fields = one.fields();
    List<Field> others = other.fields();
    String difference = of(path + ".fields", names(fields), names(others));
    for (int i = 0; i < fields.size() && difference == null; i++) {
      Field field = fields.get(i);
      difference = of(path + "." + field.name(), field.schema(), others.get(i).schema());
    }
    return difference;
  }

  private static List<Object> names(List<Field> fields) {
    List<Object> names = new ArrayList<>();
    for (Field field : fields) {
      names.add(field.name());
      names.add(field.index());
    }
    return names;
  }

  private static @Nullable String structs(String path, Struct one, Struct other) {
    String difference = of(path + "(schema)", one.schema(), other.schema());
    if (difference != null) {
      return difference;
    }
    for (Field field : one.schema().fields()) {
      String name = field.name();
      difference =
          of(path + "." + name, one.getWithoutDefault(name), other.getWithoutDefault(name));
      if (difference != null) {
        return difference;
      }
    }
    return NONE;
  }

  private static @Nullable String lists(String path, List<?> one, List<?> other) {
    if (one.size() != other.size()) {
      return told(path, one, other);
    }
    for (int i = 0; i < one.size(); i++) {
      String difference = of(path + "[" + i + "]", one.get(i), other.get(i));
      if (difference != null) {
        return difference;
      }
    }
    return NONE;
  }

  /** Keys may be byte arrays, which no map finds; so each entry is looked for among all. */
  private static @Nullable String maps(String path, Map<?, ?> one, Map<?, ?> other) {
    List<Map.Entry<?, ?>> rest = new ArrayList<>(other.entrySet());
    for (Map.Entry<?, ?> entry : one.entrySet()) {
      int match = 0;
      while (match < rest.size() && !same(entry, rest.get(match))) {
        match++;
      }
      if (match == rest.size()) {
        return told(path + "{}", one, other);
      }
      rest.remove(match);
    }
    return rest.isEmpty() ? NONE : told(path + "{}", one, other);
  }

  private static boolean same(Map.Entry<?, ?> one, Map.Entry<?, ?> other) {
    return of("", one.getKey(), other.getKey()) == null
        && of("", one.getValue(), other.getValue()) == null;
  }

  private static String told(String path, @Nullable Object one, @Nullable Object other) {
    return "%s: %s, not %s".formatted(path, told(one), told(other));
  }

  private static String told(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    String text = value instanceof byte[] bytes ? new String(bytes, UTF_8) : value.toString();
    return value.getClass().getSimpleName() + " " + text;
  }
}
