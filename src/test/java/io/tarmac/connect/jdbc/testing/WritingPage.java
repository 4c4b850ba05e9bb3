package io.tarmac.connect.jdbc.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The page that tells users which way is taken from how many rows on. */
public final class WritingPage {

  private static final Path PAGE = Path.of("docs", "understand", "writing.md");

  /** The column of the first table, counted with the empty one before its first bar. */
  private static final int FROM_ROWS = 4;

  private WritingPage() {}

  /**
   * From how many rows, or values, a way is said to be taken.
   *
   * @param database as the table has it
   * @param way a part of what the table says of it
   */
  public static String from(String database, String way) throws IOException {
    List<String> lines =
        Files.readAllLines(PAGE).stream()
            .filter(line -> line.startsWith("| " + database + " |") && line.contains(way))
            .toList();
    if (lines.size() != 1) {
      throw new AssertionError(
          "%s has %d lines on %s in %s".formatted(PAGE, lines.size(), way, database));
    }
    return lines.get(0).split("\\|", -1)[FROM_ROWS].trim();
  }

  /** What is not in the table, with a blank for each end of a line. */
  public static String text() throws IOException {
    return Files.readString(PAGE).replaceAll("\\s+", " ");
  }

  /** A number as the page writes it. */
  public static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
