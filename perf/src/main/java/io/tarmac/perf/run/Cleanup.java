package io.tarmac.perf.run;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Everything a run has started, ended in reverse order exactly once: by the run itself or, when the
 * JVM is told to end, by its shutdown hook. What cannot be ended is said on the standard error, and
 * is no failure of the run. Any thread.
 */
public final class Cleanup implements AutoCloseable {
  private final Deque<AutoCloseable> resources = new ArrayDeque<>();
  private final Set<AutoCloseable> parts = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * Held while resources are closed: who ends everything, before the JVM ends, waits for what
   * another thread is closing. Not needed to add one.
   */
  private final Lock closing = new ReentrantLock();

  private boolean closed;

  /**
   * Takes over the resource. When the run is being ended meanwhile, whoever ends it closes this one
   * too, or it is closed here; then this fails.
   */
  public <T extends AutoCloseable> T add(T resource) {
    synchronized (this) {
      resources.push(resource);
      if (!closed) {
        return resource;
      }
    }
    close();
    throw ended();
  }

  /**
   * Takes over what is a part of another resource: it is closed between passes, but not when
   * everything ends, for it goes with the whole.
   */
  <T extends AutoCloseable> T addPart(T part) {
    synchronized (this) {
      parts.add(part);
    }
    return add(part);
  }

  /** Closes the resource now rather than at the end, unless that has come meanwhile. */
  void close(AutoCloseable resource) {
    closing.lock();
    try {
      if (taken(resource)) {
        quietly(resource);
      }
    } finally {
      closing.unlock();
    }
  }

  private synchronized boolean taken(AutoCloseable resource) {
    parts.remove(resource);
    return resources.remove(resource);
  }

  /** How many resources there are to close. */
  synchronized int size() {
    return resources.size();
  }

  /** Closes the youngest resources now, until so many are left. */
  void closeDownTo(int size) {
    synchronized (this) {
      if (closed) {
        throw ended();
      }
    }
    closeAllAbove(size);
  }

  private static IllegalStateException ended() {
    return new IllegalStateException("The run is being ended");
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      resources.removeIf(parts::contains);
    }
    closeAllAbove(0);
  }

  /** The youngest first, those that come meanwhile included. */
  private void closeAllAbove(int size) {
    closing.lock();
    try {
      while (true) {
        AutoCloseable youngest;
        synchronized (this) {
          if (resources.size() <= size) {
            return;
          }
          youngest = resources.pop();
          parts.remove(youngest);
        }
        quietly(youngest);
      }
    } finally {
      closing.unlock();
    }
  }

  /** One resource that cannot be ended must not keep the others alive. */
  private static void quietly(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception e) {
      System.err.println("While cleaning up: " + e.getMessage());
    }
  }
}
