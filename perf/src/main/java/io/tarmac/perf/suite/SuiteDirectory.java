package io.tarmac.perf.suite;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the results of a run go when no directory is named: one for each run. */
public final class SuiteDirectory {
  /** Names are in the order of their times, so it is no local one: clocks go back in autumn. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private SuiteDirectory() {}

  /** Makes a directory that no other run has, also when one begins in the same second. */
  public static Path fresh(Path parent, String suite, Instant now) {
    String name = suite + "-" + TIME.format(now);
    try {
      if (!Files.isDirectory(parent)) {
        Files.createDirectories(parent);
      }
      Path directory = parent.resolve(name);
      for (int number = 2; !made(directory); number++) {
        directory = parent.resolve(name + "-" + number);
      }
      return directory;
    } catch (IOException e) {
      throw new ReplayFailure("A directory cannot be made in " + parent + ": " + e, e);
    }
  }

  /** Not when it is there already. */
  private static boolean made(Path directory) throws IOException {
    try {
      Files.createDirectory(directory);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /**
   * That of the newest run of the suite which is not finished and had the same options, whatever
   * conditions it was begun under. Fails when there is none, and says what others there are.
   *
   * @param planned what the options of now come to in a directory: what is resumed keeps its seed
   */
  public static Path unfinished(Path parent, SuiteName suite, Function<Path, PlanFile> planned) {
    List<Path> runs = runs(parent, suite);
    for (Path run : runs) {
      if (!finished(run) && PlanFile.read(run).hasOptionsOf(planned.apply(run))) {
        return run;
      }
    }
    throw new ReplayFailure(
        runs.isEmpty()
            ? "No run of %s in %s can be resumed".formatted(suite, parent)
            : "No unfinished run of %s has these options; there are %s"
                .formatted(
                    suite,
                    runs.stream().map(SuiteDirectory::text).collect(Collectors.joining(", "))));
  }

  /** The newest first. */
  private static List<Path> runs(Path parent, SuiteName suite) {
    try (Stream<Path> children = Files.isDirectory(parent) ? Files.list(parent) : Stream.empty()) {
      return children
          .filter(path -> path.getFileName().toString().startsWith(suite + "-"))
          .filter(PlanFile::exists)
          .sorted(Comparator.comparing(Path::getFileName).reversed())
          .toList();
    } catch (IOException e) {
      throw new ReplayFailure(parent + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static boolean finished(Path run) {
    return ResultFile.of(run).read().size() >= PlanFile.read(run).turns();
  }

  private static String text(Path run) {
    return run + (finished(run) ? " (finished)" : " (other options)");
  }
}
