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
 * Results as lines of JSON, one {@link CellResult} each. Lines are only ever added, and are on disk
 * when {@link #append} returns. A last line without an end is what an interrupted run left: it
 * counts as not measured.
 */
public final class ResultFile {
  /** What the file is called in the directory of a run. */
  public static final String NAME = "results.jsonl";

  private static final JsonMapper MAPPER = new JsonMapper();

  private final Path file;

  private ResultFile(Path file) {
    this.file = file;
  }

  /** The results of a directory, or a file of them. */
  public static ResultFile of(Path path) {
    return new ResultFile(Files.isDirectory(path) ? path.resolve(NAME) : path);
  }

  /** All results, in the order in which they were measured; none when there is no file. */
  public List<CellResult> read() {
    List<CellResult> results = new ArrayList<>();
    String text = text();
    int number = 1;
    for (int start = 0, end; (end = text.indexOf('\n', start)) >= 0; start = end + 1) {
      results.add(parsed(text.substring(start, end), number++));
    }
    return results;
  }

  /** Adds a result, in the place of what an interrupted run left. */
  public void append(CellResult result) {
    byte[] line = (json(result) + "\n").getBytes(StandardCharsets.UTF_8);
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

  @Override
  public String toString() {
    return file.toString();
  }

  /** Each byte a character, so that places in it are places in the file. */
  private String text() {
    try {
      return Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    } catch (IOException e) {
      throw new ReplayFailure(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private CellResult parsed(String line, int number) {
    String where = "%s, line %d".formatted(file, number);
    try {
      byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
      CellResult result =
          MAPPER.readValue(new String(bytes, StandardCharsets.UTF_8), CellResult.class);
      if (result.format() != CellResult.FORMAT) {
        throw new ReplayFailure(
            "%s has format %d; this perf reads format %d"
                .formatted(where, result.format(), CellResult.FORMAT));
      }
      return result;
    } catch (JsonProcessingException e) {
      throw new ReplayFailure(where + " is no result: " + e.getOriginalMessage(), e);
    }
  }

  private static String json(CellResult result) {
    try {
      return MAPPER.writeValueAsString(result);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Results can always be written as JSON", e);
    }
  }
}
