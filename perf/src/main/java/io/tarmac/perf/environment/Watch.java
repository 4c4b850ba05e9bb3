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
 * A watch over processes that must not end before the replay.
 *
 * <p>Create the watch in the thread that runs the replay. The first process that ends interrupts
 * this thread, so that it leaves blocking calls. {@link #check} then throws the reason.
 */
public final class Watch {
  private static final long DEATH_GRACE_NANOS = 1_000_000_000;

  private final Thread owner = Thread.currentThread();
  private final Set<Long> watched = ConcurrentHashMap.newKeySet();
  private final AtomicReference<@Nullable ReplayFailure> death = new AtomicReference<>();

  /**
   * Makes the end of this server fail the replay.
   *
   * @return an action that stops the server without a failure
   */
  public Runnable add(ServerProcess server) {
    add(server.handle(), server::lastWords);
    return () -> {
      release(server.handle());
      server.close();
    };
  }

  /** Makes the end of this process fail the replay. */
  public void add(ProcessHandle process, Supplier<String> lastWords) {
    watched.add(process.pid());
    process.onExit().thenAccept(ended -> ended(ended.pid(), lastWords));
  }

  /** Permits this process to end. */
  public synchronized void release(ProcessHandle process) {
    watched.remove(process.pid());
  }

  /** Permits all processes to end, without an interrupt of the owner. */
  public synchronized void releaseAll() {
    watched.clear();
  }

  /** Fails if a watched process has ended. */
  public void check() {
    ReplayFailure failure = death.get();
    if (failure != null) {
      throw failure;
    }
  }

  /** Waits until the condition holds. Fails on timeout, or if a watched process has ended. */
  public void await(String what, Duration timeout, Duration interval, BooleanSupplier condition) {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new ReplayFailure(what + " took longer than " + timeout.toSeconds() + " s");
      }
      pause(interval);
    }
    check();
  }

  /** Waits this long. Fails at once if a watched process ends. */
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

  /** Waits a moment for a watched process to end. Returns its failure, or null if none ended. */
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
      // Reading the last words may take seconds, and the process may be released meanwhile.
      died(pid, new ReplayFailure(describe(pid, lastWords)));
    }
  }

  private synchronized void died(long pid, ReplayFailure failure) {
    if (watched.contains(pid) && death.compareAndSet(null, failure)) {
      owner.interrupt();
    }
  }

  private static String describe(long pid, Supplier<String> lastWords) {
    try {
      return lastWords.get();
    } catch (RuntimeException e) {
      return "Process %d has ended, and its last output cannot be read: %s".formatted(pid, e);
    }
  }
}
