package io.tarmac.perf.run;

import io.tarmac.perf.measure.CollectorThreads;
import io.tarmac.perf.measure.ProcessTree;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongFunction;

/**
 * CPU seconds so far, as far as they can be seen.
 *
 * @param collector of the worker's threads that collect garbage beside the application
 */
record Costs(OptionalDouble worker, OptionalDouble collector, OptionalDouble database) {
  static Costs of(List<Long> workers, Optional<ProcessTree> database) {
    return new Costs(
        sum(
            workers,
            worker -> new ProcessTree(ProcessHandle.of(worker).orElseThrow()).cpuSeconds()),
        sum(workers, CollectorThreads::cpuSeconds),
        seconds(database));
  }

  /** Without a worker. */
  static Costs of(Optional<ProcessTree> database) {
    return new Costs(OptionalDouble.empty(), OptionalDouble.empty(), seconds(database));
  }

  /** Nothing when it cannot be seen of all of them. */
  private static OptionalDouble sum(List<Long> workers, LongFunction<OptionalDouble> seconds) {
    double sum = 0;
    for (long worker : workers) {
      OptionalDouble one = seconds.apply(worker);
      if (one.isEmpty()) {
        return one;
      }
      sum += one.getAsDouble();
    }
    return OptionalDouble.of(sum);
  }

  private static OptionalDouble seconds(Optional<ProcessTree> tree) {
    return tree.map(ProcessTree::cpuSeconds).orElse(OptionalDouble.empty());
  }
}
