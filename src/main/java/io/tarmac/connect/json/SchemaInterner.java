package io.tarmac.connect.json;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * The schemas that were made most recently, so that schemas of the same content are the same
 * object. Code that plans by a schema compares schemas by identity. Schemas whose defaults are
 * arrays have equal hash codes only if they are the same object.
 *
 * <p>The interner holds a bounded amount of schemas, no matter how many or how large they are. The
 * least recently used schemas go first. Thread-safe.
 */
final class SchemaInterner {

  /**
   * The room for each schema to be kept, in characters. The schemas within that schema count too.
   */
  private static final int USUAL_WEIGHT = 4096;

  /** Extra room, in schemas of usual size. A worker that keeps few schemas has wide ones too. */
  private static final int ALWAYS = 16;

  private final BoundedCache<Content, Schema> known;

  /**
   * @param size the number of schemas of usual size that there is room for; 0 or less keeps no
   *     schema
   */
  SchemaInterner(int size) {
    long most = size <= 0 ? 0 : ((long) size + ALWAYS) * USUAL_WEIGHT;
    known = BoundedCache.ofWeight(most, (content, schema) -> content.weight());
  }

  /**
   * Returns the kept schema of the same content. If there is none, keeps this schema and returns
   * it. The schemas within this one have to come from this interner too.
   */
  synchronized Schema same(Schema schema) {
    Content content = Content.of(schema);
    Schema earlier = known.get(content);
    if (earlier != null) {
      return earlier;
    }
    known.put(content, schema);
    return schema;
  }

  private record Content(
      Schema.Type type,
      boolean optional,
      @Nullable String name,
      @Nullable Integer version,
      @Nullable String doc,
      @Nullable Map<String, String> parameters,
      @Nullable Object defaultValue,
      List<Object> parts) {

    /** The weight of a schema or of one of its parts, without texts. */
    private static final int OBJECT = 64;

    /** The weight of an element in a list, in addition to the element itself. */
    private static final int REFERENCE = 8;

    static Content of(Schema schema) {
      return new Content(
          schema.type(),
          schema.isOptional(),
          schema.name(),
          schema.version(),
          schema.doc(),
          schema.parameters(),
          comparable(schema.defaultValue()),
          parts(schema));
    }

    private static List<Object> parts(Schema schema) {
      return switch (schema.type()) {
        case STRUCT -> fields(schema.fields());
        case ARRAY -> List.of(new Identity(schema.valueSchema()));
        case MAP -> List.of(new Identity(schema.keySchema()), new Identity(schema.valueSchema()));
        case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES -> List.of();
      };
    }

    private static List<Object> fields(List<Field> fields) {
      List<Object> parts = new ArrayList<>(2 * fields.size());
      for (Field field : fields) {
        parts.add(field.name());
        parts.add(new Identity(field.schema()));
      }
      return parts;
    }

    long weight() {
      return OBJECT
          + weight(name)
          + weight(doc)
          + weight(parameters)
          + weight(defaultValue)
          + weight(parts)
          + (long) OBJECT * parts.size();
    }

    /** Returns roughly how many characters a value keeps in memory. */
    private static long weight(@Nullable Object value) {
      if (value instanceof String text) {
        return text.length();
      }
      if (value instanceof ByteBuffer bytes) {
        return bytes.remaining();
      }
      if (value instanceof BigDecimal decimal) {
        return decimal.unscaledValue().bitLength() / Byte.SIZE;
      }
      long weight = REFERENCE;
      if (value instanceof Collection<?> elements) {
        for (Object element : elements) {
          weight += REFERENCE + weight(element);
        }
      } else if (value instanceof Map<?, ?> map) {
        weight += weight(map.keySet()) + weight(map.values());
      } else if (value instanceof Struct struct) {
        for (Field field : struct.schema().fields()) {
          weight += REFERENCE + weight(struct.getWithoutDefault(field.name()));
        }
      } else if (value instanceof byte[] bytes) {
        weight += bytes.length;
      }
      return weight;
    }

    /**
     * Returns the value in a form that compares byte arrays by content. Byte arrays themselves
     * compare by identity, also within lists and maps. The method calls itself once for each level,
     * and the parser limits the number of levels.
     */
    private static @Nullable Object comparable(@Nullable Object value) {
      if (value instanceof byte[] bytes) {
        return ByteBuffer.wrap(bytes);
      }
      if (value instanceof List<?> list) {
        List<@Nullable Object> copy = new ArrayList<>(list.size());
        for (Object element : list) {
          copy.add(comparable(element));
        }
        return copy;
      }
      if (value instanceof Map<?, ?> map) {
        Map<@Nullable Object, @Nullable Object> copy = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          copy.put(comparable(entry.getKey()), comparable(entry.getValue()));
        }
        // Two arrays of equal bytes are two keys of the map, but one key of its copy.
        return copy.size() == map.size() ? copy : map;
      }
      return value;
    }
  }

  /**
   * A part of a schema that compares by identity. The hash code of a part is known already, so deep
   * schemas cost no more than flat ones.
   */
  private record Identity(Schema schema) {

    @Override
    @SuppressWarnings("ReferenceEquality") // identity is the purpose
    public boolean equals(@Nullable Object other) {
      return other instanceof Identity that && that.schema == schema;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(schema);
    }
  }
}
