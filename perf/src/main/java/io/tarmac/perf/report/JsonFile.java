package io.tarmac.perf.report;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Values in files of JSON, for machines and for readers. */
public final class JsonFile {
  private JsonFile() {}

  /**
   * Writes it as a whole or not at all: what was there before stays if this is broken off.
   *
   * @throws ReplayFailure when it cannot be written
   */
  public static void write(Path file, Object value) {
    Path beside = file.resolveSibling(file.getFileName() + ".part");
    try {
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build()
          .writeValue(beside.toFile(), value);
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new ReplayFailure("%s cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }
}
