package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.struct.LazyStruct;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * An estimate of the memory that a kept change takes in addition to the values of its row. The
 * estimate counts the record's key, fields that no column is made from, and the objects behind
 * nested values. If the row keeps the whole record, for example because of headers, the estimate
 * counts the whole record. A lazy struct counts with its bytes, and stays undecoded. Nothing bounds
 * memory that is kept without being counted.
 */
public final class MemoryEstimate {

  /** Estimated bytes of a value and of the references to the value. */
  private static final int VALUE = 32;

  /** Estimated bytes of a map's entry whose key has a text of its own, or of a header. */
  private static final int ENTRY = 128;

  private static final int COPIES = 2;

  private MemoryEstimate() {}

  /**
   * Returns the estimated bytes of a change as {@link KeepRecord} keeps it. The estimate may count
   * values of the row a second time. If nothing else is kept except the row's values and the key,
   * only the key is counted.
   *
   * @param counted how many of the row's fields are counted with its values
   */
  public static long besideRow(Change change, int counted) {
    SinkRecord origin = change.origin();
    if (origin.value() != null || !origin.headers().isEmpty()) {
      return of(origin);
    }
    Schema schema = change.rowSchema();
    boolean more =
        schema != null && schema.type() == Schema.Type.STRUCT && schema.fields().size() > counted;
    return COPIES * bytes(origin.key()) + (more ? bytes(change.row()) : 0);
  }

  /**
   * Returns the estimated bytes of a record. Connect keeps the record as it was converted and as it
   * came.
   */
  public static long of(SinkRecord record) {
    long headers = 0;
    for (Header header : record.headers()) {
      headers +=
          ENTRY
              + bytes(header.key())
              + bytes(header.value())
              + SchemaSize.of(header.schema()); // a converter may make a schema for each header
    }
    return COPIES * (headers + bytes(record.key()) + bytes(record.value()));
  }

  static long bytes(@Nullable Object value) {
    if (value instanceof String text) {
      return text.length();
    }
    if (value instanceof byte[] binary) {
      return binary.length;
    }
    if (value instanceof ByteBuffer buffer) {
      return buffer.capacity();
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.unscaledValue().bitLength() / Byte.SIZE;
    }
    if (value instanceof BigInteger integer) {
      return integer.bitLength() / Byte.SIZE;
    }
    if (value instanceof Struct struct) {
      int undecoded = struct instanceof LazyStruct lazy ? lazy.retainedBytes() : 0;
      return undecoded > 0 ? undecoded : bytes(struct);
    }
    long bytes = 0;
    if (value instanceof List<?> list) {
      for (Object element : list) {
        bytes += VALUE + bytes(element);
      }
    } else if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        bytes += ENTRY + bytes(entry.getKey()) + bytes(entry.getValue());
      }
    }
    return bytes;
  }

  private static long bytes(Struct struct) {
    List<Field> fields = struct.schema().fields();
    long bytes = 0;
    for (int i = 0; i < fields.size(); i++) {
      bytes += VALUE + bytes(struct.get(fields.get(i)));
    }
    return bytes;
  }
}
