package io.tarmac.perf.suite;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** The files of the suite {@value #SUITE} that are as those of the suites of cells. */
public final class StrategiesFiles {
  /** Its name. */
  public static final String SUITE = "strategies";

  private StrategiesFiles() {}

  /**
   * Keeps what a run is to measure, and the directory to it while it works; fails when another run
   * is at work there, or it has one that was begun otherwise.
   *
   * @param directory made when it is not there
   * @param conditions what results depend on, by name
   * @return what the work returns
   */
  public static boolean begin(
      Path directory, boolean smoke, Map<String, String> conditions, BooleanSupplier work) {
    try (DirectoryLock lock = DirectoryLock.of(directory)) {
      Suites.begin(new PlanFile(SUITE, smoke, 0, 1, List.of(), conditions), lock.directory());
      return work.getAsBoolean();
    }
  }

  /** Makes a directory that no other run has. */
  public static Path fresh(Path parent) {
    return SuiteDirectory.fresh(parent, SUITE, Instant.now());
  }

  /** All results of a directory, in the order in which they were measured. */
  public static <T> List<T> read(Path directory, Class<T> type) {
    return new JsonLines<>(directory.resolve(ResultFile.NAME), type).read();
  }

  /** Adds a result, which is on disk afterwards. */
  public static <T> void append(Path directory, T result, Class<T> type) {
    new JsonLines<>(directory.resolve(ResultFile.NAME), type).append(result);
  }

  /** Tells whether a file, or a directory, has the same bytes as before. */
  public static String fingerprint(Path file) {
    return Fingerprint.of(file);
  }

  /** Where a server is, how it is reached and how it is set up, as conditions; no secret. */
  public static Map<String, String> server(DatabaseKind kind, Access access) {
    return Conditions.server(kind, access);
  }

  /** A duration as one says it. */
  public static String duration(double seconds) {
    return Durations.text(seconds);
  }
}
