package io.tarmac.connect.json;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A key that has the hash of all others, is not before or after them, and counts comparisons. */
record CollidingKey(int number, AtomicLong comparisons) {

  @Override
  public boolean equals(@Nullable Object other) {
    comparisons.incrementAndGet();
    return other instanceof CollidingKey that && that.number == number;
  }

  @Override
  public int hashCode() {
    return 1;
  }
}
