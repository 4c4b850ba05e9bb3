package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.Command;
import io.tarmac.servers.Await;
import io.tarmac.servers.ConnectRest;
import io.tarmac.servers.ServerProcess;
import io.tarmac.servers.ServersAtExit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
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
  private static final Duration STOP = Duration.ofSeconds(30);
  private static final Pattern LISTENING =
      Pattern.compile("REST server listening at (http://127\\.0\\.0\\.1:\\d+)");

  private final ServerProcess process;
  private final Path directory;
  private @Nullable ConnectRest rest;
  private @Nullable String address;
  private boolean frozen;

  private WorkerProcess(ServerProcess process, Path directory) {
    this.process = process;
    this.directory = directory;
  }

  /** Starts a worker of a cluster and does not wait for it. */
  public static WorkerProcess start(
      WorkerRuntime runtime, String group, int number, Duration commitInterval) {
    try {
      Path logs = Path.of(System.getProperty("tarmac.worker.logs", "target/worker-logs"));
      Files.createDirectories(logs);
      Path directory = Files.createTempDirectory(logs, group + "-" + number + "-").toAbsolutePath();
      List<String> command = WorkerCommand.of(runtime, directory, group, commitInterval);
      return ServersAtExit.register(
          new WorkerProcess(ServerProcess.start("worker", command, directory), directory));
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
    if (rest == null) {
      rest = new ConnectRest(URI.create(address()));
    }
    return rest;
  }

  /** Whether it is this worker that a connector's status means. */
  boolean isCalled(String workerId) {
    return address().endsWith("//" + workerId);
  }

  /** Returns the lines of its log that contain a text. */
  public List<String> logged(String text) {
    return process.logged(text);
  }

  private String address() {
    if (address == null) {
      address = process.awaitLogged(LISTENING);
    }
    return address;
  }

  /** Lets it be for a while. */
  void run(Duration period) {
    Await.never("the worker ends by itself", period, () -> !isAlive());
  }

  /** SIGKILL: it has no time for anything. */
  void kill() {
    process.kill();
  }

  /** SIGTERM: it gives its tasks and its membership back. */
  public void stop() {
    process.stop(STOP);
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
    String histogram = diagnose("GC.class_histogram");
    Matcher total = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)").matcher(histogram);
    if (!total.find()) {
      throw new IllegalStateException("no total in the histogram of worker " + pid());
    }
    return Long.parseLong(total.group(1));
  }

  /** Writes the classes that it has loaded into its archive, with which others start faster. */
  void archiveClasses() {
    diagnose("VM.cds", "dynamic_dump", classArchive().toString());
  }

  Path classArchive() {
    return directory.resolve("classes.jsa");
  }

  private String diagnose(String... command) {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    return Command.output(
        Stream.concat(Stream.of(jcmd, String.valueOf(pid())), Stream.of(command))
            .toArray(String[]::new));
  }

  @Override
  public void close() {
    process.kill();
  }
}
