package io.tarmac.perf.html;

import io.tarmac.perf.suite.CellFailure;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.NoiseFloor;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    String title = "Tarmac, measured: " + String.join(", ", names(results));
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(
          file,
          Page.of(
              title,
              (NoiseFloor.of(results).text() + " " + Runs.several(results)).strip(),
              Glance.rows(Selection.of(results), NoiseFloor.ofRuns(results)),
              Facts.of(results),
              sections));
    } catch (IOException e) {
      throw new ReplayFailure("The report cannot be written to " + file + ": " + e.getMessage(), e);
    }
  }

  /** Of the suites; figures of a small version must not be taken for those of the whole. */
  private static Set<String> names(List<CellResult> results) {
    Set<String> names = new TreeSet<>();
    results.forEach(one -> names.add(one.smoke() ? one.suite() + " (SMOKE)" : one.suite()));
    return names;
  }

  private static List<Section> sections(List<CellResult> results) {
    return Selection.of(results).stream()
        .map(selection -> new Section(selection.title(), Extent.text(selection), charts(selection)))
        .filter(section -> !section.charts().isEmpty())
        .toList();
  }

  private static List<Chart> charts(Selection selection) {
    if (DistanceCharts.suit(selection)) {
      return DistanceCharts.of(selection);
    }
    List<Chart> charts = new ArrayList<>();
    // At a rate that was set all speeds are alike, so there is nothing to see.
    boolean freely = !selection.atFixedRate();
    if (freely) {
      SpeedCharts.byBatchSize(selection).ifPresent(charts::add);
    }
    BytesCharts.bySize(selection).ifPresent(charts::add);
    LatencyCharts.bySize(selection).ifPresent(charts::add);
    if (freely) {
      SpeedCharts.bars(selection).ifPresent(charts::add);
    }
    Optional<Integer> usual = selection.usualBatchSize();
    if (usual.isPresent()) {
      int batchSize = usual.get();
      if (freely) {
        SpeedCharts.overTime(selection, batchSize).ifPresent(charts::add);
      }
      Stream.of(
              CostCharts.processors(selection, batchSize),
              CostCharts.stagesOfTask(selection, batchSize),
              CostCharts.stagesOfWriter(selection, batchSize),
              CostCharts.batchEnds(selection))
          .flatMap(Optional::stream)
          .forEach(charts::add);
    }
    return charts;
  }
}
