package io.tarmac.perf.suite;

import io.tarmac.perf.convert.ConverterChoice;
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

/**
 * The cells of a suite, and the order in which they are measured.
 *
 * @param seed decides the order of the cells within each repetition
 */
public record SuitePlan(String suite, List<Leg> legs, int repetitions, long seed) {
  /** The time to start the servers and make the events of a leg, in seconds. */
  private static final double LEG_SECONDS = 40;

  /** The size of Connect's polls, and the least one of a batch that is measured twice. */
  private static final int USUAL_BATCH = 500;

  /**
   * Returns the plan with one setting for each database and converter a second time, as if it were
   * that of another sink: how far both differ is the {@link NoiseFloor}.
   */
  public SuitePlan withTwins() {
    return new SuitePlan(
        suite, legs.stream().map(SuitePlan::withTwins).toList(), repetitions, seed);
  }

  private static Leg withTwins(Leg leg) {
    String sink = twinned(leg);
    Map<ConverterChoice, Benchmark> twinned = new LinkedHashMap<>();
    for (Benchmark cell : leg.cells()) {
      if (cell.key().sink().equals(sink) && !cell.once() && !cell.key().rateIsSet()) {
        twinned.merge(
            cell.setting().converter(),
            cell,
            (one, other) -> one.setting().batchSize() < USUAL_BATCH ? other : one);
      }
    }
    List<Benchmark> cells = new ArrayList<>(leg.cells());
    twinned.values().forEach(cell -> cells.add(cell.named(SinkName.twin(sink))));
    return new Leg(leg.database(), List.copyOf(cells));
  }

  /** Returns the name of the sink that is measured twice: Tarmac if it is there. */
  private static String twinned(Leg leg) {
    List<String> sinks =
        leg.cells().stream()
            .filter(cell -> cell.setting().kind().consumes())
            .map(cell -> cell.key().sink())
            .toList();
    return sinks.isEmpty() || sinks.contains(SinkName.TARMAC) ? SinkName.TARMAC : sinks.get(0);
  }

  /** Returns a cell that is there twice, because two sinks have one name. */
  public Optional<BenchmarkKey> twice() {
    Set<BenchmarkKey> keys = new HashSet<>();
    return cells().stream().map(Benchmark::key).filter(key -> !keys.add(key)).findFirst();
  }

  /** Returns all cells, in the order in which they were planned. */
  public List<Benchmark> cells() {
    return legs.stream().flatMap(leg -> leg.cells().stream()).toList();
  }

  /** Returns the turns of a leg: repetition after repetition, each in a random order of its own. */
  public List<Turn> turns(Leg leg) {
    List<Turn> turns = new ArrayList<>();
    // One generator: those of neighbouring seeds begin alike.
    Random random = new Random(seed + 31L * leg.database().ordinal());
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      List<Turn> round = new ArrayList<>();
      for (Benchmark cell : leg.cells()) {
        if (repetition == 1 || !cell.once()) {
          round.add(new Turn(cell, repetition));
        }
      }
      Collections.shuffle(round, random);
      turns.addAll(round);
    }
    return turns;
  }

  public List<Turn> turns() {
    return legs.stream().flatMap(leg -> turns(leg).stream()).toList();
  }

  /** Returns the plan as it stands in the directory of a run. */
  public PlanFile file(boolean smoke, Map<String, String> conditions) {
    List<PlannedBenchmark> planned =
        cells().stream()
            .map(
                one ->
                    new PlannedBenchmark(
                        one.key(), one.events(), one.asked(), one.warmup(), one.once()))
            .toList();
    return new PlanFile(suite, smoke, seed, repetitions, planned, conditions);
  }

  /** Returns the time that all of it is expected to take. */
  public double expectedSeconds() {
    return legs.size() * LEG_SECONDS
        + turns().stream().mapToDouble(turn -> turn.cell().expectedSeconds()).sum();
  }
}
