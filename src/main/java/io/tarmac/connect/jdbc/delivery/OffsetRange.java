package io.tarmac.connect.jdbc.delivery;

/**
 * Offsets of one partition, both ends included.
 *
 * @param first lowest offset
 * @param last highest offset
 */
public record OffsetRange(long first, long last) {

  boolean contains(OffsetRange other) {
    return first <= other.first && other.last <= last;
  }

  /** Whether the other holds the beginning of this one, and not all of it. */
  boolean isBegunBy(OffsetRange other) {
    return other.first <= first && first <= other.last && other.last < last;
  }

  /** What of this range comes after the other. */
  OffsetRange after(OffsetRange other) {
    return new OffsetRange(other.last + 1, last);
  }

  /** The smallest range that holds both. */
  public OffsetRange union(OffsetRange other) {
    return new OffsetRange(Math.min(first, other.first), Math.max(last, other.last));
  }

  @Override
  public String toString() {
    return first == last ? Long.toString(first) : first + ".." + last;
  }
}
