package io.tarmac.perf.stack;

import io.tarmac.perf.watch.Watch;
import io.tarmac.servers.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A server process whose end is a failure of the run. */
public record ChildProcess(ServerProcess process, Watch watch) implements Server {

  /** Watches over a process that has been started. */
  static ChildProcess of(ServerProcess process, Watch watch) {
    watch.over(process.handle(), process::lastWords);
    return new ChildProcess(process, watch);
  }

  /** Starts a process in the directory, which gets its log {@code <name>.log}. */
  public static ChildProcess start(String name, List<String> command, Path directory, Watch watch) {
    return of(ServerProcess.start(name, command, directory), watch);
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public void awaitReady(BooleanSupplier ready) {
    process.awaitReady(ready);
  }

  @Override
  public void close() {
    watch.release(process.handle());
    process.close();
  }
}
