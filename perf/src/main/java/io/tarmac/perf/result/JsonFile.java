package io.tarmac.perf.result;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A value in a file of JSON, for machines and for readers. */
public final class JsonFile {
  private JsonFile() {}

  /**
   * Writes the file as a whole or not at all: if this is broken off, what was there before stays.
   *
   * @throws ReplayFailure if it cannot be written
   */
  public static void write(Path file, Object value) {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build()
          .writeValue(part.toFile(), value);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new ReplayFailure("%s cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }
}
