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
 * The schemas made lately, so that one of the same content is the same object: what plans by a
 * schema compares it by identity, and schemas whose defaults are arrays have equal hash codes by
 * nothing else. Holds a bounded amount of them, however many or large they are; the least recently
 * used go first. Thread-safe.
 */
final class SchemaInterner {

  /** In characters, for each schema that is to be remembered; with the schemas within it. */
  private static final int USUAL_WEIGHT = 4096;

  /** A worker that remembers few schemas has wide ones too. */
  private static final int ALWAYS = 16;

  private final BoundedCache<Content, Schema> known;

  /**
   * @param size how many schemas of usual size there is room for; none where that is 0 or less
   */
  SchemaInterner(int size) {
    long most = size <= 0 ? 0 : ((long) size + ALWAYS) * USUAL_WEIGHT;
    known = BoundedCache.ofWeight(most, (content, schema) -> content.weight());
  }

  /** The schemas within this one have to come from here too. */
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

    /** What a schema or one of its parts weighs without its texts, and what one in a list does. */
    private static final int OBJECT = 64;

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

    /** Roughly the characters that a value keeps in memory. */
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
     * Arrays of bytes compare by identity, also within lists and maps. As deep as the parser
     * allows: one call a level.
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
        // Arrays of equal bytes are two keys of a map, and one of its copy.
        return copy.size() == map.size() ? copy : map;
      }
      return value;
    }
  }

  /** Hash codes of the parts are known already: deep schemas cost no more than flat ones. */
  private record Identity(Schema schema) {

    @Override
    @SuppressWarnings("ReferenceEquality") // what it is for
    public boolean equals(@Nullable Object other) {
      return other instanceof Identity that && that.schema == schema;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(schema);
    }
  }
}
