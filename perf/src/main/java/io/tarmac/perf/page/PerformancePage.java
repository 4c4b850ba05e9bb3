package io.tarmac.perf.page;

import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.RunResults;
import io.tarmac.perf.suite.SuiteName;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The page that says how fast the connector is and what to choose. What stands between its markers
 * follows from the result files of suites, and from nothing else.
 */
public final class PerformancePage {
  static final String BEGIN = "<!-- measured by suites -->\n";
  static final String END = "<!-- end -->\n";

  private static final String RESULTS = ".jsonl";

  private PerformancePage() {}

  /** Writes the part between the markers anew. */
  public static void write(Path page, Path results) {
    try {
      Files.writeString(page, rendered(page, results));
    } catch (IOException e) {
      throw new ReplayFailure(page + " cannot be written: " + e.getMessage(), e);
    }
  }

  /**
   * The page as it ought to be.
   *
   * @param results a directory with a file {@code NAME.jsonl} for each suite that is told of; the
   *     part is empty where there is none
   */
  public static String rendered(Path page, Path results) {
    String text = text(page);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END, Math.max(begin, 0));
    if (begin < 0 || end < 0) {
      throw new ReplayFailure(
          "%s has no lines %s and %s, between which figures go"
              .formatted(page, BEGIN.strip(), END.strip()));
    }
    String link = parent(page).relativize(results.toAbsolutePath().normalize()).toString();
    return text.substring(0, begin + BEGIN.length())
        + measured(read(results), link)
        + text.substring(end);
  }

  private static String measured(Map<String, List<CellResult>> suites, String link) {
    Markdown page = new Markdown();
    List<CellResult> aviation = suites.remove(SuiteName.AVIATION.toString());
    List<CellResult> scale = suites.get(SuiteName.SCALE.toString());
    if (aviation != null) {
      Figures figures = new Figures(aviation);
      List<String> choices = new ArrayList<>(new Choices(figures).all());
      Optional.ofNullable(scale).map(Figures::new).flatMap(TaskChoice::of).ifPresent(choices::add);
      if (!choices.isEmpty()) {
        page.heading(2, "What to choose").items(choices);
      }
      page.heading(2, "The published experiments");
      new Provenance(aviation).append(page, link + "/" + SuiteName.AVIATION + RESULTS);
      new AviationText(figures).append(page);
      if (!figures.databases().isEmpty()) {
        new PublishedText(figures).append(page);
      }
    }
    suites.forEach(
        (suite, results) -> {
          page.heading(2, "The suite `%s`".formatted(suite));
          new Provenance(results).append(page, link + "/" + suite + RESULTS);
          new OtherText(new Figures(results)).append(page);
        });
    String text = page.toString();
    return text.isEmpty() ? "" : text + "\n";
  }

  /** By the name of the suite. */
  private static Map<String, List<CellResult>> read(Path directory) {
    Map<String, List<CellResult>> suites = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(one -> one.toString().endsWith(RESULTS)).sorted().toList()) {
        List<CellResult> results = RunResults.of(List.of(file));
        String suite = file.getFileName().toString().replace(RESULTS, "");
        if (results.isEmpty() || !results.stream().allMatch(one -> one.suite().equals(suite))) {
          throw new ReplayFailure(file + " has not the results of the suite it is named after");
        }
        suites.put(suite, results);
      }
    } catch (IOException e) {
      throw new ReplayFailure(directory + " cannot be read: " + e.getMessage(), e);
    }
    return suites;
  }

  private static Path parent(Path page) {
    return page.toAbsolutePath().normalize().resolveSibling("");
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new ReplayFailure(page + " cannot be read: " + e.getMessage(), e);
    }
  }
}
