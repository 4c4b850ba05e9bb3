package io.tarmac.perf.stack;

import java.util.function.BooleanSupplier;

/** A server that runs as a process which can be seen from here; closing it ends it. */
interface Server extends AutoCloseable {
  /** Its process, as this machine numbers it. */
  long pid();

  /** Waits until the server is ready; fails with what it said last when it does not get there. */
  void awaitReady(BooleanSupplier ready);

  @Override
  void close();
}
