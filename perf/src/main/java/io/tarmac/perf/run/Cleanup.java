package io.tarmac.perf.run;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Everything a run has started, ended in reverse order exactly once: by the run itself or, when the
 * JVM is told to end, by its shutdown hook. Any thread.
 */
final class Cleanup implements AutoCloseable {
  private final Deque<AutoCloseable> resources = new ArrayDeque<>();
  private boolean closed;

  /** Takes over the resource; closes it at once when the run is being ended meanwhile. */
  <T extends AutoCloseable> T add(T resource) {
    synchronized (this) {
      if (!closed) {
        resources.push(resource);
        return resource;
      }
    }
    close(resource);
    throw ended();
  }

  /** Closes the resource now rather than at the end. */
  void close(AutoCloseable resource) {
    synchronized (this) {
      resources.remove(resource);
    }
    quietly(resource);
  }

  /** How many resources there are to close. */
  synchronized int size() {
    return resources.size();
  }

  /** Closes the youngest resources now, until so many are left. */
  synchronized void closeDownTo(int size) {
    if (closed) {
      throw ended();
    }
    while (resources.size() > size) {
      quietly(resources.pop());
    }
  }

  private static IllegalStateException ended() {
    return new IllegalStateException("The run is being ended");
  }

  @Override
  public synchronized void close() {
    closed = true;
    while (!resources.isEmpty()) {
      quietly(resources.pop());
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
