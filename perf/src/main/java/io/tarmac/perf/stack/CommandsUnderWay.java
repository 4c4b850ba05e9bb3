package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Commands that start something, each in a session of its own; all that are under way can be ended,
 * and then no other begins. Any thread.
 */
final class CommandsUnderWay {
  /** Compose takes its leave of the daemon, and of what it was about to start. */
  private static final long GRACE_SECONDS = 10;

  private final Set<Process> running = new HashSet<>();
  private boolean ended;

  /** Begins a command that {@link #end} breaks off, unless it is {@link #over} before. */
  synchronized Process begin(Supplier<Process> command) {
    requireRunning();
    Process process = command.get();
    running.add(process);
    return process;
  }

  /** The command has ended by itself. */
  synchronized void over(Process process) {
    running.remove(process);
  }

  /** Runs a command that {@link #end} waits for. */
  synchronized String whole(Supplier<String> command) {
    requireRunning();
    return command.get();
  }

  private void requireRunning() {
    if (ended) {
      throw new ReplayFailure("Nothing is started any more: the run is being ended");
    }
  }

  /** Ends them, and lets no other begin. */
  void end() {
    List<Process> all;
    synchronized (this) {
      ended = true;
      all = List.copyOf(running);
    }
    all.forEach(CommandsUnderWay::breakOff);
  }

  /** Compose is a child of the command, and would go on without it. */
  private static void breakOff(Process process) {
    List<ProcessHandle> all =
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
    signal("TERM", process);
    for (ProcessHandle one : all) {
      one.onExit().completeOnTimeout(one, GRACE_SECONDS, TimeUnit.SECONDS).join();
      one.destroyForcibly();
    }
    signal("KILL", process);
  }

  /** To all processes of its session at once, also one that is only just beginning. */
  private static void signal(String name, Process process) {
    try {
      new ProcessBuilder("sh", "-c", "kill -s %s -- -%d".formatted(name, process.pid()))
          .redirectError(ProcessBuilder.Redirect.DISCARD) // there may be none any more
          .start()
          .waitFor();
    } catch (IOException e) {
      process.destroy();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
