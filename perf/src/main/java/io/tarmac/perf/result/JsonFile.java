package io.tarmac.perf.result;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A writer of JSON files with line breaks for readers. */
public final class JsonFile {
  private JsonFile() {}

  /**
   * Replaces the file atomically, so that an interruption leaves the old file. A link stays a link.
   * This writes directly to a path that is not a regular file, such as {@code /dev/stdout}.
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
