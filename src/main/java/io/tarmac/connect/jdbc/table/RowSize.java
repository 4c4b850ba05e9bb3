package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.CanonicalType;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the memory of a row and of what is kept as long of the record it came from. Values that
 * were converted may be there twice. Immutable.
 */
final class RowSize {

  /** Of the record, its key and value, the row and their arrays. */
  private static final int RECORD = 256;

  /** Of an object and the references to it in the record and in the row. */
  private static final int VALUE = 32;

  /** Of what a value is made of. What is said of a row's encoded size rests on it. */
  private static final int COPIES = 2;

  private final int fixed;

  /** The columns whose values are as long as they like. */
  private final int[] variable;

  RowSize(List<PlannedColumn> columns) {
    this.fixed = RECORD + VALUE * columns.size();
    this.variable =
        IntStream.range(0, columns.size())
            .filter(i -> isVariable(columns.get(i).mapping().canonicalType()))
            .toArray();
  }

  long bytes(@Nullable Object[] values) {
    long bytes = fixed;
    for (int column : variable) {
      Object value = values[column];
      if (value instanceof String text) {
        bytes += (long) COPIES * text.length();
      } else if (value instanceof byte[] binary) {
        bytes += (long) COPIES * binary.length;
      }
    }
    return bytes;
  }

  private static boolean isVariable(CanonicalType type) {
    return switch (type) {
      case STRING, BYTES -> true;
      case BOOLEAN,
          SHORT,
          INTEGER,
          LONG,
          FLOAT,
          DOUBLE,
          DECIMAL,
          DATE,
          TIME,
          TIMESTAMP,
          OFFSET_TIME,
          OFFSET_TIMESTAMP ->
          false;
    };
  }
}
