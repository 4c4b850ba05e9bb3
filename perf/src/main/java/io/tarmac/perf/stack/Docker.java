package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The command {@code docker}, with an environment of its own. Any thread. */
final class Docker {
  private static final int LAST_LINES = 15;

  private final String command;
  private final Map<String, String> environment;
  private final CommandsUnderWay starting = new CommandsUnderWay();

  Docker(Map<String, String> environment) {
    this("docker", environment);
  }

  /**
   * @param command that is run instead of the one on the path
   */
  Docker(String command, Map<String, String> environment) {
    this.command = command;
    this.environment = environment;
  }

  /** Fails with what is missing, instead of in the midst of a run. */
  void requirePresent() {
    try {
      output("version", "--format", "{{.Server.Version}}");
      output("compose", "version", "--short");
    } catch (ReplayFailure e) {
      throw new ReplayFailure(
          "--stack compose needs Docker with Compose, and the right to use it. " + e.getMessage(),
          e);
    }
  }

  /** Where it keeps volumes; fails when that is not on this machine. */
  Path root() {
    requirePresent();
    Path root = Path.of(output("info", "--format", "{{.DockerRootDir}}"));
    if (!Files.exists(root)) {
      throw new ReplayFailure(
          "Docker keeps its data in %s, which is not on this machine: it has to run here, and not"
                  .formatted(root)
              + " in a virtual machine.");
    }
    return root;
  }

  /**
   * Runs a command to its end and returns its answer, without warnings; fails with all it says when
   * it fails.
   */
  String output(String... arguments) {
    return output(begin(arguments), arguments);
  }

  /**
   * The same for a command that makes something which has to be removed again: {@link #endStarting}
   * breaks it off.
   */
  String start(String... arguments) {
    Process process = starting.begin(() -> begin(arguments));
    try {
      return output(process, arguments);
    } finally {
      starting.over(process);
    }
  }

  /**
   * The same for a command that takes but seconds, and that the daemon would finish alone if it
   * were broken off: {@link #endStarting} waits for it.
   */
  String startWhole(String... arguments) {
    return starting.whole(() -> output(begin(arguments), arguments));
  }

  /** Ends the commands that start something, and lets no other begin. */
  void endStarting() {
    starting.end();
  }

  private Process begin(String... arguments) {
    return begin(builder(arguments));
  }

  private ProcessBuilder builder(String... arguments) {
    // In a session of its own: a terminal's Ctrl-C is for the run, which knows what may be broken
    // off.
    List<String> words = new ArrayList<>(List.of("setsid", command));
    words.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().putAll(environment);
    return builder;
  }

  private static Process begin(ProcessBuilder builder) {
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw new ReplayFailure(
          "The command %s cannot be run: %s".formatted(builder.command().get(0), e.getMessage()),
          e);
    }
  }

  private static String output(Process process, String... arguments) {
    try {
      Said said = Said.by(process);
      if (process.waitFor() != 0) {
        throw new ReplayFailure(
            "docker %s:%n%s".formatted(String.join(" ", arguments), tail(said.lines())));
      }
      return said.output().strip();
    } catch (IOException e) {
      throw new ReplayFailure("What docker says cannot be read: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReplayFailure("Interrupted while docker %s ran".formatted(arguments[0]), e);
    }
  }

  /** The first process of a container; fails when it cannot be seen from here. */
  ProcessHandle process(String container) {
    long pid = Long.parseLong(output("inspect", "--format", "{{.State.Pid}}", container));
    return ProcessHandle.of(pid)
        .orElseThrow(
            () ->
                new ReplayFailure(
                    "The container %s is no process of this machine (%d): what it takes cannot be"
                            .formatted(container, pid)
                        + " measured. Docker has to run here, and not in a virtual machine."));
  }

  /** Removes a container with what only it uses, whether it runs or not. */
  void remove(String container) {
    output("rm", "--force", "--volumes", container);
  }

  /** What a container has said last, of which some is on its error output. */
  String lastLines(String container) {
    String[] arguments = {"logs", "--tail", String.valueOf(LAST_LINES), container};
    return output(begin(builder(arguments).redirectErrorStream(true)), arguments);
  }

  private static String tail(List<String> lines) {
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }
}
