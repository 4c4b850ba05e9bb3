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
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a measurement: how much was measured, on which machine, with which versions and
 * settings, and in which runs. Only figures of one run can be compared.
 */
final class Facts {
  private static final String DAY = "measured";

  private Facts() {}

  /** Returns the facts by name. If runs differ in one, its values name the seeds of their runs. */
  static Map<String, String> of(List<BenchmarkResult> results) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(
        "seed of the order", seeds(results).stream().map(String::valueOf).collect(joining(", ")));
    values(results).forEach((name, values) -> texts.put(name, text(values)));
    return texts;
  }

  /** Describes how much of a selection was measured, and when. */
  static String extent(Selection selection) {
    List<BenchmarkResult> results = selection.results();
    String asked =
        results.stream().anyMatch(BenchmarkResult::extrapolated)
            ? " (* fewer than the experiment's %s)"
                .formatted(range(results, BenchmarkResult::asked))
            : "";
    String warmup = range(results, one -> one.options().get("warmup"));
    String before =
        warmup.isEmpty()
            ? ""
            : warmup.equals("0") ? ", without a warm-up" : ", after a warm-up of " + warmup;
    String common =
        selection.common().entrySet().stream()
            .map(one -> "%s %,d".formatted(SettingNames.title(one.getKey()), one.getValue()))
            .collect(joining(", "));
    String runs = range(selection.summaries(), BenchmarkSummary::runs);
    return range(results, one -> one.measurement().events())
        + " events per measurement%s%s; ".formatted(asked, before)
        + (runs.equals("1") ? "one measurement" : runs + " measurements")
        + " of each setting. "
        + runs(results)
        + (common.isEmpty() ? "" : " All with %s.".formatted(common));
  }

  /** Returns the least and the most value as text; empty if no value is known. */
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

  /** Describes when results were measured, in how many runs, and in what the runs differ. */
  static String runs(List<BenchmarkResult> results) {
    Set<Long> seeds = seeds(results);
    String days = days(results);
    String when = (days.contains(" to ") ? "from " : "on ") + days;
    if (seeds.size() == 1) {
      return "Measured %s (seed %d).".formatted(when, seeds.iterator().next());
    }
    String differing =
        values(results).entrySet().stream()
            .filter(fact -> runsDiffer(fact.getValue()))
            .map(Map.Entry::getKey)
            .filter(name -> !name.equals(DAY) && !name.startsWith(RunFacts.CONSUMER))
            .collect(joining(", "));
    return "Measured in %d runs, %s. Compare only figures of the same run, because a machine's speed changes from hour to hour."
            .formatted(seeds.size(), when)
        + (differing.isEmpty() ? "" : " The runs differ in %s.".formatted(differing));
  }

  static Set<Long> seeds(List<BenchmarkResult> results) {
    return byRun(results).keySet();
  }

  private static Map<Long, List<BenchmarkResult>> byRun(List<BenchmarkResult> results) {
    return results.stream().collect(groupingBy(BenchmarkResult::seed, TreeMap::new, toList()));
  }

  /** Returns the values of each fact, and the seeds of the runs that had each value. */
  private static Map<String, Map<String, TreeSet<Long>>> values(List<BenchmarkResult> results) {
    Map<String, Map<String, TreeSet<Long>>> facts = new LinkedHashMap<>();
    byRun(results)
        .forEach(
            (seed, run) -> {
              run.forEach(one -> add(facts, DAY, day(one), seed));
              RunFacts.of(run)
                  .forEach(
                      (name, values) ->
                          values.forEach(value -> add(facts, name, shorten(value), seed)));
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

  /** Removes the brackets of lists and maps, and the prefix of consumer properties. */
  private static String shorten(String value) {
    return value.replaceAll("^[{\\[]|[}\\]]$", "").replace("consumer.override.", "");
  }

  private static String text(Map<String, TreeSet<Long>> values) {
    return values.entrySet().stream()
        .map(one -> one.getKey() + (runsDiffer(values) ? seedsText(one.getValue()) : ""))
        .collect(joining("; "));
  }

  private static String seedsText(Set<Long> seeds) {
    String numbers = seeds.stream().map(String::valueOf).collect(joining(", "));
    return (seeds.size() == 1 ? " (seed %s)" : " (seeds %s)").formatted(numbers);
  }

  /**
   * Returns whether runs have different values. If one run has several, the value depends on
   * something else, such as the sink.
   */
  private static boolean runsDiffer(Map<String, TreeSet<Long>> values) {
    long runs = values.values().stream().flatMap(Collection::stream).distinct().count();
    return values.size() > 1 && values.values().stream().mapToInt(Set::size).sum() == runs;
  }

  /** Returns the first and the last day on which something was measured, in UTC. */
  static String days(List<BenchmarkResult> results) {
    TreeSet<String> days = new TreeSet<>();
    results.forEach(one -> days.add(day(one)));
    return Stream.of(days.first(), days.last()).distinct().collect(joining(" to "));
  }

  private static String day(BenchmarkResult result) {
    return result.date().substring(0, 10);
  }
}
