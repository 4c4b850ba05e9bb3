package io.tarmac.connect.jdbc.testing;

import io.tarmac.servers.ServersAtExit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * A server that all tests of a JVM share. It starts when a test first asks for it, and stops when
 * the JVM ends. Thread-safe.
 */
public final class SharedServer<T extends AutoCloseable> {
  private final Supplier<T> start;
  private @Nullable T server;
  private @Nullable Throwable failure;

  public SharedServer(Supplier<T> start) {
    this.start = start;
  }

  /**
   * Returns the server. If it could not be started once, does not try again. Aborts each calling
   * test if the environment has no such server.
   */
  public synchronized T get() {
    if (failure != null) {
      throw new IllegalStateException("the server could not be started", failure);
    }
    if (server == null) {
      try {
        server = ServersAtExit.register(start.get());
      } catch (TestAbortedException e) {
        throw e;
      } catch (RuntimeException | Error e) {
        failure = e;
        throw e;
      }
    }
    return server;
  }
}
