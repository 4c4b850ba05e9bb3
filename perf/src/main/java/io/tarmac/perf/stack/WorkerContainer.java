package io.tarmac.perf.stack;

import io.tarmac.perf.watch.Watch;
import io.tarmac.servers.GarbageCollector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A worker in a container of the composition's image, on this machine's network and with the
 * directories of the run at the same places: so all that is asked of a worker can be asked of it.
 */
final class WorkerContainer implements Server {
  private final Docker docker;
  private final String name;
  private final ChildProcess client;

  private WorkerContainer(Docker docker, String name, ChildProcess client) {
    this.docker = docker;
    this.name = name;
    this.client = client;
  }

  /**
   * @param home of the project, where plugins of the user may be
   * @param gcLog where its JVM writes what garbage collection does
   * @param file the worker's properties
   */
  static WorkerContainer start(
      Composition composition,
      Path home,
      WorkerSettings settings,
      Path gcLog,
      Path file,
      RunDirectory run,
      Watch watch) {
    String name = composition.workerName();
    List<String> options = new ArrayList<>(settings.options());
    options.add("-Xlog:gc*:file=" + gcLog + ":timemillis:filecount=0");
    List<String> words =
        new ArrayList<>(List.of("create", "--rm", "--name", name, "--network", "host"));
    // Who measures is who may look into the process, and who owns the directory.
    words.addAll(List.of("--user", User.current()));
    words.addAll(List.of("--volume", home + ":" + home + ":ro"));
    words.addAll(List.of("--volume", run.path() + ":" + run.path()));
    words.addAll(List.of("--env", "KAFKA_HEAP_OPTS=-Xms256m -Xmx" + settings.heap()));
    words.addAll(List.of("--env", "KAFKA_OPTS=" + String.join(" ", options)));
    if (GarbageCollector.isOther(settings.options())) {
      // Else the start script adds its own collector.
      words.addAll(List.of("--env", "KAFKA_JVM_PERFORMANCE_OPTS=-Djava.awt.headless=true"));
    }
    words.addAll(List.of(composition.workerImage()));
    words.addAll(List.of("/opt/kafka/bin/connect-distributed.sh", file.toString()));
    composition.docker().startWhole(words.toArray(String[]::new));
    ChildProcess client =
        ChildProcess.start(
            "worker",
            List.of("docker", "start", "--attach", name),
            run.directory(file.getParent().getFileName() + "-client"),
            watch);
    return new WorkerContainer(composition.docker(), name, client);
  }

  @Override
  public long pid() {
    return docker.process(name).pid();
  }

  @Override
  public void awaitReady(BooleanSupplier ready) {
    client.awaitReady(ready);
  }

  /** The client hands the signal on, and does not wait for long. */
  @Override
  public void close() {
    client.close();
    docker.remove(name);
  }
}
