package io.tarmac.connect.jdbc.batch;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A time limit for a call that has no limit of its own. The limit interrupts the thread that began
 * it, unless the limit is closed in time. Closing the limit takes its interrupt back, and the limit
 * interrupts the thread no more.
 */
final class TimeLimit implements AutoCloseable {

  private final Thread thread = Thread.currentThread();
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private boolean closed;
  private boolean interrupted;

  private TimeLimit() {}

  /** Creates a limit that begins now. */
  static TimeLimit of(Duration limit) {
    TimeLimit begun = new TimeLimit();
    begun
        .end
        .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
        .exceptionally(
            timeout -> {
              begun.interrupt();
              return null;
            });
    return begun;
  }

  private synchronized void interrupt() {
    if (!closed) {
      interrupted = true;
      thread.interrupt();
    }
  }

  @Override
  public void close() {
    end.complete(null);
    synchronized (this) {
      closed = true;
      if (interrupted) {
        Thread.interrupted();
      }
    }
  }
}
