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
   * Writes the file as a whole or not at all: if this is broken off, what was there before stays. A
   * link stays a link. What is no file, such as {@code /dev/stdout}, is written to.
   *
   * @throws ReplayFailure if it cannot be written
   */
  public static void write(Path file, Object value) {
    JsonMapper mapper = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        mapper.writeValue(file.toFile(), value);
      } else {
        Path target = Files.exists(file) ? file.toRealPath() : file;
        Path part = target.resolveSibling(target.getFileName() + ".part");
        mapper.writeValue(part.toFile(), value);
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw new ReplayFailure("%s cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }
}
