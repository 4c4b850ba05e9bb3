package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The one directory in which everything of a run lives: data, configuration, logs. Every server
 * works inside it, so closing it can also end those whose parent was killed before them.
 */
public final class RunDirectory implements AutoCloseable {
  private static final Path PROCESSES = Path.of("/proc");
  private static final long GRACE_SECONDS = 3;

  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  /**
   * The system property that allows file systems in memory, for tests of other things than speed.
   */
  private static final String MEMORY_WANTED = "tarmac.perf.memory";

  private final Path path;
  private final boolean keep;

  private RunDirectory(Path path, boolean keep) {
    this.path = path;
    this.keep = keep;
  }

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

  public Path path() {
    return path;
  }

  public Path directory(String name) {
    try {
      return Files.createDirectories(path.resolve(name));
    } catch (IOException e) {
      throw new ReplayFailure("No directory can be made in " + path + ": " + e.getMessage(), e);
    }
  }

  /** What kind of file system directories of runs are on, as {@code ext4}. */
  public static String fileSystemOfRuns() {
    return fileSystem(parent());
  }

  private static Path parent() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  /** What kind of file system it is on, as {@code ext4}. */
  public String fileSystem() {
    return fileSystem(path);
  }

  private static String fileSystem(Path path) {
    try {
      return Files.getFileStore(path).type();
    } catch (IOException e) {
      throw new ReplayFailure("The file system of " + path + " is unknown: " + e.getMessage(), e);
    }
  }

  /** Fails when the file system is memory, where a commit costs no write, unless that is wanted. */
  public void requireDisk() {
    if (IN_MEMORY.contains(fileSystem()) && !Boolean.getBoolean(MEMORY_WANTED)) {
      throw new ReplayFailure(
          "The databases of this run would write to %s, a %s: there no commit waits for a disk. Name"
                  .formatted(path.getParent(), fileSystem())
              + " a directory on a disk with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=..., or allow it"
              + " there with -D"
              + MEMORY_WANTED
              + "=true");
    }
  }

  /** Fails when the file system cannot take this many bytes more. */
  public void requireSpace(long bytes) {
    long usable = path.toFile().getUsableSpace();
    if (usable < bytes) {
      throw new ReplayFailure(
          "This run needs about %,d MB in %s, where %,d MB are free; use fewer --events, or another"
                  .formatted(bytes >> 20, path.getParent(), usable >> 20)
              + " directory with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=...");
    }
  }

  @Override
  public void close() {
    for (ProcessHandle process : inhabitants()) {
      process.destroyForcibly();
      // Not for ever: a zombie that nobody reaps seems to live on.
      process.onExit().completeOnTimeout(process, GRACE_SECONDS, TimeUnit.SECONDS).join();
    }
    if (!keep) {
      delete();
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

  private void delete() {
    try (Stream<Path> tree = Files.walk(path)) {
      for (Path file : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      throw new ReplayFailure("The directory " + path + " cannot be removed: " + e, e);
    }
  }
}
