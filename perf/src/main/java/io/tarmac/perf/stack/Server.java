package io.tarmac.perf.stack;

import java.util.function.BooleanSupplier;

/** A server that runs as a process which can be seen from here. */
interface Server extends AutoCloseable {
  /** Its process, as this machine numbers it. */
  long pid();

  /**
   * Waits until the server is ready; fails with what it said last when it does not get there. A
   * service of the composition is ready.
   */
  default void awaitReady(BooleanSupplier ready) {}

  /** Ends the server. A service of the composition ends with the composition. */
  @Override
  default void close() {}
}
