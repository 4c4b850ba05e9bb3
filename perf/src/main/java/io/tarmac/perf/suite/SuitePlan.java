package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.NoiseFloor;
import io.tarmac.perf.result.PlanFile;
import io.tarmac.perf.result.PlanFile.PlannedBenchmark;
import io.tarmac.perf.result.SinkName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The benchmarks of a suite, and the order in which they are measured.
 *
 * @param seed decides the order of the benchmarks within each repetition
 */
public record SuitePlan(String suite, List<Benchmark> benchmarks, int repetitions, long seed) {
  /** The time to start the servers of a database and generate the events. */
  private static final double START_SECONDS = 40;

  /** The smallest batch size to measure twice, if there are larger ones: the size of a poll. */
  private static final int MIN_TWIN_BATCH = 500;

  /**
   * Returns the plan with a twin for each database and converter: one setting is measured again, as
   * if it were another sink's. The difference is the {@link NoiseFloor}.
   */
  public SuitePlan withTwins() {
    return new SuitePlan(
        suite,
        byDatabase().values().stream().flatMap(SuitePlan::withTwins).toList(),
        repetitions,
        seed);
  }

  private static Stream<Benchmark> withTwins(List<Benchmark> benchmarks) {
    String sink = twinnedSink(benchmarks);
    boolean allRatesSet = benchmarks.stream().allMatch(one -> one.key().rateIsSet());
    Map<ConverterChoice, Benchmark> originals = new LinkedHashMap<>();
    for (Benchmark one : benchmarks) {
      if (one.key().sink().equals(sink) && !one.once() && one.key().rateIsSet() == allRatesSet) {
        originals.merge(
            one.setting().converter(),
            one,
            (first, other) -> first.setting().batchSize() < MIN_TWIN_BATCH ? other : first);
      }
    }
    return Stream.concat(
        benchmarks.stream(),
        originals.values().stream().map(one -> one.named(SinkName.twin(sink))));
  }

  /** Returns the sink to measure twice: Tarmac, or the first sink if Tarmac is not there. */
  private static String twinnedSink(List<Benchmark> benchmarks) {
    List<String> sinks =
        benchmarks.stream()
            .filter(one -> one.setting().kind().consumes())
            .map(one -> one.key().sink())
            .toList();
    return sinks.isEmpty() || sinks.contains(SinkName.TARMAC) ? SinkName.TARMAC : sinks.get(0);
  }

  private Map<DatabaseKind, List<Benchmark>> byDatabase() {
    return benchmarks.stream()
        .collect(
            Collectors.groupingBy(Benchmark::database, LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns a key that two benchmarks share, because two sinks have one name. */
  public Optional<BenchmarkKey> duplicateKey() {
    Set<BenchmarkKey> keys = new HashSet<>();
    return benchmarks.stream().map(Benchmark::key).filter(key -> !keys.add(key)).findFirst();
  }

  /** Returns all trials, database by database. */
  public List<PlannedTrial> trials() {
    List<PlannedTrial> trials = new ArrayList<>();
    byDatabase().forEach((database, all) -> trials.addAll(trials(database, all)));
    return trials;
  }

  /** Returns the trials repetition by repetition, each in its own random order. */
  private List<PlannedTrial> trials(DatabaseKind database, List<Benchmark> all) {
    List<PlannedTrial> trials = new ArrayList<>();
    // Use one generator: generators with adjacent seeds begin alike.
    Random random = new Random(seed + 31L * database.ordinal());
    for (int number = 1; number <= repetitions; number++) {
      int repetition = number;
      List<PlannedTrial> round =
          all.stream()
              .filter(one -> repetition == 1 || !one.once())
              .map(one -> new PlannedTrial(one, repetition))
              .collect(Collectors.toCollection(ArrayList::new));
      Collections.shuffle(round, random);
      trials.addAll(round);
    }
    return trials;
  }

  /** Returns the services of docker/compose.yaml that the plan needs. */
  Set<String> services() {
    return benchmarks.stream().flatMap(one -> one.services().stream()).collect(Collectors.toSet());
  }

  /** Returns the plan for the file in a run's directory. */
  public PlanFile file(boolean quick, Map<String, String> conditions) {
    List<PlannedBenchmark> planned =
        benchmarks.stream()
            .map(
                one ->
                    new PlannedBenchmark(
                        one.key(), one.events(), one.asked(), one.warmup(), one.once()))
            .toList();
    return new PlanFile(suite, quick, seed, repetitions, planned, conditions);
  }

  public double expectedSeconds() {
    return byDatabase().size() * START_SECONDS
        + trials().stream().mapToDouble(trial -> trial.benchmark().expectedSeconds()).sum();
  }
}
