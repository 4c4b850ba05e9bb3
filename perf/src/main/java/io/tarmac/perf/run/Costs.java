package io.tarmac.perf.run;

import io.tarmac.perf.measure.CollectorThreads;
import io.tarmac.perf.measure.ProcessTree;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * CPU seconds so far, as far as they can be seen.
 *
 * @param collector of the worker's threads that collect garbage beside the application
 */
record Costs(OptionalDouble worker, OptionalDouble collector, OptionalDouble database) {
  static Costs of(long worker, Optional<ProcessTree> database) {
    return new Costs(
        new ProcessTree(ProcessHandle.of(worker).orElseThrow()).cpuSeconds(),
        CollectorThreads.cpuSeconds(worker),
        seconds(database));
  }

  /** Without a worker. */
  static Costs of(Optional<ProcessTree> database) {
    return new Costs(OptionalDouble.empty(), OptionalDouble.empty(), seconds(database));
  }

  private static OptionalDouble seconds(Optional<ProcessTree> tree) {
    return tree.map(ProcessTree::cpuSeconds).orElse(OptionalDouble.empty());
  }
}
