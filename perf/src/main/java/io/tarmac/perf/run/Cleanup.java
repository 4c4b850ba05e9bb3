package io.tarmac.perf.run;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Everything a run has started, ended in reverse order exactly once: by the run itself or, when the
 * JVM is told to end, by its shutdown hook. What cannot be ended is said on the standard error, and
 * is no failure of the run. Any thread.
 */
public final class Cleanup implements AutoCloseable {
  private final Deque<AutoCloseable> resources = new ArrayDeque<>();
  private final Set<AutoCloseable> parts = Collections.newSetFromMap(new IdentityHashMap<>());
  private boolean closed;

  /** Takes over the resource; closes it at once when the run is being ended meanwhile. */
  public <T extends AutoCloseable> T add(T resource) {
    synchronized (this) {
      if (!closed) {
        resources.push(resource);
        return resource;
      }
    }
    close(resource);
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

  /** Closes the resource now rather than at the end. */
  void close(AutoCloseable resource) {
    synchronized (this) {
      resources.remove(resource);
      parts.remove(resource);
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
      AutoCloseable resource = resources.pop();
      parts.remove(resource);
      quietly(resource);
    }
  }

  private static IllegalStateException ended() {
    return new IllegalStateException("The run is being ended");
  }

  @Override
  public synchronized void close() {
    closed = true;
    while (!resources.isEmpty()) {
      AutoCloseable resource = resources.pop();
      if (!parts.contains(resource)) {
        quietly(resource);
      }
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
