package io.tarmac.perf.run;

import io.tarmac.perf.database.ServerCounters;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.ProcessUse;
import io.tarmac.perf.run.Distance.Passage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What is read before and after a pass from outside of the sink; made before the sink is, so that
 * nothing it does is missed and connecting to the database is not counted as its work. One thread.
 */
final class Meters implements AutoCloseable {
  private static final Costs NOTHING = new Costs(Map.of(), OptionalDouble.empty());

  private final Processes processes;
  private final Optional<ServerCounters> counters;
  private final Optional<Distance> distance;
  private Map<String, Long> countersBefore;
  private Told toldBefore = Told.NOTHING;
  private Costs before = NOTHING;
  private Costs after = NOTHING;
  private Optional<Passage> passageBefore = Optional.empty();
  private Optional<Passage> passageAfter = Optional.empty();

  Meters(List<Long> workers, Setting setting, Stack stack, Optional<Distance> distance) {
    this.distance = distance;
    Optional<TargetDatabase> database =
        setting.kind().writes() ? stack.database() : Optional.empty();
    processes = Processes.of(workers, setting, stack);
    counters = database.map(ServerCounters::open);
    countersBefore = values();
  }

  /**
   * What database and connector have counted until now is not of the pass. It costs the server
   * something.
   */
  void forget(Told told) {
    countersBefore = values();
    toldBefore = told;
  }

  /** The pass begins. */
  void begin() {
    processes.forgetPeaks();
    passageBefore = distance.map(Distance::passage);
    before = processes.costs();
  }

  /** The pass has ended. What looks further costs the servers something, and comes later. */
  void end() {
    after = processes.costs();
    passageAfter = distance.map(Distance::passage);
  }

  Costs before() {
    return before;
  }

  Costs after() {
    return after;
  }

  /** What was used in the pass, given what is told at its end. */
  Observed read(Told told) {
    Map<String, Long> database =
        new TreeMap<>(
            counters
                .map(open -> ServerCounters.grown(countersBefore, open.values()))
                .orElse(Map.of()));
    Map<String, ProcessUse> used = processes.used(before, after);
    distance.ifPresent(
        way -> {
          Passage begun = passageBefore.orElseThrow();
          Passage ended = passageAfter.orElseThrow();
          database.put(Measures.ROUND_TRIPS, ended.roundTrips() - begun.roundTrips());
          database.put(Measures.ROUND_TRIP_MICROS, way.roundTripMicros());
          used.put("perf", new ProcessUse(ended.cpuSeconds() - begun.cpuSeconds(), null));
        });
    return new Observed(used, database, told.published(), told.since(toldBefore));
  }

  private Map<String, Long> values() {
    return counters.map(ServerCounters::values).orElse(Map.of());
  }

  @Override
  public void close() {
    counters.ifPresent(ServerCounters::close);
  }
}
