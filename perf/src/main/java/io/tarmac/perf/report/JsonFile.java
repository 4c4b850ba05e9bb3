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
   * Writes it as a whole or not at all: what was there before stays if this is broken off. What can
   * only be written in its place is: a device, or a file in a directory that is not writable.
   *
   * @throws ReplayFailure when it cannot be written
   */
  public static void write(Path file, Object value) {
    JsonMapper mapper = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    try {
      Path target = target(file);
      if (inItsPlace(target)) {
        mapper.writeValue(target.toFile(), value);
      } else {
        Path beside = target.resolveSibling(target.getFileName() + ".part");
        mapper.writeValue(beside.toFile(), value);
        Files.move(
            beside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new ReplayFailure("%s cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** Of a link the file that it names, whether that is there or not. */
  private static Path target(Path file) throws IOException {
    if (Files.isRegularFile(file)) {
      return file.toRealPath();
    }
    return Files.isSymbolicLink(file) && !Files.exists(file)
        ? file.resolveSibling(Files.readSymbolicLink(file))
        : file;
  }

  private static boolean inItsPlace(Path target) {
    return Files.exists(target)
        && !(Files.isRegularFile(target) && Files.isWritable(target.toAbsolutePath().getParent()));
  }
}
