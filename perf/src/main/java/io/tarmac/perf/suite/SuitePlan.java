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
  /** The time to start the servers of a database and make the events, in seconds. */
  private static final double START_SECONDS = 40;

  /** The size of Connect's polls, and the least one of a batch that is measured twice. */
  private static final int USUAL_BATCH = 500;

  /**
   * Returns the plan with one setting for each database and converter a second time, as if it were
   * that of another sink: how far both differ is the {@link NoiseFloor}.
   */
  public SuitePlan withTwins() {
    return new SuitePlan(
        suite,
        byDatabase().values().stream().flatMap(SuitePlan::withTwins).toList(),
        repetitions,
        seed);
  }

  private static Stream<Benchmark> withTwins(List<Benchmark> benchmarks) {
    String sink = twinned(benchmarks);
    Map<ConverterChoice, Benchmark> twinned = new LinkedHashMap<>();
    for (Benchmark one : benchmarks) {
      if (one.key().sink().equals(sink) && !one.once() && !one.key().rateIsSet()) {
        twinned.merge(
            one.setting().converter(),
            one,
            (first, other) -> first.setting().batchSize() < USUAL_BATCH ? other : first);
      }
    }
    return Stream.concat(
        benchmarks.stream(), twinned.values().stream().map(one -> one.named(SinkName.twin(sink))));
  }

  /** Returns the name of the sink that is measured twice: Tarmac if it is there. */
  private static String twinned(List<Benchmark> benchmarks) {
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

  /** Returns a benchmark that is there twice, because two sinks have one name. */
  public Optional<BenchmarkKey> twice() {
    Set<BenchmarkKey> keys = new HashSet<>();
    return benchmarks.stream().map(Benchmark::key).filter(key -> !keys.add(key)).findFirst();
  }

  /** Returns all trials, those with the servers of one database after those of another. */
  public List<PlannedTrial> trials() {
    List<PlannedTrial> trials = new ArrayList<>();
    byDatabase().forEach((database, own) -> trials.addAll(trials(database, own)));
    return trials;
  }

  /** Returns trials repetition after repetition, each in a random order of its own. */
  private List<PlannedTrial> trials(DatabaseKind database, List<Benchmark> own) {
    List<PlannedTrial> trials = new ArrayList<>();
    // One generator: those of neighbouring seeds begin alike.
    Random random = new Random(seed + 31L * database.ordinal());
    for (int number = 1; number <= repetitions; number++) {
      int repetition = number;
      List<PlannedTrial> round =
          own.stream()
              .filter(one -> repetition == 1 || !one.once())
              .map(one -> new PlannedTrial(one, repetition))
              .collect(Collectors.toCollection(ArrayList::new));
      Collections.shuffle(round, random);
      trials.addAll(round);
    }
    return trials;
  }

  /** Returns the services of the composition that the plan is measured with. */
  Set<String> services() {
    return benchmarks.stream().flatMap(one -> one.services().stream()).collect(Collectors.toSet());
  }

  /** Returns the plan as it stands in the directory of a run. */
  public PlanFile file(boolean smoke, Map<String, String> conditions) {
    List<PlannedBenchmark> planned =
        benchmarks.stream()
            .map(
                one ->
                    new PlannedBenchmark(
                        one.key(), one.events(), one.asked(), one.warmup(), one.once()))
            .toList();
    return new PlanFile(suite, smoke, seed, repetitions, planned, conditions);
  }

  /** Returns the time that all of it is expected to take. */
  public double expectedSeconds() {
    return byDatabase().size() * START_SECONDS
        + trials().stream().mapToDouble(trial -> trial.benchmark().expectedSeconds()).sum();
  }
}
