package io.tarmac.perf.environment;

import com.github.dockerjava.api.DockerClient;
import io.tarmac.perf.ReplayFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerState;

/** Docker with Compose on this machine. */
final class LocalDocker {
  private static final int LAST_LINES = 30;
  private static final String NEEDED =
      "--stack compose needs Docker with Compose on this machine, and permission to use it. ";

  private static final Set<Process> RUNNING = new HashSet<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(LocalDocker::endRunning, "end-of-compose"));
  }

  private LocalDocker() {}

  /** Returns the client of a daemon that answers. */
  static DockerClient client() {
    try {
      return DockerClientFactory.instance().client();
    } catch (IllegalStateException e) {
      throw new ReplayFailure(
          NEEDED + "Start the daemon, or name its address in the variable DOCKER_HOST.", e);
    }
  }

  /** Returns the directory of Docker's volumes; fails if it is not on this machine. */
  static Path root() {
    Path root = Path.of(String.valueOf(client().infoCmd().exec().getDockerRootDir()));
    if (!Files.exists(root)) {
      throw new ReplayFailure(
          "Docker keeps its data in %s, which is not on this machine. Run Docker on this machine, not in a virtual machine."
              .formatted(root));
    }
    return root;
  }

  /**
   * Runs a Compose command that {@link org.testcontainers.containers.ComposeContainer} lacks: to
   * name, fetch and build images, which may take minutes. Returns the output. If the command fails,
   * the failure shows the last lines.
   */
  static String compose(Path file, Map<String, String> environment, String... words) {
    client();
    List<String> command = new ArrayList<>(List.of("docker", "--log-level", "error", "compose"));
    command.addAll(List.of("--file", file.toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.environment().put("DOCKER_HOST", address());
    return output(builder);
  }

  /** Runs a command, which this JVM kills when it exits, so that cleanup need not wait for it. */
  static String output(ProcessBuilder builder) {
    Process process = start(builder.redirectErrorStream(true));
    try {
      process.getOutputStream().close();
      byte[] output = process.getInputStream().readAllBytes();
      String text = new String(output, StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new ReplayFailure(
            "%s failed, but --stack compose needs it. Its last output:%n%s"
                .formatted(String.join(" ", builder.command()), lastLines(text)));
      }
      return text;
    } catch (IOException e) {
      throw new ReplayFailure(NEEDED + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReplayFailure("Interrupted while docker compose ran", e);
    } finally {
      synchronized (RUNNING) {
        RUNNING.remove(process);
      }
    }
  }

  private static Process start(ProcessBuilder builder) {
    synchronized (RUNNING) {
      try {
        Process process = builder.start();
        RUNNING.add(process);
        return process;
      } catch (IOException e) {
        throw new ReplayFailure(NEEDED + e.getMessage(), e);
      }
    }
  }

  /** Kills the running commands. Compose is a child process of the command {@code docker}. */
  private static void endRunning() {
    synchronized (RUNNING) {
      for (Process process : RUNNING) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
      }
    }
  }

  private static String address() {
    return DockerClientFactory.instance().getTransportConfig().getDockerHost().toString();
  }

  /** Returns the first process of a container; fails if this machine does not have it. */
  static ProcessHandle process(String name, ContainerState container) {
    long pid = container.getCurrentContainerInfo().getState().getPidLong();
    if (pid == 0) {
      throw new ReplayFailure(lastWords(name, container));
    }
    return ProcessHandle.of(pid)
        .orElseThrow(
            () ->
                new ReplayFailure(
                    "The container of %s is not a process of this machine (%d), so its CPU and memory cannot be measured. Run Docker on this machine, not in a virtual machine."
                        .formatted(name, pid)));
  }

  /** Returns a message for a container that has ended, with its last output. */
  static String lastWords(String name, ContainerState container) {
    return "The container of %s has ended.%n%s".formatted(name, lastLines(container.getLogs()));
  }

  /** Returns as many lines of an output as a message can show. */
  static String lastLines(String output) {
    List<String> lines = output.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }
}
