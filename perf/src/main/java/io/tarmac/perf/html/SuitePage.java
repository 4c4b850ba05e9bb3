package io.tarmac.perf.html;

import io.tarmac.perf.html.Page.Section;
import io.tarmac.perf.suite.CellFailure;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.NoiseFloor;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The results of a suite as a page. */
public final class SuitePage {
  private SuitePage() {}

  /**
   * @param file the page; directories above it are made
   * @param results of any suites; at least one
   * @param failures what could not be measured, of the same runs
   */
  public static void write(Path file, List<CellResult> results, List<CellFailure> failures) {
    if (results.isEmpty()) {
      throw new ReplayFailure("There are no results to report on");
    }
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text(results, failures));
    } catch (IOException e) {
      throw new ReplayFailure("The report cannot be written to " + file + ": " + e.getMessage(), e);
    }
  }

  private static String text(List<CellResult> results, List<CellFailure> failures) {
    List<Selection> selections = new ArrayList<>();
    results.stream()
        .collect(Collectors.groupingBy(CellResult::suite, TreeMap::new, Collectors.toList()))
        .values()
        .forEach(suite -> selections.addAll(Selection.of(suite)));
    Headline headline = new Headline(selections, NoiseFloor.ofRuns(results));
    Page page = new Page("Tarmac, measured: " + String.join(", ", names(results)));
    page.text(headline.sentence());
    page.text(NoiseFloor.of(results).text());
    if (!headline.charts().isEmpty()) {
      page.add(new Section("At a glance", "", headline.charts()));
      page.numbers(
          "Every experiment",
          "The best of every batch size: medians, the least and the most in brackets; without"
              + " brackets one measurement",
          Headline.HEADS,
          headline.rows());
    }
    if (Facts.seeds(results).size() > 1) {
      page.text(Facts.runs(results));
    }
    if (!failures.isEmpty()) {
      String lines = failures.stream().map(String::valueOf).collect(Collectors.joining("; "));
      page.add(new Section("Not measured", lines, List.of()));
    }
    for (Selection selection : selections) {
      List<Chart> charts = Charts.of(selection);
      if (!charts.isEmpty()) {
        page.add(new Section(selection.title(), Extent.text(selection), charts));
      }
    }
    page.words(
        "What it was measured on",
        "Machine, versions, and settings as the servers state them",
        List.of("what", "value"),
        Facts.of(results));
    page.words(
        "How to read this",
        "What the charts and their tables show",
        List.of("what", "meaning"),
        meanings(PublishedRates.sources(selections)));
    return page.html();
  }

  /** Returns what the captions of charts have no room for, and where published figures are from. */
  private static Map<String, String> meanings(List<String> published) {
    Map<String, String> meanings = new LinkedHashMap<>();
    for (String line : Page.resource("explanations.txt").lines().toList()) {
      int end = line.indexOf(": ");
      meanings.put(line.substring(0, end), line.substring(end + 2));
    }
    if (!published.isEmpty()) {
      meanings.put("published", "By others on other machines. " + String.join(" ", published));
    }
    return meanings;
  }

  /** Returns the suites; figures of a small version must not be taken for those of the whole. */
  private static Set<String> names(List<CellResult> results) {
    Set<String> names = new TreeSet<>();
    results.forEach(one -> names.add(one.smoke() ? one.suite() + " (SMOKE)" : one.suite()));
    return names;
  }
}
