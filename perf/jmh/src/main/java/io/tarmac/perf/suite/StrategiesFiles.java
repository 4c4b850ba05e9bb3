package io.tarmac.perf.suite;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The files of the suite {@value #SUITE} that are as those of the suites of cells. */
public final class StrategiesFiles {
  /** Its name. */
  public static final String SUITE = "strategies";

  private StrategiesFiles() {}

  /**
   * Keeps what a run is to measure; fails when the directory has one that was begun otherwise.
   *
   * @param conditions what results depend on, by name
   */
  public static void begin(Path directory, boolean smoke, Map<String, String> conditions) {
    Suites.begin(new PlanFile(SUITE, smoke, 0, 1, List.of(), conditions), directory);
  }

  /** All results of a directory, in the order in which they were measured. */
  public static <T> List<T> read(Path directory, Class<T> type) {
    return new JsonLines<>(directory.resolve(ResultFile.NAME), type).read();
  }

  /** Adds a result, which is on disk afterwards. */
  public static <T> void append(Path directory, T result, Class<T> type) {
    new JsonLines<>(directory.resolve(ResultFile.NAME), type).append(result);
  }

  /** Tells whether a file has the same bytes as before. */
  public static String fingerprint(Path file) {
    return Fingerprint.of(file);
  }

  /** A duration as one says it. */
  public static String duration(double seconds) {
    return Durations.text(seconds);
  }
}
