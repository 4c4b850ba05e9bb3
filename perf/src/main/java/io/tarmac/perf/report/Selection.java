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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The results of one experiment on one database, and the counting sink's results of the same runs.
 * Another run's counting sink is no upper limit, because a machine's speed changes by the hour.
 * Twins are left out, because only the noise floor needs them.
 *
 * @param database empty if the runs had no database
 * @param results their benchmarks keep only the load that differs within the selection
 * @param common the load that is the same in all results
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
    // If there are several runs, the counting sink's name includes the seed.
    Stream<BenchmarkResult> counted =
        all.stream()
            .filter(one -> one.key().database() == null && seeds.contains(one.seed()))
            .filter(one -> one.key().experiment().equals(first.experiment()))
            .map(one -> one.named(one.key().ofSink(countingTitle(one.seed(), seeds.size()))));
    List<BenchmarkResult> results =
        Stream.concat(own.stream().filter(one -> one.key().database() != null), counted)
            .map(one -> one.named(withoutCommon(common, oneMode, one.key())))
            .toList();
    return new Selection(first.experiment(), database(first), results, common);
  }

  private static String database(BenchmarkKey key) {
    return Objects.requireNonNullElse(key.database(), "");
  }

  private static String countingTitle(long seed, int runs) {
    String title = SinkName.title(SinkName.COUNTING);
    return runs == 1 ? title : "%s (seed %d)".formatted(title, seed);
  }

  /** Returns a benchmark without the settings that are the same in the whole selection. */
  private static BenchmarkKey withoutCommon(
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

  /** Returns whether events came at a fixed rate, which no sink can exceed. */
  boolean atFixedRate() {
    return common.containsKey(BenchmarkKey.RATE)
        || results.stream().allMatch(one -> one.key().rateIsSet());
  }

  /** Returns the figure that compares sinks: events per second, or the p99 at a fixed rate. */
  Figure figure() {
    return atFixedRate() ? Figure.P99 : Figure.RATE;
  }

  List<BenchmarkSummary> summaries() {
    return BenchmarkSummary.of(results);
  }

  /** Returns the batch sizes that were measured, ascending. */
  List<Integer> batchSizes() {
    return sizes(results.stream());
  }

  /** Returns the batch sizes that a run measured, ascending. */
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

  /** Returns each benchmark's run with the median speed, of those with the batch size or none. */
  List<BenchmarkResult> medians(int batchSize) {
    return summaries().stream()
        .filter(one -> Objects.requireNonNullElse(size(one.key()), batchSize) == batchSize)
        .map(BenchmarkSummary::medianRun)
        .toList();
  }

  /** Returns the batch size of charts that show one: 500, or the next larger, or the largest. */
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

  /** Returns the name of a benchmark's line, without its batch size and some parts of its load. */
  static String name(BenchmarkKey key, String... without) {
    Subject any = key.setting();
    return new Subject(any.sink(), any.converter(), null, any.insertMode(), any.index())
        + load(key, without);
  }

  /** Returns the varied parts of a load, each after a comma. */
  static String load(BenchmarkKey key, String... without) {
    List<String> known = List.of(without);
    return key.load().entrySet().stream()
        .filter(one -> !one.getKey().equals("tables") && !known.contains(one.getKey()))
        .map(one -> ", " + one.getKey() + " " + one.getValue())
        .collect(Collectors.joining());
  }
}
