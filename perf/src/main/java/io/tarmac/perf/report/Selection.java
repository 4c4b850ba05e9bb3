package io.tarmac.perf.report;

import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.Figure;
import io.tarmac.perf.result.SettingNames;
import io.tarmac.perf.result.SinkName;
import io.tarmac.perf.result.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Results of one experiment on one database, with those that have none of the same experiment and
 * the same runs: the pace of a machine differs from hour to hour, so a ceiling is one of its run
 * only. Of runs without any database the results of one experiment. Twins are left out: they are no
 * other sinks, and the noise floor tells what they show.
 *
 * @param database empty if none takes part
 * @param results whose benchmarks have of their load what differs within the selection
 * @param common the load that is the same in all of them
 */
record Selection(
    String experiment,
    String database,
    List<BenchmarkResult> results,
    Map<String, Integer> common) {
  /** Returns a selection for each experiment and database, in the order in which they appear. */
  static List<Selection> of(List<BenchmarkResult> results) {
    Set<Long> writing =
        Facts.seeds(results.stream().filter(one -> one.key().database() != null).toList());
    return results.stream()
        .filter(one -> one.key().database() != null || !writing.contains(one.seed()))
        .filter(one -> !SinkName.isTwin(one.key().sink()))
        .collect(
            Collectors.groupingBy(
                one -> List.of(one.key().experiment(), database(one.key())),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .map(own -> of(own, results))
        .toList();
  }

  private static Selection of(List<BenchmarkResult> own, List<BenchmarkResult> all) {
    BenchmarkKey first = own.get(0).key();
    Map<String, Integer> common = new TreeMap<>(first.load());
    own.forEach(one -> common.entrySet().retainAll(one.key().load().entrySet()));
    boolean oneMode =
        own.stream()
                .map(one -> one.key().setting().insertMode())
                .filter(Objects::nonNull)
                .distinct()
                .count()
            == 1;
    Set<Long> seeds = Facts.seeds(own);
    // If several runs have the sink that only counts, its names tell them apart.
    Stream<BenchmarkResult> counted =
        all.stream()
            .filter(one -> one.key().database() == null && seeds.contains(one.seed()))
            .filter(one -> one.key().experiment().equals(first.experiment()))
            .map(one -> one.named(one.key().ofSink(counting(one.seed(), seeds.size()))));
    List<BenchmarkResult> results =
        Stream.concat(own.stream().filter(one -> one.key().database() != null), counted)
            .map(one -> one.named(differing(common, oneMode, one.key())))
            .toList();
    return new Selection(first.experiment(), database(first), results, common);
  }

  private static String database(BenchmarkKey key) {
    return Objects.requireNonNullElse(key.database(), "");
  }

  private static String counting(long seed, int runs) {
    String title = SinkName.title(SinkName.COUNTING);
    return runs == 1 ? title : "%s (seed %d)".formatted(title, seed);
  }

  /** Returns the name of a benchmark without what is the same in the whole selection. */
  private static BenchmarkKey differing(
      Map<String, Integer> common, boolean oneMode, BenchmarkKey key) {
    Subject any = key.setting();
    String mode = oneMode ? null : any.insertMode();
    Subject setting = new Subject(any.sink(), any.converter(), any.batchSize(), mode, any.index());
    Map<String, Integer> load = new TreeMap<>(key.load());
    load.entrySet().removeAll(common.entrySet());
    return new BenchmarkKey(key.experiment(), key.database(), setting, load);
  }

  String suite() {
    return results.get(0).suite();
  }

  boolean hasConverter(String name) {
    return results.stream().anyMatch(one -> name.equals(one.key().setting().converter()));
  }

  String databaseTitle() {
    return SettingNames.title("database", database);
  }

  /** Returns the text of a heading, such as {@code PostgreSQL, three tables}. */
  String title() {
    String title = experiment.replace('-', ' ');
    return database.isEmpty() ? title : databaseTitle() + ", " + title;
  }

  /** Returns whether events came at a rate that was set, which no sink can be faster than. */
  boolean atFixedRate() {
    return common.containsKey(BenchmarkKey.RATE);
  }

  /**
   * Returns what sinks are compared by: how fast they are; at a rate that was set, at which all are
   * equally fast, how late the latest hundredth of the events is.
   */
  Function<BenchmarkSummary, @Nullable Double> figure() {
    return atFixedRate() ? one -> one.figure(Figure.P99) : BenchmarkSummary::rate;
  }

  List<BenchmarkSummary> summaries() {
    return BenchmarkSummary.of(results);
  }

  /** Returns the batch sizes that were measured, ascending. */
  List<Integer> batchSizes() {
    return sizes(results.stream());
  }

  /** Returns the batch sizes that the run with that seed measured, ascending. */
  List<Integer> batchSizes(long seed) {
    return sizes(results.stream().filter(one -> one.seed() == seed));
  }

  private static List<Integer> sizes(Stream<BenchmarkResult> results) {
    return results
        .map(one -> one.key().setting().batchSize())
        .filter(Objects::nonNull)
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the run with the median speed of each benchmark with that batch size or none. */
  List<BenchmarkResult> medians(int batchSize) {
    return summaries().stream()
        .filter(one -> Objects.requireNonNullElse(size(one.key()), batchSize) == batchSize)
        .map(BenchmarkSummary::medianRun)
        .toList();
  }

  /** Returns the batch size of charts of one size: Connect's usual one, or the next; or 0. */
  int usualBatchSize() {
    return batchSizes().stream().filter(size -> size >= 500).findFirst().orElse(largestBatchSize());
  }

  /** Returns the largest batch size that was measured; 0 if no sink has batches. */
  int largestBatchSize() {
    List<Integer> sizes = batchSizes();
    return sizes.isEmpty() ? 0 : sizes.get(sizes.size() - 1);
  }

  static @Nullable Integer size(BenchmarkKey key) {
    return key.setting().batchSize();
  }

  /** Returns the name of a line: a benchmark without its batch size and those parts of its load. */
  static String name(BenchmarkKey key, String... without) {
    Subject any = key.setting();
    return new Subject(any.sink(), any.converter(), null, any.insertMode(), any.index())
        + load(key, without);
  }

  /** Returns what else is varied within the experiment, after a comma; or nothing. */
  static String load(BenchmarkKey key, String... without) {
    List<String> known = List.of(without);
    return key.load().entrySet().stream()
        .filter(one -> !one.getKey().equals("tables") && !known.contains(one.getKey()))
        .map(one -> ", " + one.getKey() + " " + one.getValue())
        .collect(Collectors.joining());
  }
}
