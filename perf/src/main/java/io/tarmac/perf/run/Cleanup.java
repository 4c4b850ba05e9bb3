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
    throw new IllegalStateException("The run is being ended");
  }

  /** Closes the resource now rather than at the end. */
  void close(AutoCloseable resource) {
    synchronized (this) {
      resources.remove(resource);
    }
    quietly(resource);
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
