package io.tarmac.perf.report;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.report.Page.Section;
import io.tarmac.perf.result.BenchmarkFailure;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.NoiseFloor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The results of suites as an HTML page. */
public final class SuitePage {
  private SuitePage() {}

  /** Writes the page of results and of the failures of the same runs. */
  public static void write(
      Path file, List<BenchmarkResult> results, List<BenchmarkFailure> failures) {
    if (results.isEmpty()) {
      throw new ReplayFailure(
          "There are no results to report on: name a run's directory with a results.jsonl");
    }
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, page(results, failures).html());
    } catch (IOException e) {
      throw new ReplayFailure("The report cannot be written to " + file + ": " + e.getMessage(), e);
    }
  }

  static Page page(List<BenchmarkResult> results, List<BenchmarkFailure> failures) {
    List<Selection> selections =
        results.stream()
            .collect(
                Collectors.groupingBy(BenchmarkResult::suite, TreeMap::new, Collectors.toList()))
            .values()
            .stream()
            .flatMap(suite -> Selection.of(suite).stream())
            .toList();
    Headline headline = new Headline(selections, NoiseFloor.ofRuns(results));
    List<String> texts = new ArrayList<>(List.of(headline.sentence(), noise(results)));
    if (Facts.seeds(results).size() > 1) {
      texts.add(Facts.runs(results));
    }
    List<Section> sections = new ArrayList<>(headline.sections());
    if (!failures.isEmpty()) {
      String lines = failures.stream().map(String::valueOf).collect(Collectors.joining("; "));
      sections.add(new Section("Not measured", lines, List.of(), null));
    }
    for (Selection selection : selections) {
      List<Chart> charts = Charts.of(selection);
      if (!charts.isEmpty()) {
        sections.add(new Section(selection.title(), Facts.extent(selection), charts, null));
      }
    }
    sections.add(
        new Section(
            "What it was measured on",
            PageTable.of(
                "Machine, versions, and settings as the servers state them",
                "value",
                Facts.of(results))));
    sections.add(
        new Section(
            "How to read this",
            PageTable.of(
                "What the charts and their tables show",
                "meaning",
                meanings(PublishedRates.sources(selections)))));
    return new Page("Tarmac, measured: " + names(results), texts, sections);
  }

  /** Returns the text on the noise floor of all runs. */
  private static String noise(List<BenchmarkResult> results) {
    NoiseFloor floor = NoiseFloor.of(results);
    boolean allKnown = NoiseFloor.ofRuns(results).values().stream().allMatch(NoiseFloor::isKnown);
    return floor.isKnown() && !allKnown
        ? floor.text()
            + " The noise floor of some runs is unknown, because they measured no setting twice."
        : floor.text();
  }

  /** Returns the explanations that captions have no room for, and the published sources. */
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

  /** Returns the suites, with a mark on quick runs because nobody may quote their figures. */
  private static String names(List<BenchmarkResult> results) {
    return results.stream()
        .map(one -> one.quick() ? one.suite() + " (QUICK)" : one.suite())
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
