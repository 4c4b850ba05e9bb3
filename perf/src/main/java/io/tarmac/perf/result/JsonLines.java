package io.tarmac.perf.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.ReplayFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A file with a JSON object in each line. A new line is on disk when {@link #append} returns. An
 * interrupted run may leave a last line without a line break, which does not count.
 */
public record JsonLines<T>(Path file, Class<T> type) {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** Returns all objects in the order of the file; none if there is no file. */
  public List<T> read() {
    List<T> objects = new ArrayList<>();
    String text = text();
    for (int start = 0, end; (end = text.indexOf('\n', start)) >= 0; start = end + 1) {
      byte[] line = text.substring(start, end).getBytes(StandardCharsets.ISO_8859_1);
      try {
        objects.add(MAPPER.readValue(new String(line, StandardCharsets.UTF_8), type));
      } catch (JsonProcessingException e) {
        throw new ReplayFailure(
            "%s, line %d cannot be read: %s"
                .formatted(file, objects.size() + 1, e.getOriginalMessage()),
            e);
      }
    }
    return objects;
  }

  /** Appends an object, and overwrites a last line without a line break. */
  public void append(T object) {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.truncate(text().lastIndexOf('\n') + 1L);
      channel.position(channel.size());
      ByteBuffer line = StandardCharsets.UTF_8.encode(MAPPER.writeValueAsString(object) + "\n");
      while (line.hasRemaining()) {
        channel.write(line);
      }
      channel.force(true);
    } catch (IOException e) {
      throw new ReplayFailure("Results cannot be written to " + file + ": " + e.getMessage(), e);
    }
  }

  /** Reads each byte as a character, so that indexes in the text are positions in the file. */
  private String text() {
    try {
      return Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    } catch (IOException e) {
      throw new ReplayFailure(file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
