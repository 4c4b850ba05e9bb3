package io.tarmac.connect.sameness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * The search for a difference of two results, down to the class of every value. It is stricter than
 * {@code equals}, which takes byte arrays for different and lets a struct's default stand for an
 * absent value. A schema that contains itself is compared once.
 */
public final class Difference {
  private static final @Nullable String NONE = null;

  /** A longer text of a value hides what differs. */
  private static final int LONGEST_VALUE = 300;

  private static final List<String> ATTRIBUTES =
      List.of("type", "optional", "name", "version", "doc", "parameters", "default");

  private final BiPredicate<Object, Object> alike;

  /** The pairs of schemas that are compared or have been, by identity. */
  private final IdentityHashMap<Schema, Set<Schema>> compared = new IdentityHashMap<>();

  /**
   * Creates a search.
   *
   * @param alike whether two values of one class are the same that have no parts
   */
  public Difference(BiPredicate<Object, Object> alike) {
    this.alike = alike;
  }

  /** Returns where and how the schemas differ; null if they do not. */
  public static @Nullable String of(String path, @Nullable Schema one, @Nullable Schema other) {
    return new Difference(Objects::deepEquals).schemas(path, one, other);
  }

  /** Returns where and how the values differ; null if they do not. */
  public static @Nullable String of(String path, @Nullable Object one, @Nullable Object other) {
    return new Difference(Objects::deepEquals).values(path, one, other);
  }

  @Nullable String schemas(String path, @Nullable Schema one, @Nullable Schema other) {
    if (one == null || other == null) {
      return one == other ? NONE : told(path, one, other);
    }
    if (!compared
        .computeIfAbsent(one, schema -> Collections.newSetFromMap(new IdentityHashMap<>()))
        .add(other)) {
      return NONE;
    }
    Object[] attributes = attributes(one);
    Object[] others = attributes(other);
    for (int i = 0; i < attributes.length; i++) {
      String difference = values(path + "." + ATTRIBUTES.get(i), attributes[i], others[i]);
      if (difference != null) {
        return difference;
      }
    }
    if (other.getClass() == ConnectSchema.class && one.getClass() != ConnectSchema.class) {
      return "%s is a %s".formatted(path, one.getClass());
    }
    return parts(path, one, other);
  }

  @Nullable String values(String path, @Nullable Object one, @Nullable Object other) {
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
    boolean same = one.getClass() == other.getClass() && alike.test(one, other);
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
      schema.defaultValue()
    };
  }

  private @Nullable String parts(String path, Schema one, Schema other) {
    return switch (one.type()) {
      case ARRAY -> schemas(path + "[]", one.valueSchema(), other.valueSchema());
      case MAP -> {
        String keys = schemas(path + ".key", one.keySchema(), other.keySchema());
        yield keys != null
            ? keys
            : schemas(path + ".value", one.valueSchema(), other.valueSchema());
      }
      case STRUCT -> fields(path, one, other);
      case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES -> NONE;
    };
  }

  private @Nullable String fields(String path, Schema one, Schema other) {
    List<Field> fields = one.fields();
    List<Field> others = other.fields();
    String difference = values(path + ".fields", names(fields), names(others));
    for (int i = 0; i < fields.size() && difference == null; i++) {
      Field field = fields.get(i);
      difference = schemas(path + "." + field.name(), field.schema(), others.get(i).schema());
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

  private @Nullable String structs(String path, Struct one, Struct other) {
    String difference = schemas(path + "(schema)", one.schema(), other.schema());
    if (difference != null) {
      return difference;
    }
    for (Field field : one.schema().fields()) {
      String name = field.name();
      Object expected;
      try {
        expected = other.getWithoutDefault(name);
      } catch (ArrayIndexOutOfBoundsException tooEarly) {
        // A default that was made before its schema was complete has no place for later fields.
        continue;
      }
      difference = values(path + "." + name, one.getWithoutDefault(name), expected);
      if (difference != null) {
        return difference;
      }
    }
    return NONE;
  }

  private @Nullable String lists(String path, List<?> one, List<?> other) {
    if (one.size() != other.size()) {
      return told(path, one, other);
    }
    for (int i = 0; i < one.size(); i++) {
      String difference = values(path + "[" + i + "]", one.get(i), other.get(i));
      if (difference != null) {
        return difference;
      }
    }
    return NONE;
  }

  /** Keys may be byte arrays, which no map finds; so each entry is looked for among all. */
  private @Nullable String maps(String path, Map<?, ?> one, Map<?, ?> other) {
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

  private boolean same(Map.Entry<?, ?> one, Map.Entry<?, ?> other) {
    return values("", one.getKey(), other.getKey()) == null
        && values("", one.getValue(), other.getValue()) == null;
  }

  private static String told(String path, @Nullable Object one, @Nullable Object other) {
    return "%s: %s, not %s".formatted(path, told(one), told(other));
  }

  private static String told(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    String text = value instanceof byte[] bytes ? shown(new String(bytes, UTF_8)) : shown(value);
    return value.getClass().getSimpleName() + " " + text;
  }

  /** Returns the beginning of the text of a value that may be broken or contain itself. */
  static String shown(Object value) {
    try {
      return RandomRuns.cut(value.toString(), LONGEST_VALUE);
    } catch (RuntimeException | StackOverflowError e) {
      return "a value without a text: " + e.getClass().getName();
    }
  }
}
