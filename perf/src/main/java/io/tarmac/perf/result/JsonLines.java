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
 * A file of lines of JSON, one object each. Lines are only ever added, and are on disk when {@link
 * #append} returns. A last line without an end is the rest of an interrupted run and does not
 * count.
 */
public record JsonLines<T>(Path file, Class<T> type) {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** Returns all objects in the order in which they were added; none if there is no file. */
  public List<T> read() {
    List<T> objects = new ArrayList<>();
    String text = text();
    for (int start = 0, end; (end = text.indexOf('\n', start)) >= 0; start = end + 1) {
      byte[] line = text.substring(start, end).getBytes(StandardCharsets.ISO_8859_1);
      try {
        objects.add(MAPPER.readValue(new String(line, StandardCharsets.UTF_8), type));
      } catch (JsonProcessingException e) {
        throw new ReplayFailure(
            "%s, line %d is no result: %s"
                .formatted(file, objects.size() + 1, e.getOriginalMessage()),
            e);
      }
    }
    return objects;
  }

  /** Adds an object, in the place of a line without an end. */
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

  /** Reads each byte as a character, so that places in the text are places in the file. */
  private String text() {
    try {
      return Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    } catch (IOException e) {
      throw new ReplayFailure(file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
