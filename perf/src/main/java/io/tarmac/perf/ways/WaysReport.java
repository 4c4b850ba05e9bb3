package io.tarmac.perf.ways;

import io.tarmac.perf.report.JsonFile;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * All figures of one database, and what they depend on.
 *
 * @param finished when
 * @param database its settings, as the server states them
 */
public record WaysReport(
    String finished,
    Map<String, String> machine,
    Map<String, String> versions,
    Map<String, String> database,
    Map<String, String> options,
    List<Figure> figures) {

  /** Writes {@code NAME.json} and {@code NAME.txt}. */
  public void write(Path directory, String name) {
    try {
      Files.createDirectories(directory);
      JsonFile.write(directory.resolve(name + ".json"), this);
      Files.writeString(directory.resolve(name + ".txt"), WaysText.of(this));
    } catch (IOException e) {
      throw new ReplayFailure("The results cannot be written to " + directory + ": " + e, e);
    }
  }
}
