package io.tarmac.perf.html;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.Median;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.CellSummary;
import io.tarmac.perf.suite.Loads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Results of one experiment on one database, with those that have none of the same experiment and
 * the same runs: the pace of a machine differs from hour to hour, so a ceiling is one of its run
 * only.
 *
 * @param results whose cells have of their load what differs within the selection
 * @param common the load that is the same in all of them
 */
record Selection(
    String experiment, String database, List<CellResult> results, Map<String, Integer> common) {
  /** One selection for each experiment and database, in the order in which they first appear. */
  static List<Selection> of(List<CellResult> results) {
    Map<List<String>, List<CellResult>> selections = new LinkedHashMap<>();
    for (CellResult result : results) {
      CellKey cell = result.cell();
      if (cell.database() != null) {
        selections
            .computeIfAbsent(List.of(cell.experiment(), cell.database()), key -> new ArrayList<>())
            .add(result);
      }
    }
    List<Selection> all = new ArrayList<>();
    selections.forEach(
        (key, own) -> {
          List<CellResult> with = new ArrayList<>(own);
          with.addAll(Counted.of(key.get(0), own, results));
          Map<String, Integer> common =
              Loads.common(own.stream().map(one -> one.cell().load()).toList());
          all.add(
              new Selection(
                  key.get(0),
                  key.get(1),
                  with.stream().map(one -> one.named(without(common, one.cell()))).toList(),
                  common));
        });
    return all;
  }

  String suite() {
    return results.get(0).suite();
  }

  /** What a heading says, such as {@code PostgreSQL, three tables}. */
  String title() {
    return DatabaseName.title(database) + ", " + experiment.replace('-', ' ');
  }

  /** Whether events came at a rate that was set, which no sink can be faster than. */
  boolean atFixedRate() {
    return common.containsKey(CellKey.RATE);
  }

  String id(String plot) {
    return String.join("-", plot, experiment, database);
  }

  List<CellSummary> summaries() {
    return CellSummary.of(results);
  }

  /** Whether anything was measured more than once. */
  boolean repeated() {
    return summaries().stream().anyMatch(one -> one.runs() > 1);
  }

  /** The batch sizes that were measured, ascending. */
  List<Integer> batchSizes() {
    return sizes(results.stream());
  }

  /** The same of the run with that seed. */
  List<Integer> batchSizes(long seed) {
    return sizes(results.stream().filter(one -> one.seed() == seed));
  }

  private static List<Integer> sizes(Stream<CellResult> results) {
    TreeSet<Integer> sizes = new TreeSet<>();
    results
        .map(one -> one.cell().setting().batchSize())
        .filter(Objects::nonNull)
        .forEach(sizes::add);
    return List.copyOf(sizes);
  }

  /** The run of each cell with the median speed, of cells with that batch size or none. */
  List<CellResult> medians(int batchSize) {
    Map<CellKey, List<CellResult>> cells = new LinkedHashMap<>();
    for (CellResult result : results) {
      Integer size = result.cell().setting().batchSize();
      if (size == null || size == batchSize) {
        cells.computeIfAbsent(result.cell(), key -> new ArrayList<>()).add(result);
      }
    }
    return cells.values().stream()
        .map(runs -> Median.run(runs, run -> run.measurement().eventsPerSecond()))
        .toList();
  }

  /** The batch size that plots of one size show: Connect's usual one, or the next. */
  Optional<Integer> usualBatchSize() {
    List<Integer> sizes = batchSizes();
    return sizes.stream()
        .filter(size -> size >= 500)
        .findFirst()
        .or(() -> sizes.isEmpty() ? Optional.empty() : Optional.of(sizes.get(sizes.size() - 1)));
  }

  /** What a line is called: everything about a cell but its batch size. */
  static String name(CellKey cell) {
    Subject any = cell.setting();
    Subject name = new Subject(any.sink(), any.converter(), null, null, any.index());
    return name + load(cell, "tables");
  }

  /** What else is varied within the experiment but these, after a comma; or nothing. */
  static String load(CellKey cell, String... without) {
    List<String> known = List.of(without);
    return cell.load().entrySet().stream()
        .filter(one -> !known.contains(one.getKey()))
        .map(one -> ", " + one.getKey() + " " + one.getValue())
        .collect(Collectors.joining());
  }

  private static CellKey without(Map<String, Integer> common, CellKey cell) {
    return new CellKey(
        cell.experiment(), cell.database(), cell.setting(), Loads.without(common, cell.load()));
  }
}
