package io.tarmac.perf.html;

import io.tarmac.perf.html.Chart.Series;
import io.tarmac.perf.suite.CellFailure;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results of a suite as a page. */
public final class SuitePage {
  /** What the page is called in its directory. */
  public static final String NAME = "index.html";

  private SuitePage() {}

  /**
   * @param file the page; directories above it are made
   * @param results of any suites; at least one
   */
  public static void write(Path file, List<CellResult> results) {
    write(file, results, List.of());
  }

  /**
   * The same, with what could not be measured.
   *
   * @param failures of the same runs
   */
  public static void write(Path file, List<CellResult> results, List<CellFailure> failures) {
    if (results.isEmpty()) {
      throw new ReplayFailure("There are no results to report on");
    }
    TreeSet<String> suites = new TreeSet<>();
    results.forEach(one -> suites.add(one.suite()));
    List<Section> sections = new ArrayList<>();
    if (!failures.isEmpty()) {
      String lines = failures.stream().map(String::valueOf).collect(Collectors.joining("; "));
      sections.add(new Section("Not measured", lines, List.of()));
    }
    for (String suite : suites) {
      sections.addAll(sections(results.stream().filter(one -> one.suite().equals(suite)).toList()));
    }
    String title = "Tarmac, measured: " + String.join(", ", suites);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(
          file, Page.of(title, Glance.rows(Selection.of(results)), facts(results), sections));
    } catch (IOException e) {
      throw new ReplayFailure("The report cannot be written to " + file + ": " + e.getMessage(), e);
    }
  }

  private static List<Section> sections(List<CellResult> results) {
    return Selection.of(results).stream()
        .map(selection -> new Section(selection.title(), "", charts(selection)))
        .filter(section -> !section.charts().isEmpty())
        .toList();
  }

  private static List<Chart> charts(Selection selection) {
    List<Chart> charts = new ArrayList<>();
    SpeedCharts.byBatchSize(selection, published(selection), source(selection))
        .ifPresent(charts::add);
    SpeedCharts.bars(selection).ifPresent(charts::add);
    Optional<Integer> usual = selection.usualBatchSize();
    if (usual.isPresent()) {
      int batchSize = usual.get();
      Stream.of(
              SpeedCharts.overTime(selection, batchSize),
              CostCharts.processors(selection, batchSize),
              CostCharts.stagesOfTask(selection, batchSize),
              CostCharts.stagesOfWriter(selection, batchSize),
              CostCharts.batchEnds(selection))
          .flatMap(Optional::stream)
          .forEach(charts::add);
    }
    return charts;
  }

  private static List<Series> published(Selection selection) {
    return switch (selection.results().get(0).suite()) {
      case "aviation" -> List.of(Published.debezium());
      case "batch_test" -> List.of(Published.conduit());
      default -> List.of();
    };
  }

  private static String source(Selection selection) {
    return switch (selection.results().get(0).suite()) {
      case "aviation" -> Published.DEBEZIUM_SOURCE;
      case "batch_test" -> Published.CONDUIT_SOURCE;
      default -> "";
    };
  }

  private static Map<String, String> facts(List<CellResult> results) {
    Map<String, TreeSet<String>> facts = new LinkedHashMap<>();
    for (CellResult result : results) {
      result.machine().forEach((name, value) -> add(facts, name, value));
      result.versions().forEach((name, value) -> add(facts, "version of " + name, value));
      if (result.cell().database() != null) {
        String database = result.cell().database() + ": ";
        result.database().forEach((name, value) -> add(facts, database + name, value));
      }
      add(facts, "measured", result.date().substring(0, 10));
      add(facts, "seed of the order", String.valueOf(result.seed()));
    }
    Map<String, String> joined = new LinkedHashMap<>();
    facts.forEach((name, values) -> joined.put(name, String.join("; ", values)));
    return joined;
  }

  private static void add(Map<String, TreeSet<String>> facts, String name, String value) {
    facts.computeIfAbsent(name, key -> new TreeSet<>()).add(value);
  }
}
