package io.tarmac.perf.environment;

import io.tarmac.perf.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * The place where the servers of a run keep their data.
 *
 * @param other how the user names another place, for messages
 */
public record Storage(Path path, String other) {
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  /**
   * The system property that allows file systems in memory, for tests of other things than speed.
   */
  private static final String MEMORY_WANTED = "tarmac.perf.memory";

  /** Returns the directory of runs, or the directory of Docker's volumes for containers. */
  public static Storage of(Layout layout) {
    return switch (layout.stack()) {
      case EMBEDDED -> ofRuns();
      case COMPOSE -> new Storage(LocalDocker.root(), "data-root in Docker's daemon.json");
    };
  }

  /** Returns the directory of the processes that a run starts. */
  public static Storage ofRuns() {
    return new Storage(RunDirectory.parent(), "JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=...");
  }

  /** Returns the kind of file system, as {@code ext4}. */
  public String fileSystem() {
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
                  .formatted(path, fileSystem())
              + " a directory on a disk with %s, or allow it there with".formatted(other)
              + " JAVA_TOOL_OPTIONS=-D%s=true".formatted(MEMORY_WANTED));
    }
  }

  /** Fails when the file system cannot take this many bytes more. */
  public void requireSpace(long bytes) {
    long usable = path.toFile().getUsableSpace();
    if (usable < bytes) {
      throw new ReplayFailure(
          "This run needs about %,d MB in %s, where %,d MB are free; use fewer --events, or another"
                  .formatted(bytes >> 20, path, usable >> 20)
              + " directory with "
              + other);
    }
  }
}
