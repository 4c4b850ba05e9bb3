package io.tarmac.perf.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.watch.ReplayFailure;
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
 * #append} returns. A last line without an end is what an interrupted run left: it does not count.
 */
record JsonLines<T>(Path file, Class<T> type) {
  private static final JsonMapper MAPPER = new JsonMapper();

  /** All objects, in the order in which they were added; none when there is no file. */
  List<T> read() {
    List<T> objects = new ArrayList<>();
    String text = text();
    int number = 1;
    for (int start = 0, end; (end = text.indexOf('\n', start)) >= 0; start = end + 1) {
      objects.add(parsed(text.substring(start, end), number++));
    }
    return objects;
  }

  /** Adds an object, in the place of what an interrupted run left. */
  void append(T object) {
    byte[] line = (json(object) + "\n").getBytes(StandardCharsets.UTF_8);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.truncate(text().lastIndexOf('\n') + 1L);
      channel.position(channel.size());
      ByteBuffer buffer = ByteBuffer.wrap(line);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    } catch (IOException e) {
      throw new ReplayFailure("Results cannot be written to " + file + ": " + e.getMessage(), e);
    }
  }

  /** Each byte a character, so that places in it are places in the file. */
  private String text() {
    try {
      return Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    } catch (IOException e) {
      throw new ReplayFailure(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private T parsed(String line, int number) {
    try {
      byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
      return MAPPER.readValue(new String(bytes, StandardCharsets.UTF_8), type);
    } catch (JsonProcessingException e) {
      throw new ReplayFailure(
          "%s, line %d is no result: %s".formatted(file, number, e.getOriginalMessage()), e);
    }
  }

  private static String json(Object object) {
    try {
      return MAPPER.writeValueAsString(object);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Results can always be written as JSON", e);
    }
  }
}
