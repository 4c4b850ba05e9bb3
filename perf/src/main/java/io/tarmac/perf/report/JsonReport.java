package io.tarmac.perf.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Path;

/** A report for machines. */
public final class JsonReport {
  private JsonReport() {}

  public static void write(Report report, Path file) {
    JsonFile.write(file, report);
  }

  /** Reads what {@link #write} has written. */
  public static Report read(Path file) {
    try {
      return new JsonMapper().readValue(file.toFile(), Report.class);
    } catch (IOException e) {
      throw new ReplayFailure(file + " holds no results: " + e.getMessage(), e);
    }
  }
}
