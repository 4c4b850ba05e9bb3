package io.tarmac.perf.html;

import io.tarmac.perf.report.SettingNames;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.RunFacts;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What figures depend on: machine, versions, settings, and the runs, of which only figures of one
 * can be compared.
 */
final class Facts {
  private static final String DAY = "measured";

  private Facts() {}

  /** Returns the facts by name. If runs differ in one, each value has the seeds of its runs. */
  static Map<String, String> of(List<CellResult> results) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("seed of the order", contents(results));
    values(results).forEach((name, values) -> texts.put(name, joined(values)));
    return texts;
  }

  /** Says when results were measured, in how many runs, and in what these differ. */
  static String runs(List<CellResult> results) {
    Set<Long> seeds = seeds(results);
    TreeSet<String> days = new TreeSet<>();
    results.forEach(one -> days.add(day(one)));
    String when =
        days.size() == 1
            ? "on " + days.first()
            : "from %s to %s".formatted(days.first(), days.last());
    if (seeds.size() == 1) {
      return "Measured %s (seed %d).".formatted(when, seeds.iterator().next());
    }
    String differing =
        values(results).entrySet().stream()
            .filter(fact -> differ(fact.getValue()))
            .map(Map.Entry::getKey)
            .filter(name -> !name.equals(DAY) && !name.startsWith(RunFacts.CONSUMER))
            .collect(Collectors.joining(", "));
    return "Measured in %d runs, %s: figures of one run can be compared with each other, those of two cannot, for a machine's pace differs from hour to hour."
            .formatted(seeds.size(), when)
        + (differing.isEmpty() ? "" : " They differ in %s.".formatted(differing));
  }

  static Set<Long> seeds(List<CellResult> results) {
    return results.stream().map(CellResult::seed).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the values of each fact, each value with the seeds of the runs that had it. */
  private static Map<String, Map<String, TreeSet<Long>>> values(List<CellResult> results) {
    Map<String, Map<String, TreeSet<Long>>> facts = new LinkedHashMap<>();
    results.forEach(one -> add(facts, DAY, day(one), one.seed()));
    results.stream()
        .collect(Collectors.groupingBy(CellResult::seed, TreeMap::new, Collectors.toList()))
        .forEach(
            (seed, run) ->
                RunFacts.of(run)
                    .forEach(
                        (name, values) ->
                            values.forEach(value -> add(facts, name, bare(value), seed))));
    return facts;
  }

  private static void add(
      Map<String, Map<String, TreeSet<Long>>> facts, String name, String value, long seed) {
    if (!value.isEmpty()) {
      facts
          .computeIfAbsent(name, key -> new TreeMap<>())
          .computeIfAbsent(value, key -> new TreeSet<>())
          .add(seed);
    }
  }

  /** Returns a value without the brackets of lists and maps; nothing if it is empty. */
  private static String bare(String value) {
    return value.replaceAll("^[{\\[]|[}\\]]$", "").replace("consumer.override.", "");
  }

  private static String joined(Map<String, TreeSet<Long>> values) {
    return values.entrySet().stream()
        .map(one -> one.getKey() + (differ(values) ? ofRuns(one.getValue()) : ""))
        .collect(Collectors.joining("; "));
  }

  private static String ofRuns(Set<Long> seeds) {
    String numbers = seeds.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return (seeds.size() == 1 ? " (seed %s)" : " (seeds %s)").formatted(numbers);
  }

  /**
   * Returns whether one run had another value than another. A fact with several values in one run
   * follows from something else.
   */
  private static boolean differ(Map<String, TreeSet<Long>> values) {
    long runs = values.values().stream().flatMap(Collection::stream).distinct().count();
    return values.size() > 1 && values.values().stream().mapToInt(Set::size).sum() == runs;
  }

  /** Returns each seed, and of several what was measured with it. */
  private static String contents(List<CellResult> results) {
    Map<Long, Map<String, Set<String>>> runs = new TreeMap<>();
    for (CellResult result : results) {
      CellKey cell = result.cell();
      Map<String, Set<String>> databases =
          runs.computeIfAbsent(result.seed(), key -> new LinkedHashMap<>());
      if (cell.database() != null) {
        databases
            .computeIfAbsent(
                SettingNames.title("database", cell.database()), key -> new LinkedHashSet<>())
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

  /** Returns the day of a measurement, in UTC. */
  private static String day(CellResult result) {
    return result.date().substring(0, 10);
  }
}
