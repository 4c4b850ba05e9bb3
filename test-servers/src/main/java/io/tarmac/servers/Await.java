package io.tarmac.servers;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The polling of conditions until a deadline. A failure names the condition and its last value. */
public final class Await {
  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Many conditions open a connection, so long waits poll less often. */
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private Await() {}

  /** Waits until the condition holds. An exception counts as "not yet" until the deadline. */
  public static void until(String what, Callable<Boolean> condition) {
    value(what, condition, held -> held);
  }

  /** Waits until the value is accepted, and returns the value. */
  public static <T> T value(String what, Callable<T> supplier, Predicate<? super T> accepted) {
    return value(what, DEADLINE, supplier, accepted);
  }

  /** Waits until the value is accepted, at most until the deadline, and returns the value. */
  public static <T> T value(
      String what, Duration deadline, Callable<T> supplier, Predicate<? super T> accepted) {
    long end = System.nanoTime() + deadline.toNanos();
    long pause = PAUSE_NANOS;
    while (true) {
      T value = null;
      Exception failure = null;
      try {
        value = supplier.call();
        if (accepted.test(value)) {
          return value;
        }
      } catch (Exception e) {
        failure = e;
      }
      if (System.nanoTime() > end) {
        throw late(what, deadline, value, failure);
      }
      LockSupport.parkNanos(pause);
      pause = Math.min(pause * 5 / 4, LONGEST_PAUSE_NANOS);
    }
  }

  /** Waits until the condition holds, and returns false if it does not in time. */
  public static boolean happens(Duration timeout, Duration interval, BooleanSupplier condition) {
    long end = System.nanoTime() + timeout.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      try {
        TimeUnit.NANOSECONDS.sleep(interval.toNanos());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ServerFailure("Interrupted while waiting", e);
      }
    }
    return true;
  }

  /** Waits for a period, and fails as soon as the condition holds. */
  public static void never(String what, Duration period, Callable<Boolean> condition) {
    long end = System.nanoTime() + period.toNanos();
    while (System.nanoTime() < end) {
      try {
        if (condition.call()) {
          throw new AssertionError("happened, but must not: " + what);
        }
      } catch (Exception e) {
        throw new AssertionError("cannot tell whether it happened: " + what, e);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static AssertionError late(
      String what, Duration deadline, @Nullable Object last, @Nullable Exception failure) {
    return new AssertionError(
        "not within " + deadline.toSeconds() + " s: " + what + "; last value: " + last, failure);
  }
}
