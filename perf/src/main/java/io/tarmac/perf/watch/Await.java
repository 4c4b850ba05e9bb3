package io.tarmac.perf.watch;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waiting that ends early when something the replay needs has died. */
public final class Await {
  private final Watch watch;

  public Await(Watch watch) {
    this.watch = watch;
  }

  /** Waits until the condition holds, asking again after each interval; fails in the end. */
  public void until(String what, Duration timeout, Duration interval, BooleanSupplier condition) {
    if (!happens(timeout, interval, condition)) {
      throw new ReplayFailure(what + " did not happen within " + timeout.toSeconds() + " s");
    }
  }

  /** Waits until the condition holds, asking again after each interval; false when it did not. */
  public boolean happens(Duration timeout, Duration interval, BooleanSupplier condition) {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      pause(interval);
    }
    watch.check();
    return true;
  }

  /** Waits this long. */
  public void pause(Duration interval) {
    watch.check();
    try {
      TimeUnit.NANOSECONDS.sleep(interval.toNanos());
    } catch (InterruptedException e) {
      watch.check();
      Thread.currentThread().interrupt();
      throw new ReplayFailure("The replay was interrupted", e);
    }
  }
}
