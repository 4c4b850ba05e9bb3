package io.tarmac.perf.run;

import io.tarmac.perf.database.ServerCounters;
import io.tarmac.perf.database.TargetDatabase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What is read before and after a pass from outside of the sink; made when the pass begins. */
final class Meters {
  private final Processes processes;
  private final Optional<TargetDatabase> database;
  private final Optional<ServerCounters> before;

  Meters(List<Long> workers, Setting setting, Stack stack) {
    database = setting.kind().writes() ? stack.database() : Optional.empty();
    processes = Processes.of(workers, setting, stack);
    before = database.map(ServerCounters::of);
  }

  /**
   * What was used since.
   *
   * @param connector the metrics that the connector publishes
   * @param fetchSeconds what its consumers say of their time
   */
  Observed read(Map<String, Double> connector, OptionalDouble fetchSeconds) {
    Map<String, Long> grown =
        before
            .map(counters -> ServerCounters.of(database.orElseThrow()).since(counters))
            .orElse(Map.of());
    return new Observed(processes.used(), grown, connector, fetchSeconds);
  }
}
