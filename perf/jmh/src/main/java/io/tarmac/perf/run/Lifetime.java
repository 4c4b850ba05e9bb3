package io.tarmac.perf.run;

import io.tarmac.perf.watch.Watch;

/**
 * Resources that end together, the youngest first: when this is closed, or when the JVM is told to
 * end (Ctrl-C, SIGTERM).
 */
public final class Lifetime implements AutoCloseable {
  private final Cleanup cleanup = new Cleanup();
  private final Shutdown shutdown = Shutdown.install(new Watch(), cleanup);

  private Lifetime() {}

  public static Lifetime begin() {
    return new Lifetime();
  }

  /** Takes over a resource. Another thread may close the resource while it is used. */
  public <T extends AutoCloseable> T add(T resource) {
    return cleanup.add(resource);
  }

  /** Closes the resources first, so that a signal meanwhile still closes the rest. */
  @Override
  public void close() {
    cleanup.close();
    shutdown.close();
  }
}
