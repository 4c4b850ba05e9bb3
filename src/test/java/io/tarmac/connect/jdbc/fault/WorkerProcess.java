package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.Await;
import io.tarmac.connect.jdbc.testing.ConnectRest;
import io.tarmac.connect.jdbc.testing.ServersAtExit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A distributed Connect worker in a process of its own that has the connector from the packaged
 * plugin. It may be killed, and frozen and thawed. What it logs stays in the directory that the
 * system property {@code tarmac.worker.logs} names. Used by one thread.
 */
public final class WorkerProcess implements AutoCloseable {
  private static final Duration START = Duration.ofMinutes(2);
  private static final long STOP_SECONDS = 30;
  private static final int LAST_LINES = 30;
  private static final Pattern LISTENING =
      Pattern.compile("REST server listening at (http://127\\.0\\.0\\.1:\\d+)");

  private final Process process;
  private final Path log;
  private @Nullable ConnectRest rest;
  private @Nullable String address;
  private boolean frozen;

  private WorkerProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /** Starts a worker of a cluster and does not wait for it. */
  static WorkerProcess start(String group, int number, Duration commitInterval) {
    return start(WorkerRuntime.ofTests(), group, number, commitInterval, List.of());
  }

  /** The same, on another Java or of another version. */
  public static WorkerProcess start(
      WorkerRuntime runtime, String group, int number, Duration commitInterval) {
    return start(runtime, group, number, commitInterval, List.of());
  }

  /** The same with further options of its JVM. */
  static WorkerProcess start(
      String group, int number, Duration commitInterval, List<String> jvmOptions) {
    return start(WorkerRuntime.ofTests(), group, number, commitInterval, jvmOptions);
  }

  private static WorkerProcess start(
      WorkerRuntime runtime,
      String group,
      int number,
      Duration commitInterval,
      List<String> jvmOptions) {
    try {
      Path logs = Path.of(System.getProperty("tarmac.worker.logs", "target/worker-logs"));
      Files.createDirectories(logs);
      Path directory = Files.createTempDirectory(logs, group + "-" + number + "-").toAbsolutePath();
      Path log = directory.resolve("worker.log");
      Process process =
          new ProcessBuilder(
                  WorkerCommand.of(runtime, directory, group, commitInterval, jvmOptions))
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      process.getOutputStream().close();
      return ServersAtExit.register(new WorkerProcess(process, log));
    } catch (IOException e) {
      throw new UncheckedIOException("a worker cannot be started", e);
    }
  }

  long pid() {
    return process.pid();
  }

  /** What it shows by JMX. */
  public WorkerBeans beans() {
    return WorkerBeans.of(pid());
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Whether it is there to be asked. */
  boolean isUp() {
    return process.isAlive() && !frozen;
  }

  /** Its REST interface, as soon as it has one. */
  public ConnectRest rest() {
    ConnectRest known = rest;
    if (known == null) {
      known = new ConnectRest(URI.create(address()));
      rest = known;
    }
    return known;
  }

  /** Whether it is this worker that a connector's status means. */
  boolean isCalled(String workerId) {
    return address().endsWith("//" + workerId);
  }

  /** Whether a text is in its log. */
  boolean hasLogged(String text) {
    return !logged(text).isEmpty();
  }

  /** The lines of its log that have a text in them. */
  public List<String> logged(String text) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
      return lines.filter(line -> line.contains(text)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String address() {
    String known = address;
    if (known == null) {
      known =
          Await.value(
              "a worker listens; its log is " + log,
              START,
              this::listening,
              found -> found != null);
      address = known;
    }
    return known;
  }

  private @Nullable String listening() throws IOException {
    String text = Files.readString(log, StandardCharsets.UTF_8);
    if (!process.isAlive()) {
      List<String> lines = text.lines().toList();
      throw new AssertionError(
          "the worker has ended with exit code %d:%n%s"
              .formatted(
                  process.exitValue(),
                  String.join(
                      "\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()))));
    }
    Matcher matcher = LISTENING.matcher(text);
    return matcher.find() ? matcher.group(1) : null;
  }

  /** Lets it be for a while. */
  void run(Duration period) {
    Await.never("the worker ends by itself", period, () -> !isAlive());
  }

  /** SIGKILL: it has no time for anything. */
  void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  /** SIGTERM: it gives its tasks and its membership back. */
  public void stop() {
    process.destroy();
    awaitEnd();
  }

  /** SIGSTOP: it does nothing any more, and does not know it. */
  void freeze() {
    signal("STOP");
    frozen = true;
  }

  /** SIGCONT: it goes on with what it was about to do, as if no time had passed. */
  void thaw() {
    signal("CONT");
    frozen = false;
  }

  /** Freezes it, and thaws it again, until a condition holds while it is frozen. */
  void freezeWhen(String what, Callable<Boolean> condition) {
    Await.until(
        what,
        () -> {
          freeze();
          boolean holds = condition.call();
          if (!holds) {
            thaw();
          }
          return holds;
        });
  }

  private void signal(String name) {
    Command.output("kill", "-" + name, String.valueOf(pid()));
  }

  /** Bytes of living objects in its heap, after a full collection of garbage. */
  long liveHeapBytes() {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    String histogram = Command.output(jcmd, String.valueOf(pid()), "GC.class_histogram");
    Matcher total = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)").matcher(histogram);
    if (!total.find()) {
      throw new IllegalStateException("no total in the histogram of worker " + pid());
    }
    return Long.parseLong(total.group(1));
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("the worker does not stop; its log is " + log);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
