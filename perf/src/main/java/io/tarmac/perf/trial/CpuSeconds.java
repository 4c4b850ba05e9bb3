package io.tarmac.perf.trial;

import io.tarmac.perf.measure.CollectorThreads;
import io.tarmac.perf.measure.ProcessTree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The CPU seconds of processes; empty if they cannot be read.
 *
 * @param byProcess includes descendants; the names of workers begin with {@link #WORKER}
 * @param concurrentGc of the workers' threads that collect garbage while the application runs
 */
record CpuSeconds(Map<String, OptionalDouble> byProcess, OptionalDouble concurrentGc) {
  static final String WORKER = "worker";
  static final String DATABASE = "database";
  static final CpuSeconds NONE = new CpuSeconds(Map.of(), OptionalDouble.empty());

  private static final double UNIT = 100_000;

  static CpuSeconds soFar(Map<String, ProcessHandle> processes) {
    Map<String, OptionalDouble> seconds = new LinkedHashMap<>();
    processes.forEach((name, process) -> seconds.put(name, ProcessTree.cpuSeconds(process)));
    List<OptionalDouble> concurrentGc =
        processes.entrySet().stream()
            .filter(process -> process.getKey().startsWith(WORKER))
            .map(process -> CollectorThreads.cpuSeconds(process.getValue().pid()))
            .toList();
    return new CpuSeconds(seconds, sum(concurrentGc));
  }

  /** Returns the seconds that were used since an earlier reading. */
  CpuSeconds since(CpuSeconds before) {
    Map<String, OptionalDouble> used = new LinkedHashMap<>();
    byProcess.forEach((name, now) -> used.put(name, difference(before.process(name), now)));
    return new CpuSeconds(used, difference(before.concurrentGc, concurrentGc));
  }

  OptionalDouble process(String name) {
    return byProcess.getOrDefault(name, OptionalDouble.empty());
  }

  OptionalDouble worker() {
    return sum(
        byProcess.entrySet().stream()
            .filter(process -> process.getKey().startsWith(WORKER))
            .map(Map.Entry::getValue)
            .toList());
  }

  /**
   * Returns the share of the workers' CPU time that garbage collection took.
   *
   * @param pauseSeconds CPU seconds of pauses for garbage collection
   */
  @Nullable Double gcShare(double pauseSeconds) {
    OptionalDouble all = worker();
    return all.isPresent() && concurrentGc.isPresent()
        ? (pauseSeconds + concurrentGc.getAsDouble()) / all.getAsDouble()
        : null;
  }

  static @Nullable Double per100000(OptionalDouble seconds, int events) {
    return seconds.isPresent() ? seconds.getAsDouble() * UNIT / events : null;
  }

  /** Returns the sum; empty if one of the parts is empty. */
  private static OptionalDouble sum(List<OptionalDouble> parts) {
    return parts.isEmpty() || parts.stream().anyMatch(OptionalDouble::isEmpty)
        ? OptionalDouble.empty()
        : OptionalDouble.of(parts.stream().mapToDouble(OptionalDouble::getAsDouble).sum());
  }

  private static OptionalDouble difference(OptionalDouble from, OptionalDouble to) {
    return from.isPresent() && to.isPresent()
        ? OptionalDouble.of(to.getAsDouble() - from.getAsDouble())
        : OptionalDouble.empty();
  }
}
