package io.tarmac.connect.jdbc.table;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The value that Debezium sends for a wide column that was not changed, in each of the forms that
 * the column's type asks for. Immutable.
 */
final class UnavailablePlaceholder {

  private final String text;
  private final byte[] bytes;

  /** The form of a map of text to text, if the source writes maps as JSON. */
  private final String json;

  /** The form of the one element in an array of UUIDs. */
  private final String uuid;

  private UnavailablePlaceholder(String text) {
    this.text = text;
    this.bytes = text.getBytes(StandardCharsets.UTF_8);
    this.json = "{\"" + text + "\":\"" + text + "\"}";
    this.uuid = UUID.nameUUIDFromBytes(bytes).toString();
  }

  /**
   * Creates the placeholder of a text. Returns null for an empty text, because then no value is a
   * placeholder.
   */
  static @Nullable UnavailablePlaceholder of(String text) {
    return text.isEmpty() ? null : new UnavailablePlaceholder(text);
  }

  /** Tells whether values of the schema can be placeholders. */
  static boolean canBe(Schema schema) {
    return switch (schema.type()) {
      case STRING, ARRAY, MAP -> true;
      case BYTES -> !Decimal.LOGICAL_NAME.equals(schema.name());
      case INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, BOOLEAN, STRUCT -> false;
    };
  }

  /** Tells whether a value, as Connect delivered it, is the placeholder. */
  boolean is(Object value) {
    if (value instanceof String string) {
      return string.equals(text) || string.equals(json);
    }
    if (value instanceof byte[] array) {
      return Arrays.equals(array, bytes);
    }
    if (value instanceof ByteBuffer buffer) {
      return buffer.equals(ByteBuffer.wrap(bytes));
    }
    if (value instanceof List<?> list) {
      return isIn(list);
    }
    return value instanceof Map<?, ?> map && map.size() == 1 && text.equals(map.get(text));
  }

  private boolean isIn(List<?> list) {
    if (list.size() == 1 && list.get(0) != null) {
      Object element = list.get(0);
      return element.equals(uuid) || (!(element instanceof List) && is(element));
    }
    return list.size() == bytes.length && list.get(0) instanceof Number && isSpeltBy(list);
  }

  /** Tells whether an array of whole numbers has the placeholder's bytes, one in each element. */
  private boolean isSpeltBy(List<?> list) {
    for (int i = 0; i < bytes.length; i++) {
      if (!(list.get(i) instanceof Number number) || number.longValue() != bytes[i]) {
        return false;
      }
    }
    return true;
  }
}
