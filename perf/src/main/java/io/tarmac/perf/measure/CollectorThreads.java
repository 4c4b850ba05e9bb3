package io.tarmac.perf.measure;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The CPU time of G1's concurrent threads, from Linux's {@code /proc}. The JVM's log has only the
 * duration of their work.
 */
public final class CollectorThreads {
  /** The prefix of the names of threads that mark and refine; threads of pauses have another. */
  private static final String NAME_PREFIX = "(G1 ";

  private CollectorThreads() {}

  /**
   * Returns the CPU seconds so far. Empty if {@code /proc} cannot be read, or if the JVM uses
   * another collector, whose concurrent threads are unknown.
   */
  public static OptionalDouble cpuSeconds(long pid) {
    return cpuSeconds(Path.of("/proc/" + pid + "/task"));
  }

  static OptionalDouble cpuSeconds(Path taskDirectory) {
    List<String> stats =
        ProcessTree.threadFiles(taskDirectory, "stat").values().stream()
            .filter(stat -> stat.contains(NAME_PREFIX))
            .toList();
    long ticks = stats.stream().mapToLong(ProcessTree::ownTicks).sum();
    return stats.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(ticks / ProcessTree.TICKS_PER_SECOND);
  }
}
