package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The command {@code docker}, with an environment of its own. */
final class Docker {
  private static final int LAST_LINES = 15;
  private final Map<String, String> environment;

  Docker(Map<String, String> environment) {
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

  /** Runs a command to its end and returns what it says; fails with that when it fails. */
  String output(String... arguments) {
    List<String> words = new ArrayList<>(List.of("docker"));
    words.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new ReplayFailure(
            "docker %s:%n%s".formatted(String.join(" ", arguments), tail(output)));
      }
      return output.strip();
    } catch (IOException e) {
      throw new ReplayFailure("The command docker cannot be run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReplayFailure("Interrupted while docker %s ran".formatted(arguments[0]), e);
    }
  }

  /** The first process of a container, as this machine numbers it. */
  long pid(String container) {
    long pid = Long.parseLong(output("inspect", "--format", "{{.State.Pid}}", container));
    if (ProcessHandle.of(pid).isEmpty()) {
      throw new ReplayFailure(
          "The container %s is no process of this machine (%d): what it takes cannot be measured."
                  .formatted(container, pid)
              + " Docker has to run here, and not in a virtual machine.");
    }
    return pid;
  }

  private static String tail(String output) {
    List<String> lines = output.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }
}
