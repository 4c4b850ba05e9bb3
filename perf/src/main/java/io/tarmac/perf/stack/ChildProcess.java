package io.tarmac.perf.stack;

import io.tarmac.perf.watch.Await;
import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.watch.Watch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A server in a process of its own, its output in a log file; closing it ends the process. */
public final class ChildProcess implements Server {
  private static final int LAST_LINES = 15;
  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration PROBE = Duration.ofMillis(50);
  private static final int SIGKILL_EXIT = 128 + 9;
  private static final long GRACE_SECONDS = 3;

  private final String name;
  private final Process process;
  private final Path log;
  private final Watch watch;

  private ChildProcess(String name, Process process, Path log, Watch watch) {
    this.name = name;
    this.process = process;
    this.log = log;
    this.watch = watch;
  }

  /** The directory becomes the working directory and holds the log {@code <name>.log}. */
  public static ChildProcess start(String name, List<String> command, Path directory, Watch watch) {
    Path log = directory.resolve(name + ".log");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      process.getOutputStream().close();
      ChildProcess child = new ChildProcess(name, process, log, watch);
      watch.over(process.toHandle(), child::lastWords);
      return child;
    } catch (IOException e) {
      throw new ReplayFailure("The " + name + " cannot be started: " + e.getMessage(), e);
    }
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public void awaitReady(Await await, BooleanSupplier ready) {
    if (!await.happens(START, PROBE, ready)) {
      throw new ReplayFailure(
          "The %s was not ready after %d s.%n%s".formatted(name, START.toSeconds(), tail()));
    }
  }

  @Override
  public void close() {
    watch.release(process.toHandle());
    process.destroy();
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private String lastWords() {
    // That the handle has seen the end does not mean that the process knows its exit code.
    int exit = process.onExit().join().exitValue();
    return exit == SIGKILL_EXIT
        ? "The %s (process %d) was killed.".formatted(name, pid())
        : "The %s (process %d) ended with exit code %d.%n%s".formatted(name, pid(), exit, tail());
  }

  private String tail() {
    try {
      List<String> lines = Files.readString(log, StandardCharsets.ISO_8859_1).lines().toList();
      List<String> last = lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
      return "Its last output:\n  " + String.join("\n  ", last);
    } catch (IOException e) {
      return "Its output cannot be read: " + e.getMessage();
    }
  }
}
