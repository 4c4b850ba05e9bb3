package io.tarmac.perf.trial;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Resources that are closed together, the last one first: by {@link #close}, or on Ctrl-C or
 * SIGTERM. If a resource cannot be closed, standard error says so, and the run does not fail.
 * Thread-safe.
 */
public final class Cleanup implements AutoCloseable {
  private final Deque<AutoCloseable> resources = new ArrayDeque<>();

  /** Makes the shutdown hook wait for another thread that is closing a resource. */
  private final Lock closing = new ReentrantLock();

  private final Thread hook;
  private boolean ended;

  public Cleanup() {
    this(() -> {});
  }

  /**
   * @param onShutdown runs first if the JVM shuts down before {@link #close}
   */
  public Cleanup(Runnable onShutdown) {
    hook =
        new Thread(
            () -> {
              onShutdown.run();
              end();
            },
            "cleanup");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Adds a resource, which another thread may close while it is in use. If all resources have been
   * closed meanwhile, closes this one and fails.
   */
  public <T extends AutoCloseable> T add(T resource) {
    synchronized (this) {
      resources.push(resource);
      if (!ended) {
        return resource;
      }
    }
    end();
    throw new IllegalStateException("The run is ending");
  }

  synchronized int size() {
    return resources.size();
  }

  /** Returns whether the closing of all resources has begun. */
  synchronized boolean ended() {
    return ended;
  }

  /** Closes the last resources until {@code size} are left. Fails if the run is ending. */
  void closeDownTo(int size) {
    if (ended()) {
      throw new IllegalStateException("The run is ending");
    }
    closeAbove(size);
  }

  /**
   * Closes all resources. Never returns if the JVM is shutting down, so that nobody reports
   * failures for lack of the closed resources.
   */
  @Override
  public void close() {
    end(); // before the hook is removed, so that a signal meanwhile still closes the rest
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      while (true) {
        LockSupport.park();
      }
    }
  }

  private void end() {
    synchronized (this) {
      ended = true;
    }
    closeAbove(0);
  }

  private void closeAbove(int size) {
    closing.lock();
    try {
      while (true) {
        AutoCloseable last;
        synchronized (this) {
          if (resources.size() <= size) {
            return;
          }
          last = resources.pop();
        }
        try {
          last.close();
        } catch (Exception e) {
          // The other resources must be closed too.
          System.err.println("A resource cannot be closed: " + e.getMessage());
        }
      }
    } finally {
      closing.unlock();
    }
  }
}
