package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.struct.DamagedStructException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A matcher of the two records by which Debezium tells that a row has another primary key. The
 * first record deletes the old key. The second follows the tombstone of the first and has the row
 * with the new key. Only the task's thread uses a matcher.
 */
public final class KeyChangeRecords {

  private static final String NEW_KEY = "__debezium.newkey";
  private static final String OLD_KEY = "__debezium.oldkey";
  private static final int MAX_NUMBER_BITS = 4_096;

  private final EventField deletedPosition = EventField.ofSource("lsn");
  private final EventField createdPosition = EventField.ofSource("lsn");

  /** Tells whether the record, a delete or a tombstone, is the first part of a key's change. */
  public static boolean deletesOldKey(SinkRecord record) {
    return record.headers().lastWithName(NEW_KEY) != null;
  }

  /**
   * Tells whether a record with a row is the second part of the change that another record began.
   * If a topic has several partitions, parts of different changes may follow one another in one
   * partition.
   */
  public boolean completes(SinkRecord created, SinkRecord deleted) {
    if (created.headers().lastWithName(OLD_KEY) == null) {
      return false;
    }
    Object deletedAt = position(deletedPosition, deleted);
    Object createdAt = position(createdPosition, created);
    if (deletedAt != null && createdAt != null) {
      return deletedAt.equals(createdAt);
    }
    Header newKey = deleted.headers().lastWithName(NEW_KEY);
    return newKey != null && isSameKey(newKey.value(), created.key());
  }

  /**
   * Returns the position in the source's log, or null if it is unknown. No row needs the position,
   * so a source that cannot be decoded makes neither of the two records bad.
   */
  private static @Nullable Object position(EventField field, SinkRecord record) {
    try {
      return field.in(record);
    } catch (DamagedStructException unreadable) {
      return null;
    }
  }

  /**
   * Tells whether a header and a record's key hold the same key. Converters may make different
   * values of one key in the two places.
   */
  private static boolean isSameKey(@Nullable Object header, @Nullable Object key) {
    if (header == null || key == null) {
      return false;
    }
    Map<?, ?> ofHeader = fields(header);
    Map<?, ?> ofKey = fields(key);
    if (ofHeader == null || ofKey == null) {
      return header.toString().equals(key.toString());
    }
    return ofHeader.size() == ofKey.size()
        && ofKey.entrySet().stream()
            .allMatch(field -> isSame(ofHeader.get(field.getKey()), field.getValue()));
  }

  private static @Nullable Map<?, ?> fields(Object key) {
    if (key instanceof Struct struct) {
      Map<String, @Nullable Object> fields = new HashMap<>();
      for (Field field : struct.schema().fields()) {
        fields.put(field.name(), struct.get(field));
      }
      return fields;
    }
    return key instanceof Map<?, ?> map ? map : null;
  }

  private static boolean isSame(@Nullable Object one, @Nullable Object other) {
    if (one == null || other == null) {
      return one == other;
    }
    if (isLong(one) || isLong(other)) {
      return one.equals(other);
    }
    String text = one.toString();
    String otherText = other.toString();
    return text.equals(otherText)
        || (one instanceof Number
            && other instanceof Number
            && new BigDecimal(text).compareTo(new BigDecimal(otherText)) == 0);
  }

  /**
   * Tells whether a number is longer than any key. Writing out the digits of such a number would
   * cost too much.
   */
  private static boolean isLong(Object value) {
    if (value instanceof BigInteger integer) {
      return integer.bitLength() > MAX_NUMBER_BITS;
    }
    return value instanceof BigDecimal decimal
        && (decimal.unscaledValue().bitLength() > MAX_NUMBER_BITS
            || Math.abs((long) decimal.scale()) > MAX_NUMBER_BITS);
  }
}
