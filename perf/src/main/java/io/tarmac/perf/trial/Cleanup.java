package io.tarmac.perf.trial;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Resources that end together, the youngest first: when this is closed, or when the JVM is told to
 * end (Ctrl-C, SIGTERM). A resource that cannot be ended is named on the standard error, and is no
 * failure of the run. Any thread.
 */
public final class Cleanup implements AutoCloseable {
  private final Deque<AutoCloseable> resources = new ArrayDeque<>();

  /** Held while resources are closed: the JVM does not end before another thread has closed one. */
  private final Lock closing = new ReentrantLock();

  private final Thread hook;
  private boolean ended;

  public Cleanup() {
    this(() -> {});
  }

  /**
   * @param first runs before resources are closed because the JVM is told to end
   */
  public Cleanup(Runnable first) {
    hook =
        new Thread(
            () -> {
              first.run();
              end();
            },
            "cleanup");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Takes over a resource, which another thread may close while it is used. If everything has been
   * ended meanwhile, this closes the resource and fails.
   */
  public <T extends AutoCloseable> T add(T resource) {
    synchronized (this) {
      resources.push(resource);
      if (!ended) {
        return resource;
      }
    }
    end();
    throw new IllegalStateException("The run is being ended");
  }

  /** Returns how many resources there are to close. */
  synchronized int size() {
    return resources.size();
  }

  /** Returns whether everything is being ended, or has been. */
  synchronized boolean ended() {
    return ended;
  }

  /** Closes the youngest resources until so many are left. Fails if everything is being ended. */
  void closeDownTo(int size) {
    if (ended()) {
      throw new IllegalStateException("The run is being ended");
    }
    closeAbove(size);
  }

  /**
   * Closes all resources. If the JVM is ending, this does not return: whatever fails because its
   * resources are closed is no news.
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

  /** Closes also resources that are added meanwhile. */
  private void closeAbove(int size) {
    closing.lock();
    try {
      while (true) {
        AutoCloseable youngest;
        synchronized (this) {
          if (resources.size() <= size) {
            return;
          }
          youngest = resources.pop();
        }
        try {
          youngest.close();
        } catch (Exception e) {
          // One resource that cannot be ended must not keep the others alive.
          System.err.println("While cleaning up: " + e.getMessage());
        }
      }
    } finally {
      closing.unlock();
    }
  }
}
