package io.tarmac.perf.run;

import io.tarmac.perf.watch.ReplayFailure;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Notices that a number has stopped to grow. One thread. */
final class Stall {
  private final Duration timeout;
  private final LongSupplier nanoTime;
  private long last = -1;
  private long changedNanos;

  Stall(Duration timeout) {
    this(timeout, System::nanoTime);
  }

  /**
   * @param nanoTime a clock as {@link System#nanoTime} is one
   */
  Stall(Duration timeout, LongSupplier nanoTime) {
    this.timeout = timeout;
    this.nanoTime = nanoTime;
    this.changedNanos = nanoTime.getAsLong();
  }

  void progress(long value) {
    long now = nanoTime.getAsLong();
    if (value != last) {
      last = value;
      changedNanos = now;
    } else if (now - changedNanos > timeout.toNanos()) {
      throw new ReplayFailure(
          "No event was consumed and no row arrived for %d s; --timeout sets how long to wait"
              .formatted(timeout.toSeconds()));
    }
  }
}
