package io.tarmac.connect.jdbc.batch;

import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The key of a row, compared by its canonical values as a database compares them. Immutable. */
public final class RowKey {

  private final Object[] values;
  private final int hash;

  private RowKey(Object[] values) {
    this.values = values;
    this.hash = Arrays.deepHashCode(values);
  }

  /** The key of a row whose plan has one. */
  public static RowKey of(Row row) {
    Object[] key = new Object[row.plan().keyColumns().size()];
    for (int i = 0; i < key.length; i++) {
      Object value = row.values()[i];
      if (value == null) {
        throw new IllegalArgumentException("a key has no null");
      }
      // 1.0 and 1.00 are one number.
      key[i] = value instanceof BigDecimal number ? number.stripTrailingZeros() : value;
    }
    return new RowKey(key);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RowKey key && hash == key.hash && Arrays.deepEquals(values, key.values);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
