package io.tarmac.perf.report;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Path;

/** A report for machines. */
public final class JsonReport {
  private JsonReport() {}

  public static void write(Report report, Path file) {
    try {
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build()
          .writeValue(file.toFile(), report);
    } catch (IOException e) {
      throw new ReplayFailure("The results cannot be written to " + file + ": " + e, e);
    }
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
