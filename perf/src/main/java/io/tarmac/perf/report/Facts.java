package io.tarmac.perf.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.RunFacts;
import io.tarmac.perf.result.SettingNames;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Facts that say how far to trust figures: how much was measured, on which machine, with which
 * versions and settings, and in which runs. Only figures of one run can be compared.
 */
final class Facts {
  private static final String DAY = "measured";

  private Facts() {}

  /** Returns the facts by name. If runs differ in one, each value has the seeds of its runs. */
  static Map<String, String> of(List<BenchmarkResult> results) {
    Map<String, String> texts = new LinkedHashMap<>();
    Map<Long, List<BenchmarkResult>> runs = byRun(results);
    texts.put(
        "seed of the order",
        runs.entrySet().stream()
            .map(run -> run.getKey() + (runs.size() == 1 ? "" : contents(run.getValue())))
            .collect(joining("; ")));
    values(results).forEach((name, values) -> texts.put(name, joined(values)));
    return texts;
  }

  /** Says how much was measured of a selection, and when. */
  static String extent(Selection selection) {
    List<BenchmarkResult> results = selection.results();
    String asked =
        results.stream().anyMatch(BenchmarkResult::extrapolated)
            ? ", fewer than the %s of the experiment where marked with *"
                .formatted(range(results, BenchmarkResult::asked))
            : "";
    String warmup = range(results, one -> one.options().get("warmup"));
    String before =
        warmup.isEmpty()
            ? ""
            : "; %s before them, unmeasured".formatted(warmup.equals("0") ? "none" : warmup);
    String common =
        selection.common().entrySet().stream()
            .map(one -> "%s %,d".formatted(words(one.getKey()), one.getValue()))
            .collect(joining(", "));
    String runs = range(selection.summaries(), BenchmarkSummary::runs);
    return range(results, one -> one.measurement().events())
        + " events a measurement%s%s; ".formatted(asked, before)
        + (runs.equals("1") ? "one measurement" : runs + " measurements")
        + " of each setting. "
        + runs(results)
        + (common.isEmpty() ? "" : " All with %s.".formatted(common));
  }

  /** Returns the words of {@code payloadBytes}: payload bytes. */
  private static String words(String name) {
    return name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  /** Returns the least and the most; nothing if no value is known. */
  static <T> String range(List<T> all, Function<T, @Nullable Object> value) {
    TreeSet<Integer> values = new TreeSet<>();
    for (T one : all) {
      if (value.apply(one) instanceof Integer number) {
        values.add(number);
      }
    }
    return Stream.of(values.pollFirst(), values.pollLast())
        .filter(Objects::nonNull)
        .map(PageTable::number)
        .collect(joining(" to "));
  }

  /** Says when results were measured, in how many runs, and in what these differ. */
  static String runs(List<BenchmarkResult> results) {
    Set<Long> seeds = seeds(results);
    String days = days(results);
    String when = (days.contains(" to ") ? "from " : "on ") + days;
    if (seeds.size() == 1) {
      return "Measured %s (seed %d).".formatted(when, seeds.iterator().next());
    }
    String differing =
        values(results).entrySet().stream()
            .filter(fact -> differ(fact.getValue()))
            .map(Map.Entry::getKey)
            .filter(name -> !name.equals(DAY) && !name.startsWith(RunFacts.CONSUMER))
            .collect(joining(", "));
    return "Measured in %d runs, %s: figures of one run can be compared with each other, those of two cannot, for a machine's pace differs from hour to hour."
            .formatted(seeds.size(), when)
        + (differing.isEmpty() ? "" : " They differ in %s.".formatted(differing));
  }

  static Set<Long> seeds(List<BenchmarkResult> results) {
    return byRun(results).keySet();
  }

  private static Map<Long, List<BenchmarkResult>> byRun(List<BenchmarkResult> results) {
    return results.stream().collect(groupingBy(BenchmarkResult::seed, TreeMap::new, toList()));
  }

  /** Returns the values of each fact, each value with the seeds of the runs that had it. */
  private static Map<String, Map<String, TreeSet<Long>>> values(List<BenchmarkResult> results) {
    Map<String, Map<String, TreeSet<Long>>> facts = new LinkedHashMap<>();
    byRun(results)
        .forEach(
            (seed, run) -> {
              run.forEach(one -> add(facts, DAY, day(one), seed));
              RunFacts.of(run)
                  .forEach(
                      (name, values) ->
                          values.forEach(value -> add(facts, name, bare(value), seed)));
            });
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
        .collect(joining("; "));
  }

  private static String ofRuns(Set<Long> seeds) {
    String numbers = seeds.stream().map(String::valueOf).collect(joining(", "));
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

  /** Returns what was measured in a run, in brackets. */
  private static String contents(List<BenchmarkResult> run) {
    return run.stream()
        .map(BenchmarkResult::key)
        .filter(key -> key.database() != null)
        .map(
            key ->
                "%s: %s"
                    .formatted(
                        SettingNames.title("database", key.database()),
                        SettingNames.title("experiment", key.experiment())))
        .distinct()
        .collect(joining(", ", " (", ")"));
  }

  /** Returns the first and the last day on which something was measured, in UTC. */
  static String days(List<BenchmarkResult> results) {
    TreeSet<String> days = new TreeSet<>();
    results.forEach(one -> days.add(day(one)));
    return Stream.of(days.first(), days.last()).distinct().collect(joining(" to "));
  }

  /** Returns the day of a measurement, in UTC. */
  private static String day(BenchmarkResult result) {
    return result.date().substring(0, 10);
  }
}
