package io.tarmac.perf.database;

import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows as the text that COPY and LOAD DATA read unless told otherwise: a tab between columns, a
 * backslash before what has a meaning of its own.
 */
public final class RowsFile {
  private RowsFile() {}

  /** Writes the rows with these ids, in their order. */
  public static void write(Path file, Traffic traffic, int[] ids) {
    try (Writer writer = Files.newBufferedWriter(file)) {
      for (int id : ids) {
        writer.append(line(traffic.row(id))).append('\n');
      }
    } catch (IOException e) {
      throw new ReplayFailure("The rows cannot be written to " + file + ": " + e.getMessage(), e);
    }
  }

  static String line(List<Object> row) {
    return row.stream().map(RowsFile::escaped).collect(Collectors.joining("\t"));
  }

  private static String escaped(Object value) {
    return value
        .toString()
        .replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }
}
