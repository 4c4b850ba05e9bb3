package io.tarmac.connect.json;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The schemas made lately, so that one of the same content is the same object: what plans by a
 * schema compares it by identity, and schemas whose defaults are arrays have equal hash codes by
 * nothing else. Holds a bounded number of them, the least recently used go first. Thread-safe.
 */
final class KnownContents {

  private final Recent<Content, Schema> known;

  KnownContents(int size) {
    known = new Recent<>(size);
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

    /** Arrays of bytes compare by identity, also within lists and maps. */
    private static @Nullable Object comparable(@Nullable Object value) {
      if (value instanceof byte[] bytes) {
        return ByteBuffer.wrap(bytes);
      }
      if (value instanceof List<?> list) {
        return Arrays.asList(list.stream().map(Content::comparable).toArray());
      }
      if (value instanceof Map<?, ?> map) {
        Map<@Nullable Object, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((key, entry) -> copy.put(comparable(key), comparable(entry)));
        return copy;
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
