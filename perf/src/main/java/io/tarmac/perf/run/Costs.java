package io.tarmac.perf.run;

import io.tarmac.perf.measure.CollectorThreads;
import io.tarmac.perf.measure.ProcessTree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * CPU seconds so far, as far as they can be seen: one look at all processes.
 *
 * @param processes by name, as {@link Processes} has them, with their descendants
 * @param collector of the workers' threads that collect garbage beside the application
 */
record Costs(Map<String, OptionalDouble> processes, OptionalDouble collector) {
  static final String WORKER = "worker";
  static final String DATABASE = "database";

  static Costs of(Map<String, ProcessHandle> processes) {
    Map<String, OptionalDouble> seconds = new LinkedHashMap<>();
    processes.forEach((name, process) -> seconds.put(name, new ProcessTree(process).cpuSeconds()));
    List<OptionalDouble> collectors =
        processes.entrySet().stream()
            .filter(process -> isWorker(process.getKey()))
            .map(process -> CollectorThreads.cpuSeconds(process.getValue().pid()))
            .toList();
    return new Costs(seconds, sum(collectors));
  }

  /** Without a worker. */
  static Costs of(Optional<ProcessTree> database) {
    OptionalDouble seconds = database.map(ProcessTree::cpuSeconds).orElse(OptionalDouble.empty());
    return new Costs(Map.of(DATABASE, seconds), OptionalDouble.empty());
  }

  /** Of all workers. */
  OptionalDouble worker() {
    return sum(
        processes.entrySet().stream()
            .filter(process -> isWorker(process.getKey()))
            .map(Map.Entry::getValue)
            .toList());
  }

  OptionalDouble database() {
    return of(DATABASE);
  }

  /** Of the process of this name. */
  OptionalDouble of(String process) {
    return processes.getOrDefault(process, OptionalDouble.empty());
  }

  static boolean isWorker(String process) {
    return process.startsWith(WORKER);
  }

  /** Nothing when it cannot be seen of all of them. */
  private static OptionalDouble sum(List<OptionalDouble> parts) {
    return parts.isEmpty() || parts.stream().anyMatch(OptionalDouble::isEmpty)
        ? OptionalDouble.empty()
        : OptionalDouble.of(parts.stream().mapToDouble(OptionalDouble::getAsDouble).sum());
  }
}
