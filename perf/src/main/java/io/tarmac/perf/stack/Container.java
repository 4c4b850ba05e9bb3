package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.watch.Watch;
import java.util.function.BooleanSupplier;

/**
 * A service of the composition, healthy since it was started; it goes with the composition. That
 * its first process ends before is a failure of the run.
 */
public final class Container implements Server {
  private final Docker docker;
  private final String id;
  private final String service;
  private final ProcessHandle process;
  private final Watch watch;

  private Container(Docker docker, String id, String service, ProcessHandle process, Watch watch) {
    this.docker = docker;
    this.id = id;
    this.service = service;
    this.process = process;
    this.watch = watch;
  }

  /**
   * @param id of the container, as Docker knows it
   */
  static Container of(Docker docker, String id, String service, Watch watch) {
    ProcessHandle process = docker.process(id);
    Container container = new Container(docker, id, service, process, watch);
    watch.over(process, container::lastWords);
    return container;
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public void awaitReady(BooleanSupplier ready) {
    // Compose has waited for its health check.
  }

  @Override
  public void close() {
    watch.release(process);
  }

  private String lastWords() {
    String ended =
        "The container of the service %s (process %d) has ended.".formatted(service, pid());
    try {
      return "%s%n%s".formatted(ended, docker.lastLines(id));
    } catch (ReplayFailure e) {
      return ended; // and was removed, or Docker itself has gone
    }
  }
}
