package io.tarmac.perf.environment;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.servers.ServerProcess;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Knows the processes that must not end, and stops the replay when one does.
 *
 * <p>The thread that created the watch runs the replay; it is interrupted by the first death, so
 * that it also leaves calls that would block for minutes, and finds the reason in {@link #check}.
 */
public final class Watch {
  private static final long DEATH_GRACE_NANOS = 1_000_000_000;

  private final Thread owner = Thread.currentThread();
  private final Set<Long> watched = ConcurrentHashMap.newKeySet();
  private final AtomicReference<@Nullable ReplayFailure> death = new AtomicReference<>();

  /**
   * From now on, the end of this server is a failure of the replay.
   *
   * @return what ends the server without a failure
   */
  public Runnable over(ServerProcess server) {
    over(server.handle(), server::lastWords);
    return () -> {
      release(server.handle());
      server.close();
    };
  }

  /** From now on, the end of this process is a failure of the replay. */
  public void over(ProcessHandle process, Supplier<String> lastWords) {
    watched.add(process.pid());
    process.onExit().thenAccept(ended -> ended(ended.pid(), lastWords));
  }

  /** From now on, this process may end. */
  public synchronized void release(ProcessHandle process) {
    watched.remove(process.pid());
  }

  /**
   * From now on, everything may end: the replay is being torn down. No death interrupts the owner
   * after this.
   */
  public synchronized void releaseAll() {
    watched.clear();
  }

  /** Fails when a watched process has ended. */
  public void check() {
    ReplayFailure failure = death.get();
    if (failure != null) {
      throw failure;
    }
  }

  /** Waits until the condition holds; fails if it does not in time, or if a process has ended. */
  public void await(String what, Duration timeout, Duration interval, BooleanSupplier condition) {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new ReplayFailure(what + " did not happen within " + timeout.toSeconds() + " s");
      }
      pause(interval);
    }
    check();
  }

  /** Waits this long; fails at once when a watched process ends. */
  public void pause(Duration interval) {
    check();
    try {
      TimeUnit.NANOSECONDS.sleep(interval.toNanos());
    } catch (InterruptedException e) {
      check();
      Thread.currentThread().interrupt();
      throw new ReplayFailure("The replay was interrupted", e);
    }
  }

  /** A death explains what else went wrong, though it may be noticed a moment later. */
  public @Nullable ReplayFailure awaitDeath() {
    long deadline = System.nanoTime() + DEATH_GRACE_NANOS;
    while (death.get() == null && System.nanoTime() < deadline) {
      Thread.interrupted();
      LockSupport.parkNanos(DEATH_GRACE_NANOS / 20);
    }
    return death.get();
  }

  private void ended(long pid, Supplier<String> lastWords) {
    if (watched.contains(pid)) {
      // They may take seconds, in which the process may be released.
      died(pid, new ReplayFailure(text(pid, lastWords)));
    }
  }

  private synchronized void died(long pid, ReplayFailure failure) {
    if (watched.contains(pid) && death.compareAndSet(null, failure)) {
      owner.interrupt();
    }
  }

  private static String text(long pid, Supplier<String> lastWords) {
    try {
      return lastWords.get();
    } catch (RuntimeException e) {
      return "The process %d has ended; its last output is not known: %s".formatted(pid, e);
    }
  }
}
