package io.tarmac.perf.run;

import io.tarmac.perf.database.ServerCounters;
import io.tarmac.perf.database.TargetDatabase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is read before and after a pass from outside of the sink; made before the sink is, so that
 * nothing it does is missed and connecting to the database is not counted as its work. One thread.
 */
final class Meters implements AutoCloseable {
  private static final Costs NOTHING = new Costs(Map.of(), OptionalDouble.empty());

  private final Processes processes;
  private final Optional<ServerCounters> counters;
  private Map<String, Long> countersBefore;
  private Told toldBefore = Told.NOTHING;
  private Costs before = NOTHING;
  private Costs after = NOTHING;

  Meters(List<Long> workers, Setting setting, Stack stack) {
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
    before = processes.costs();
  }

  /** The pass has ended. What looks further costs the servers something, and comes later. */
  void end() {
    after = processes.costs();
  }

  Costs before() {
    return before;
  }

  Costs after() {
    return after;
  }

  /** What was used in the pass, given what is told at its end. */
  Observed read(Told told) {
    Map<String, Long> grown =
        counters.map(open -> ServerCounters.grown(countersBefore, open.values())).orElse(Map.of());
    return new Observed(
        processes.used(before, after), grown, told.published(), told.since(toldBefore));
  }

  private Map<String, Long> values() {
    return counters.map(ServerCounters::values).orElse(Map.of());
  }

  @Override
  public void close() {
    counters.ifPresent(ServerCounters::close);
  }
}
