package io.tarmac.perf.environment;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The directory in which everything of one set of servers lives: data, configuration, logs. Every
 * server that is a process of this machine works inside it, so closing it can also end those whose
 * parent was killed before them.
 */
public record RunDirectory(Path path, boolean keep) implements AutoCloseable {
  private static final Path PROCESSES = Path.of("/proc");
  private static final long GRACE_SECONDS = 3;

  public static RunDirectory create(boolean keep) {
    return create(parent(), keep);
  }

  static RunDirectory create(Path parent, boolean keep) {
    try {
      return new RunDirectory(
          Files.createTempDirectory(parent, "tarmac-replay-").toRealPath(), keep);
    } catch (IOException e) {
      throw new ReplayFailure("No temporary directory can be made: " + e.getMessage(), e);
    }
  }

  public Path directory(String name) {
    try {
      return Files.createDirectories(path.resolve(name));
    } catch (IOException e) {
      throw new ReplayFailure("No directory can be made in " + path + ": " + e.getMessage(), e);
    }
  }

  /** Returns the directory in which directories of runs are made. */
  static Path parent() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  @Override
  public void close() {
    for (ProcessHandle process : inhabitants()) {
      process.destroyForcibly();
      // Not for ever: a zombie that nobody reaps seems to live on.
      process.onExit().completeOnTimeout(process, GRACE_SECONDS, TimeUnit.SECONDS).join();
    }
    if (!keep) {
      TemporaryDirectory.delete(path);
    }
  }

  private List<ProcessHandle> inhabitants() {
    return ProcessHandle.allProcesses().filter(process -> worksHere(process.pid())).toList();
  }

  private boolean worksHere(long pid) {
    try {
      return PROCESSES.resolve(pid + "/cwd").toRealPath().startsWith(path);
    } catch (IOException e) {
      return false; // ended meanwhile, or another user's
    }
  }
}
