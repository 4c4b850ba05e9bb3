package io.tarmac.perf.event;

import java.util.List;

/**
 * The checksum of a set of rows: the sum of a 64-bit hash of each row. It does not depend on the
 * order of the rows, and it is fast enough for millions of them. Not thread-safe.
 */
public final class RowChecksum {
  private static final long FNV_PRIME = 0x100000001B3L;

  private long sum;

  public static RowChecksum expected(ExpectedRows rows) {
    RowChecksum checksum = new RowChecksum();
    for (int id = 1; id <= rows.highestId(); id++) {
      List<Object> row = rows.row(id);
      if (row != null) {
        checksum.add(row);
      }
    }
    return checksum;
  }

  public void add(List<Object> row) {
    long hash = 1;
    for (Object value : row) {
      hash = SplitMix.mix(hash ^ bits(value)) + 1;
    }
    sum += hash;
  }

  private static long bits(Object value) {
    if (value instanceof Double number) {
      return Double.doubleToLongBits(number);
    }
    if (value instanceof Number number) {
      return number.longValue();
    }
    String text = value.toString();
    long bits = text.length();
    for (int place = 0; place < text.length(); place++) {
      bits = (bits ^ text.charAt(place)) * FNV_PRIME;
    }
    return bits;
  }

  public String hex() {
    return String.format("%016x", sum);
  }
}
