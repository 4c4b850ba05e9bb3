package io.tarmac.perf.run;

import io.tarmac.perf.measure.ProcessTree;
import java.util.Optional;
import java.util.OptionalDouble;

/** CPU seconds of worker and database so far, as far as they can be seen. */
record Costs(OptionalDouble worker, OptionalDouble database) {
  static Costs of(ProcessTree worker, Optional<ProcessTree> database) {
    return new Costs(
        worker.cpuSeconds(), database.map(ProcessTree::cpuSeconds).orElse(OptionalDouble.empty()));
  }
}
