package io.tarmac.perf.html;

import io.tarmac.perf.report.SettingNames;
import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.CellSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
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
    return selections.entrySet().stream()
        .map(one -> of(one.getKey().get(0), one.getKey().get(1), one.getValue(), results))
        .toList();
  }

  private static Selection of(
      String experiment, String database, List<CellResult> own, List<CellResult> results) {
    Map<String, Integer> common = new TreeMap<>(own.get(0).cell().load());
    own.forEach(one -> common.entrySet().retainAll(one.cell().load().entrySet()));
    boolean oneMode =
        own.stream()
                .map(one -> one.cell().setting().insertMode())
                .filter(Objects::nonNull)
                .distinct()
                .count()
            == 1;
    List<CellResult> all =
        Stream.concat(own.stream(), counted(experiment, own, results).stream())
            .map(one -> one.named(differing(common, oneMode, one.cell())))
            .toList();
    return new Selection(experiment, database, all, common);
  }

  /**
   * Returns the results of the sink that only counts, of the runs that measured the others. If
   * these are several, the names of their cells tell them apart.
   */
  private static List<CellResult> counted(
      String experiment, List<CellResult> own, List<CellResult> all) {
    Set<Long> seeds = Facts.seeds(own);
    return all.stream()
        .filter(one -> one.cell().database() == null)
        .filter(one -> one.cell().experiment().equals(experiment))
        .filter(one -> seeds.contains(one.seed()))
        .map(one -> one.named(one.cell().ofSink(counting(one.seed(), seeds.size()))))
        .toList();
  }

  private static String counting(long seed, int runs) {
    String title = SinkName.title(SinkName.COUNTING);
    return runs == 1 ? title : "%s (seed %d)".formatted(title, seed);
  }

  /** Returns the name of a cell without what is the same in the whole selection. */
  private static CellKey differing(Map<String, Integer> common, boolean oneMode, CellKey cell) {
    Subject any = cell.setting();
    String mode = oneMode ? null : any.insertMode();
    Subject setting = new Subject(any.sink(), any.converter(), any.batchSize(), mode, any.index());
    Map<String, Integer> load = new TreeMap<>(cell.load());
    load.entrySet().removeAll(common.entrySet());
    return new CellKey(cell.experiment(), cell.database(), setting, load);
  }

  String suite() {
    return results.get(0).suite();
  }

  boolean isOf(String suite, String database) {
    return suite().equals(suite) && database().equals(database);
  }

  boolean hasConverter(String name) {
    return results.stream().anyMatch(one -> name.equals(one.cell().setting().converter()));
  }

  String databaseTitle() {
    return SettingNames.title("database", database);
  }

  /** Returns the text of a heading, such as {@code PostgreSQL, three tables}. */
  String title() {
    return databaseTitle() + ", " + experiment.replace('-', ' ');
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
    return summaries().stream()
        .filter(
            one -> {
              Integer size = one.cell().setting().batchSize();
              return size == null || size == batchSize;
            })
        .map(CellSummary::medianRun)
        .toList();
  }

  /** Returns the batch size of charts of one size: Connect's usual one, or the next. */
  int usualBatchSize() {
    List<Integer> sizes = batchSizes();
    return sizes.stream()
        .filter(size -> size >= 500)
        .findFirst()
        .orElse(sizes.get(sizes.size() - 1));
  }

  /** Returns the name of a line: a cell without its batch size and those parts of its load. */
  static String name(CellKey cell, String... without) {
    Subject any = cell.setting();
    return new Subject(any.sink(), any.converter(), null, any.insertMode(), any.index())
        + load(cell, without);
  }

  /** Returns what else is varied within the experiment, after a comma; or nothing. */
  static String load(CellKey cell, String... without) {
    List<String> known = List.of(without);
    return cell.load().entrySet().stream()
        .filter(one -> !one.getKey().equals("tables") && !known.contains(one.getKey()))
        .map(one -> ", " + one.getKey() + " " + one.getValue())
        .collect(Collectors.joining());
  }
}
