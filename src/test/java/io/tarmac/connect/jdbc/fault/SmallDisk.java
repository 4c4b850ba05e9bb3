package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.Command;
import io.tarmac.servers.TemporaryDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** A disk in memory that is full as soon as a test wants it to be. */
record SmallDisk(Path directory) implements AutoCloseable {
  private static final int BLOCK = 4096;

  /** Aborts the calling test, as not applicable, for users who may not mount anything. */
  static SmallDisk mount() {
    Path directory = TemporaryDirectory.create("small-disk");
    try {
      Command.output("mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", directory.toString());
    } catch (IllegalStateException | UncheckedIOException e) {
      TemporaryDirectory.delete(directory);
      Assumptions.abort("needs a user who may mount a file system: " + e.getMessage());
    }
    return new SmallDisk(directory);
  }

  Path emptyDirectory() {
    try {
      return Files.createDirectory(directory.resolve("files"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Leaves no room. */
  void fill() {
    try (OutputStream ballast = Files.newOutputStream(ballast())) {
      while (true) {
        ballast.write(new byte[BLOCK]);
      }
    } catch (IOException full) {
      // That is what for.
    }
  }

  /** Leaves room again. */
  void free() {
    try {
      Files.delete(ballast());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path ballast() {
    return directory.resolve("ballast");
  }

  /** Also where a server that is being stopped still has a file open. */
  @Override
  public void close() {
    Command.output("umount", "--lazy", directory.toString());
    TemporaryDirectory.delete(directory);
  }
}
