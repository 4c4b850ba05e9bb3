package io.tarmac.perf.run;

import io.tarmac.perf.watch.ReplayFailure;
import java.time.Duration;

/** Notices that a number has stopped to grow. One thread. */
final class Stall {
  private final Duration timeout;
  private long last = -1;
  private long changedNanos = System.nanoTime();

  Stall(Duration timeout) {
    this.timeout = timeout;
  }

  void progress(long value) {
    long now = System.nanoTime();
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
