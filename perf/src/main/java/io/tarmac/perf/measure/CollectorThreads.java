package io.tarmac.perf.measure;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The CPU time of the threads with which a JVM's G1 collector works beside the application, from
 * Linux's process table: its log has the duration of that work, but not what it cost.
 */
public final class CollectorThreads {
  /** The beginning of the names of threads that mark and refine; those of pauses have another. */
  private static final String NAME = "(G1 ";

  private CollectorThreads() {}

  /**
   * CPU seconds so far; nothing where the process table cannot be read, or has no such thread: with
   * another collector it is not known which work beside the application.
   */
  public static OptionalDouble cpuSeconds(long pid) {
    return cpuSeconds(Path.of("/proc/" + pid + "/task"));
  }

  /**
   * @param process the directory with those of its threads
   */
  static OptionalDouble cpuSeconds(Path process) {
    List<String> stats =
        ProcessTree.threads(process, "stat").values().stream()
            .filter(stat -> stat.contains(NAME))
            .toList();
    long ticks = stats.stream().mapToLong(ProcessTree::ownTicks).sum();
    return stats.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(ticks / ProcessTree.TICKS_PER_SECOND);
  }
}
