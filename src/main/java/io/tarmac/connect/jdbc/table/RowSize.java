package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The estimate of the memory of a row, and of the parts of its record that are kept as long as the
 * row. A value that was converted may be in memory twice. Immutable.
 */
final class RowSize {

  /** Estimated bytes of the record, its key and value, the row and their arrays. */
  private static final int RECORD = 256;

  /** Estimated bytes of an object and the references to it in the record and in the row. */
  private static final int VALUE = 32;

  /**
   * The times that the content of a value counts. The upper bound of a row's encoded size relies on
   * this number.
   */
  private static final int COPIES = 2;

  /** The types whose values may have any length. */
  private static final Set<CanonicalType> VARIABLE =
      Set.of(CanonicalType.STRING, CanonicalType.BYTES, CanonicalType.DECIMAL);

  private final int fixed;

  /** The indexes of the columns whose values may have any length. */
  private final int[] variable;

  private final int countedFields;

  RowSize(List<PlannedColumn> columns) {
    this.fixed = RECORD + VALUE * columns.size();
    this.variable =
        IntStream.range(0, columns.size())
            .filter(i -> VARIABLE.contains(columns.get(i).mapping().canonicalType()))
            .toArray();
    this.countedFields =
        columns.stream().anyMatch(column -> isNested(column.schema()))
            ? 0
            : (int)
                columns.stream().filter(column -> !(column.source() instanceof AddedValue)).count();
  }

  long bytes(@Nullable Object[] values) {
    long bytes = fixed;
    for (int column : variable) {
      Object value = values[column];
      if (value instanceof String text) {
        bytes += (long) COPIES * text.length();
      } else if (value instanceof byte[] binary) {
        bytes += (long) COPIES * binary.length;
      } else if (value instanceof BigDecimal decimal) {
        bytes += (long) COPIES * (decimal.unscaledValue().bitLength() / Byte.SIZE);
      }
    }
    return bytes;
  }

  /**
   * Returns how many of a record's fields are counted with the values. None is counted if a field
   * may be made of others. Each of those is an object, while the value is the one text that it
   * becomes.
   */
  int countedFields() {
    return countedFields;
  }

  private static boolean isNested(Schema schema) {
    return !schema.type().isPrimitive() || Schemaless.isAny(schema);
  }
}
