package io.tarmac.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Directories that servers of tests use for their files. They are in memory if {@code /dev/shm} has
 * more than 8 GB free: each table that a test creates is one file or two.
 */
public final class TemporaryDirectory {
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long LEAST_FREE_BYTES = 8L << 30;
  private static final int MOST_ATTEMPTS = 100;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private TemporaryDirectory() {}

  public static Path create(String purpose) {
    Path parent = isInMemory() ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
    try {
      return Files.createTempDirectory(parent, "tarmac-" + purpose + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isInMemory() {
    try (Stream<String> mounts = Files.lines(Path.of("/proc/mounts"))) {
      return MEMORY.toFile().getUsableSpace() > LEAST_FREE_BYTES
          // Servers run the programs that they unpack there, which noexec forbids.
          && mounts.anyMatch(mount -> mount.matches("\\S+ /dev/shm tmpfs (?!\\S*noexec).*"));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Deletes a directory with its contents. Retries while a stopping server still writes files, then
   * reports the failure and leaves the rest.
   */
  public static void delete(Path directory) {
    for (int attempt = 1; Files.exists(directory); attempt++) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      } catch (IOException | UncheckedIOException e) {
        if (attempt == MOST_ATTEMPTS) {
          System.err.println("cannot delete " + directory + ": " + e);
          return;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
