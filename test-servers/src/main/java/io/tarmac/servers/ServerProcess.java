package io.tarmac.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server in a process of its own, its output in a log file; closing it ends the process. */
public record ServerProcess(String name, Process process, Path log) implements AutoCloseable {
  private static final int LAST_LINES = 15;
  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration PROBE = Duration.ofMillis(50);
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final int SIGKILL_EXIT = 128 + 9;

  /** Starts a process in the directory, which gets its log {@code <name>.log}. */
  public static ServerProcess start(String name, List<String> command, Path directory) {
    Path log = directory.resolve(name + ".log");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      process.getOutputStream().close();
      return new ServerProcess(name, process, log);
    } catch (IOException e) {
      throw new ServerFailure("The " + name + " cannot be started: " + e.getMessage(), e);
    }
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Waits until the server is ready; fails with its last output if it ends or takes too long. */
  public void awaitReady(BooleanSupplier ready) {
    boolean isReady =
        Await.happens(
            START,
            PROBE,
            () -> {
              if (!isAlive()) {
                throw new ServerFailure(lastWords());
              }
              return ready.getAsBoolean();
            });
    if (!isReady) {
      throw new ServerFailure(
          "The %s was not ready after %d s.%n%s".formatted(name, START.toSeconds(), lastOutput()));
    }
  }

  /** Waits until the log has a match, and returns the match's first group. */
  public String awaitLogged(Pattern pattern) {
    Matcher[] found = new Matcher[1];
    awaitReady(
        () -> {
          found[0] = pattern.matcher(text());
          return found[0].find();
        });
    return found[0].group(1);
  }

  /** Returns the lines of the log that contain a text. */
  public List<String> logged(String text) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
      return lines.filter(line -> line.contains(text)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the process by SIGKILL, and waits until it has ended. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  /** Ends the process by SIGTERM; kills it and fails if it does not end in time. */
  public void stop(Duration timeout) {
    process.destroy();
    if (!ends(timeout)) {
      kill();
      throw new ServerFailure(
          "The %s did not stop within %d s; its log is %s"
              .formatted(name, timeout.toSeconds(), log));
    }
  }

  /** Ends the process by SIGTERM, or by SIGKILL if it does not end soon. */
  @Override
  public void close() {
    process.destroy();
    if (!ends(GRACE)) {
      process.destroyForcibly();
      ends(GRACE);
    }
  }

  private boolean ends(Duration timeout) {
    try {
      return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Waits until the process has ended, and describes how. */
  public String lastWords() {
    // The process may not know its exit code yet, although its handle has seen the end.
    int exit = process.onExit().join().exitValue();
    return exit == SIGKILL_EXIT
        ? "The %s (process %d) was killed.".formatted(name, pid())
        : "The %s (process %d) ended with exit code %d.%n%s"
            .formatted(name, pid(), exit, lastOutput());
  }

  private String lastOutput() {
    List<String> lines = text().lines().toList();
    List<String> last = lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    return "Its last output:\n  " + String.join("\n  ", last);
  }

  private String text() {
    try {
      return Files.readString(log, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "Its output cannot be read: " + e.getMessage();
    }
  }
}
