package io.tarmac.perf.suite;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.stream.Stream;

/** Where the results of a run go when no directory is named: one for each run. */
public final class SuiteDirectory {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private SuiteDirectory() {}

  /** A directory that is not there yet. */
  public static Path fresh(Path parent, SuiteName suite, LocalDateTime now) {
    return parent.resolve(suite + "-" + TIME.format(now));
  }

  /** That of the suite's last run. */
  public static Path last(Path parent, SuiteName suite) {
    try (Stream<Path> children = Files.isDirectory(parent) ? Files.list(parent) : Stream.empty()) {
      return children
          .filter(path -> path.getFileName().toString().startsWith(suite + "-"))
          .filter(PlanFile::exists)
          .max(Comparator.comparing(Path::getFileName))
          .orElseThrow(
              () -> new ReplayFailure("No run of " + suite + " in " + parent + " can be resumed"));
    } catch (IOException e) {
      throw new ReplayFailure(parent + " cannot be read: " + e.getMessage(), e);
    }
  }
}
