package io.tarmac.perf.html;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The runs that results are of, by the seeds of their orders: only figures of one compare. */
final class Runs {
  private Runs() {}

  /** When they were measured; of several runs that they are. */
  static String text(List<CellResult> results) {
    Set<Long> seeds = seeds(results);
    if (seeds.size() == 1) {
      return "Measured %s (seed %d).".formatted(days(results), seeds.iterator().next());
    }
    String differing = String.join(", ", Facts.differing(results));
    return "Measured in %d runs, %s: figures of one run can be compared with each other, those of two cannot, for a machine's pace differs from hour to hour."
            .formatted(seeds.size(), days(results))
        + (differing.isEmpty() ? "" : " They differ in %s.".formatted(differing));
  }

  /** The same of a whole page; nothing where one run is all there is. */
  static String several(List<CellResult> results) {
    return seeds(results).size() == 1 ? "" : text(results);
  }

  /** Each seed, and of several what was measured with it. */
  static String contents(List<CellResult> results) {
    Map<Long, Map<String, Set<String>>> runs = new TreeMap<>();
    for (CellResult result : results) {
      CellKey cell = result.cell();
      Map<String, Set<String>> databases =
          runs.computeIfAbsent(result.seed(), key -> new LinkedHashMap<>());
      if (cell.database() != null) {
        databases
            .computeIfAbsent(DatabaseName.title(cell.database()), key -> new LinkedHashSet<>())
            .add(cell.experiment().replace('-', ' '));
      }
    }
    return runs.size() == 1
        ? String.valueOf(runs.keySet().iterator().next())
        : runs.entrySet().stream()
            .map(run -> "%d (%s)".formatted(run.getKey(), contents(run.getValue())))
            .collect(Collectors.joining("; "));
  }

  private static String contents(Map<String, Set<String>> databases) {
    return databases.entrySet().stream()
        .map(one -> one.getKey() + ": " + String.join(", ", one.getValue()))
        .collect(Collectors.joining(", "));
  }

  static Set<Long> seeds(List<CellResult> results) {
    return results.stream().map(CellResult::seed).collect(Collectors.toCollection(TreeSet::new));
  }

  private static String days(List<CellResult> results) {
    TreeSet<String> days =
        results.stream().map(Runs::day).collect(Collectors.toCollection(TreeSet::new));
    return days.size() == 1
        ? "on " + days.first()
        : "from %s to %s".formatted(days.first(), days.last());
  }

  /** UTC. */
  static String day(CellResult result) {
    return result.date().substring(0, 10);
  }
}
