package io.tarmac.perf.stack;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A file, or a directory with all that is below it. */
final class FileTree {
  private FileTree() {}

  /**
   * Copies what links lead to, not the links.
   *
   * @param copy not there yet; directories above it may be missing
   */
  static void copy(Path original, Path copy) {
    try (Stream<Path> tree = Files.walk(original, FileVisitOption.FOLLOW_LINKS)) {
      Files.createDirectories(copy.resolveSibling(""));
      for (Path file : tree.toList()) {
        Files.copy(file, copy.resolve(original.relativize(file)));
      }
    } catch (IOException | UncheckedIOException e) {
      throw new ReplayFailure(
          "%s cannot be copied to %s: %s".formatted(original, copy, e.getMessage()), e);
    }
  }
}
