package io.tarmac.perf.environment;

import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Volume;
import io.tarmac.servers.ConnectRest;
import io.tarmac.servers.JavaCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.containers.GenericContainer;

/**
 * A worker in a container. The container uses this machine's network and mounts the run's directory
 * at the same path, so perf measures it like a worker process.
 */
record WorkerContainer(
    GenericContainer<?> container, ProcessHandle process, Path log, Watch watch) {
  private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration READY_INTERVAL = Duration.ofMillis(50);
  private static final int STOP_SECONDS = 3;

  /**
   * Starts a worker.
   *
   * @param project the project's directory, which may have plugins of the user
   * @param gcLog the JVM's log of garbage collection
   * @param file the worker's properties
   */
  static WorkerContainer start(
      ComposeServers servers,
      Path project,
      WorkerSettings settings,
      Path gcLog,
      Path file,
      RunDirectory run,
      Watch watch) {
    List<String> options = new ArrayList<>(settings.options());
    options.add(Worker.gcLogging(gcLog));
    GenericContainer<?> container =
        new GenericContainer<>(servers.workerImage())
            .withNetworkMode("host")
            .withEnv("KAFKA_HEAP_OPTS", "-Xms256m -Xmx" + settings.heap())
            .withEnv("KAFKA_OPTS", String.join(" ", options))
            .withCommand("/opt/kafka/bin/connect-distributed.sh", file.toString())
            .withCreateContainerCmdModifier(
                command -> {
                  command.withName(servers.workerName()).withUser(currentUser());
                  command
                      .getHostConfig()
                      .withBinds(bind(project, AccessMode.ro), bind(run.path(), AccessMode.rw));
                });
    if (JavaCommand.choosesCollector(settings.options())) {
      // Kafka's start script chooses a garbage collector itself if this variable is not set.
      container.withEnv("KAFKA_JVM_PERFORMANCE_OPTS", "-Djava.awt.headless=true");
    }
    servers.start(container);
    ProcessHandle process = LocalDocker.process("a worker", container);
    watch.add(process, () -> LocalDocker.lastWords("a worker", container));
    return new WorkerContainer(container, process, file.resolveSibling("worker.log"), watch);
  }

  private static Bind bind(Path path, AccessMode mode) {
    return new Bind(path.toString(), new Volume(path.toString()), mode);
  }

  /** Returns this process's user and group ids, which own the run's directory. */
  private static String currentUser() {
    Path self = Path.of("/proc/self");
    try {
      return Files.getAttribute(self, "unix:uid") + ":" + Files.getAttribute(self, "unix:gid");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void awaitReady(ConnectRest rest) {
    watch.await("The start of a worker", START_TIMEOUT, READY_INTERVAL, rest::isReady);
  }

  /** Stops the worker, and keeps its log in the run's directory. */
  void close() {
    watch.release(process);
    String id = container.getContainerId();
    try {
      container.getDockerClient().stopContainerCmd(id).withTimeout(STOP_SECONDS).exec();
      Files.writeString(log, container.getLogs());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (DockerException e) {
      // The worker has ended, or the hook of Testcontainers has removed its container.
    } finally {
      container.stop();
    }
  }
}
