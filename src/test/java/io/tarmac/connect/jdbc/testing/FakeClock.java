package io.tarmac.connect.jdbc.testing;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A clock like {@link System#nanoTime()} that stands still until it is advanced. */
public final class FakeClock implements LongSupplier {

  private long nanos;

  public FakeClock(long startNanos) {
    nanos = startNanos;
  }

  public void advance(Duration duration) {
    nanos += duration.toNanos();
  }

  @Override
  public long getAsLong() {
    return nanos;
  }
}
