package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.table.KeyComparison;
import io.tarmac.connect.jdbc.type.Decimals;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The key of a row, compared by its canonical values as a database compares them. Keys have an
 * order, so that tasks that write to one table lock its rows in one order. Immutable.
 */
public final class RowKey implements Comparable<RowKey> {

  private final Object[] values;
  private final int hash;

  private RowKey(Object[] values) {
    this.values = values;
    this.hash = Arrays.deepHashCode(values);
  }

  /** Returns the key of a row whose plan has one. */
  public static RowKey of(Row row) {
    return of(row, row.plan().keyColumns().size());
  }

  private static RowKey of(Row row, int columns) {
    Object[] key = new Object[columns];
    for (int i = 0; i < key.length; i++) {
      Object value = row.values()[i];
      if (value == null) {
        throw new IllegalArgumentException("a key has no null");
      }
      key[i] = normal(value);
    }
    return new RowKey(key);
  }

  /**
   * Returns a coarse key of a row. Two rows have equal coarse keys if their keys may be equal in
   * the database. Returns null for a row whose key may be equal to any other.
   */
  public static @Nullable RowKey coarseOf(Row row) {
    return coarse(row, of(row));
  }

  /** Returns the row's key at its source, without the version that a history adds. */
  static RowKey ofSource(Row row) {
    return row.plan().keepsHistory() ? ofAllVersions(row) : of(row);
  }

  /** Returns the key without the version, which all versions of a row share. */
  public static RowKey ofAllVersions(Row row) {
    return of(row, row.plan().keyColumns().size() - 1);
  }

  /** Returns the coarse form of {@link #ofAllVersions}. See {@link #coarseOf}. */
  public static @Nullable RowKey coarseOfAllVersions(Row row) {
    return coarse(row, ofAllVersions(row));
  }

  private static @Nullable RowKey coarse(Row row, RowKey exact) {
    if (row.plan().hasExactKey()) {
      return exact;
    }
    List<KeyComparison> comparisons = row.plan().keyComparisons();
    Object[] key = new Object[exact.values.length];
    for (int i = 0; i < key.length; i++) {
      Object coarse = comparisons.get(i).coarse(exact.values[i]);
      if (coarse == null) {
        return null;
      }
      key[i] = coarse;
    }
    return new RowKey(key);
  }

  /**
   * Returns one form for all values that are equal in a database. 1.0 and 1.00 are one number, and
   * so are the two zeros. An instant is the same in any zone.
   */
  private static Object normal(Object value) {
    if (value instanceof BigDecimal number) {
      return Decimals.stripTrailingZeros(number);
    }
    if (value instanceof Double number) {
      return number == 0 ? Double.valueOf(0) : number;
    }
    if (value instanceof Float number) {
      return number == 0 ? Float.valueOf(0) : number;
    }
    return value instanceof OffsetDateTime time ? time.toInstant() : value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RowKey key && hash == key.hash && Arrays.deepEquals(values, key.values);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /**
   * Tells whether a row is older than another one. Both plans must have the same version column.
   */
  public static boolean isOlder(Row row, Row other) {
    Object version = row.values()[row.plan().version()];
    Object otherVersion = other.values()[other.plan().version()];
    if (version == null || otherVersion == null) {
      throw new IllegalArgumentException("a version is never null");
    }
    return compare(normal(version), normal(otherVersion)) < 0;
  }

  /** Compares the keys of two rows of one table, whose values have the same types. */
  @Override
  public int compareTo(RowKey other) {
    for (int i = 0; i < values.length; i++) {
      int order = compare(values[i], other.values[i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  @SuppressWarnings("unchecked") // every canonical value except bytes compares to its own type
  private static int compare(Object one, Object other) {
    return one instanceof byte[] bytes
        ? Arrays.compareUnsigned(bytes, (byte[]) other)
        : ((Comparable<Object>) one).compareTo(other);
  }
}
