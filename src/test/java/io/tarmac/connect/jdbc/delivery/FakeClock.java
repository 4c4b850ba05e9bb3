package io.tarmac.connect.jdbc.delivery;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A clock like {@link System#nanoTime()} that stands still until it is advanced. */
final class FakeClock implements LongSupplier {

  private long nanos;

  FakeClock(long startNanos) {
    nanos = startNanos;
  }

  void advance(Duration duration) {
    nanos += duration.toNanos();
  }

  @Override
  public long getAsLong() {
    return nanos;
  }
}
