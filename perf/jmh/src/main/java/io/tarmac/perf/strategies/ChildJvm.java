package io.tarmac.perf.strategies;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM with the options and the class path of this one, on its terminal. Closing it lets it clean
 * up, then ends what is left of it and of its descendants. Any thread.
 */
final class ChildJvm implements AutoCloseable {
  /** In which it may drop its tables and stop its server. */
  private static final long GRACE_SECONDS = 60;

  private final Process process;

  private ChildJvm(Process process) {
    this.process = process;
  }

  static ChildJvm start(String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    command.addAll(arguments);
    try {
      return new ChildJvm(new ProcessBuilder(command).inheritIO().start());
    } catch (IOException e) {
      throw new ReplayFailure("Java cannot be started: " + e.getMessage(), e);
    }
  }

  /** Fails when it ends otherwise than well; it has said why. */
  void await(String what) {
    try {
      int code = process.waitFor();
      if (code != 0) {
        throw new ReplayFailure("%s ended with exit code %d".formatted(what, code));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReplayFailure(what + " was interrupted", e);
    }
  }

  @Override
  public void close() {
    // Before it ends: afterwards they are nobody's.
    List<ProcessHandle> descendants = process.descendants().toList();
    process.destroy();
    end(process.toHandle());
    descendants.forEach(ProcessHandle::destroy);
    descendants.forEach(ChildJvm::end);
  }

  private static void end(ProcessHandle process) {
    process.onExit().completeOnTimeout(process, GRACE_SECONDS, TimeUnit.SECONDS).join();
    process.destroyForcibly();
  }
}
