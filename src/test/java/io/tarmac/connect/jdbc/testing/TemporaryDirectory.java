package io.tarmac.connect.jdbc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directories that servers of tests use for their files. */
public final class TemporaryDirectory {
  private TemporaryDirectory() {}

  public static Path create(String purpose) {
    try {
      return Files.createTempDirectory("tarmac-" + purpose + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes what is there; a file that a stopping server removes at the same time is no error. */
  public static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      System.err.println("cannot delete " + directory + ": " + e);
    }
  }
}
