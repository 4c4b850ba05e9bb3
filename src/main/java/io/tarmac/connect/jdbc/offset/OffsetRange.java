package io.tarmac.connect.jdbc.offset;

/**
 * A range of offsets of one partition, both ends included.
 *
 * @param first the lowest offset
 * @param last the highest offset
 */
public record OffsetRange(long first, long last) {

  boolean contains(OffsetRange other) {
    return first <= other.first && other.last <= last;
  }

  /** Tells whether the other range holds the beginning of this range, but not all of this range. */
  boolean isBegunBy(OffsetRange other) {
    return other.first <= first && first <= other.last && other.last < last;
  }

  /** Returns the part of this range that comes after the other range. */
  OffsetRange after(OffsetRange other) {
    return new OffsetRange(other.last + 1, last);
  }

  /** Returns the smallest range that holds both. */
  public OffsetRange union(OffsetRange other) {
    return new OffsetRange(Math.min(first, other.first), Math.max(last, other.last));
  }

  @Override
  public String toString() {
    return first == last ? Long.toString(first) : first + ".." + last;
  }
}
