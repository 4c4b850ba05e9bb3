package io.tarmac.perf.environment;

import io.tarmac.perf.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * The directory where the servers of a run keep their data.
 *
 * @param other how the user sets another directory, for messages
 */
public record Storage(Path path, String other) {
  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

  /** The system property that permits file systems in memory, for tests that ignore speed. */
  private static final String PERMIT_MEMORY = "tarmac.perf.memory";

  /** Returns the parent of run directories, or Docker's data directory for containers. */
  public static Storage of(Layout layout) {
    return switch (layout.stack()) {
      case EMBEDDED -> ofRuns();
      case COMPOSE -> new Storage(LocalDocker.root(), "data-root in Docker's daemon.json");
    };
  }

  /** Returns the parent of run directories. */
  public static Storage ofRuns() {
    return new Storage(RunDirectory.parent(), "JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=...");
  }

  /** Returns the type of the file system, such as {@code ext4}. */
  public String fileSystem() {
    try {
      return Files.getFileStore(path).type();
    } catch (IOException e) {
      throw new ReplayFailure("The file system of " + path + " is unknown: " + e.getMessage(), e);
    }
  }

  /** Requires a disk, because a commit to memory costs no write, unless memory is permitted. */
  public void requireDisk() {
    if (IN_MEMORY.contains(fileSystem()) && !Boolean.getBoolean(PERMIT_MEMORY)) {
      throw new ReplayFailure(
          "The databases of this run would write to %s, a %s, where no commit waits for a disk. Set"
                  .formatted(path, fileSystem())
              + " a directory on a disk with %s, or permit memory with".formatted(other)
              + " JAVA_TOOL_OPTIONS=-D%s=true".formatted(PERMIT_MEMORY));
    }
  }

  public void requireSpace(long bytes) {
    long usable = path.toFile().getUsableSpace();
    if (usable < bytes) {
      throw new ReplayFailure(
          "This run needs about %,d MB in %s, where %,d MB are free. Use fewer --events, or another"
                  .formatted(bytes >> 20, path, usable >> 20)
              + " directory with "
              + other);
    }
  }
}
