package io.tarmac.perf.database;

import io.tarmac.perf.event.AviationRow;
import io.tarmac.perf.event.AviationRows;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Rows as the text that COPY and LOAD DATA read unless told otherwise: a tab between columns, a
 * backslash before what has a meaning of its own.
 */
public final class RowsFile {
  private RowsFile() {}

  /** Writes the rows with these ids, in their order. */
  public static void write(Path file, AviationRows rows, int[] ids) {
    try (Writer writer = Files.newBufferedWriter(file)) {
      for (int id : ids) {
        writer.append(line(rows.row(id))).append('\n');
      }
    } catch (IOException e) {
      throw new ReplayFailure("The rows cannot be written to " + file + ": " + e.getMessage(), e);
    }
  }

  static String line(AviationRow row) {
    return String.join(
        "\t",
        Integer.toString(row.id()),
        escaped(row.aircraft()),
        escaped(row.airline()),
        Integer.toString(row.passengers()),
        escaped(row.airport()),
        escaped(row.flight()),
        escaped(row.metar()),
        Double.toString(row.flightDistance()));
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }
}
