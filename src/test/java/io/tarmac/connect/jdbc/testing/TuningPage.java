package io.tarmac.connect.jdbc.testing;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The page with the settings for each goal. */
public final class TuningPage {
  public static final String MAX_POLL_RECORDS = "consumer.override.max.poll.records";

  private static final Path PAGE = Path.of("docs", "how-to", "tune.md");
  private static final List<String> PROPERTIES =
      List.of("batch.size", "batch.linger.ms", MAX_POLL_RECORDS);

  private TuningPage() {}

  /**
   * A row of the table.
   *
   * @param settings the values of the three properties, by name
   * @param outcome what the user gets
   */
  public record Goal(String name, Map<String, String> settings, String outcome) {

    private static Goal parse(String row) {
      String[] cells = row.split("\\s*\\|\\s*", -1);
      return new Goal(
          cells[1],
          Map.of("batch.size", cells[2], "batch.linger.ms", cells[3], MAX_POLL_RECORDS, cells[4]),
          cells[5]);
    }
  }

  /** Returns the rows in the order of the page. */
  public static List<Goal> goals() {
    String header = "| goal | `" + String.join("` | `", PROPERTIES) + "` |";
    List<Goal> goals =
        DocumentedText.contents(PAGE)
            .lines()
            .dropWhile(line -> !line.equals("## Settings by goal"))
            .dropWhile(line -> !line.startsWith(header))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .map(Goal::parse)
            .toList();
    if (goals.isEmpty()) {
      throw new AssertionError(PAGE + " has no table of settings by goal");
    }
    return goals;
  }

  /** Returns the row of a goal. */
  public static Goal goal(String name) {
    return goals().stream()
        .filter(goal -> goal.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(PAGE + " has no goal " + name));
  }
}
