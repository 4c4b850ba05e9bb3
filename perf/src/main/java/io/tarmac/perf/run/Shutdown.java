package io.tarmac.perf.run;

import io.tarmac.perf.watch.Watch;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Cleans up when the JVM is told to end (Ctrl-C, SIGTERM) while a run goes on. */
final class Shutdown implements AutoCloseable {
  private final CountDownLatch begun = new CountDownLatch(1);
  private final Thread hook;

  private Shutdown(Watch watch, Cleanup cleanup) {
    hook =
        new Thread(
            () -> {
              begun.countDown();
              watch.releaseAll();
              System.err.println("\nInterrupted: stopping everything and cleaning up");
              cleanup.close();
            },
            "shutdown");
  }

  static Shutdown install(Watch watch, Cleanup cleanup) {
    Shutdown shutdown = new Shutdown(watch, cleanup);
    Runtime.getRuntime().addShutdownHook(shutdown.hook);
    return shutdown;
  }

  /**
   * Whether the JVM is ending. A terminal sends Ctrl-C to the servers as well, so their end may be
   * seen first; hence the wait.
   */
  boolean begunWithin(long millis) {
    boolean interrupted = Thread.interrupted();
    try {
      return begun.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return begun.getCount() == 0;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    if (begun.getCount() > 0) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        return; // the JVM began to end just now: the hook finds everything closed
      }
    }
  }
}
