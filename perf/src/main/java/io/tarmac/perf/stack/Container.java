package io.tarmac.perf.stack;

import io.tarmac.perf.watch.Await;
import java.util.function.BooleanSupplier;

/** A service of the composition, healthy since it was started; it goes with the composition. */
public final class Container implements Server {
  private final Docker docker;
  private final String id;

  Container(Docker docker, String id) {
    this.docker = docker;
    this.id = id;
  }

  @Override
  public long pid() {
    return docker.pid(id);
  }

  @Override
  public void awaitReady(Await await, BooleanSupplier ready) {
    // Compose has waited for its health check.
  }

  @Override
  public void close() {}
}
