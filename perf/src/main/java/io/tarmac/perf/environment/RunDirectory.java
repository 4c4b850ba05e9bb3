package io.tarmac.perf.environment;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The directory of one set of servers, for data, configuration and logs. The working directory of
 * each server process is inside it. So {@link #close} also finds and kills processes that outlived
 * their parent.
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
      throw new ReplayFailure("No temporary directory can be created: " + e.getMessage(), e);
    }
  }

  public Path directory(String name) {
    try {
      return Files.createDirectories(path.resolve(name));
    } catch (IOException e) {
      throw new ReplayFailure("No directory can be created in " + path + ": " + e.getMessage(), e);
    }
  }

  /** Returns the parent of all run directories. */
  static Path parent() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  @Override
  public void close() {
    for (ProcessHandle process : processesInside()) {
      process.destroyForcibly();
      // With a timeout, because a zombie that nobody reaps seems to run forever.
      process.onExit().completeOnTimeout(process, GRACE_SECONDS, TimeUnit.SECONDS).join();
    }
    if (!keep) {
      TemporaryDirectory.delete(path);
    }
  }

  private List<ProcessHandle> processesInside() {
    return ProcessHandle.allProcesses().filter(process -> worksInside(process.pid())).toList();
  }

  private boolean worksInside(long pid) {
    try {
      return PROCESSES.resolve(pid + "/cwd").toRealPath().startsWith(path);
    } catch (IOException e) {
      return false; // the process has ended, or belongs to another user
    }
  }
}
