package io.tarmac.perf.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The CPU time of a server in nanoseconds, as Linux's scheduler counts it for each thread. Use it
 * for times that are too short for {@link ProcessTree}, which counts hundredths of a second.
 * Includes only processes that exist at its creation, and misses threads that start and end between
 * two readings. Not thread-safe.
 */
public final class SchedulerTime {
  private static final Path PROCESSES = Path.of("/proc");
  private static final String ACCOUNT = "schedstat";
  private final List<Path> taskDirectories;

  private Map<Path, Long> byThread = Map.of();
  private long total;

  private SchedulerTime(List<Path> taskDirectories) {
    this.taskDirectories = taskDirectories;
  }

  /** Returns the CPU time of a process tree; empty if the scheduler does not count it. */
  public static Optional<SchedulerTime> of(ProcessHandle root) {
    if (!Files.isReadable(PROCESSES.resolve(root.pid() + "/" + ACCOUNT))) {
      return Optional.empty();
    }
    return Optional.of(
        new SchedulerTime(
            ProcessTree.of(root).stream()
                .map(process -> PROCESSES.resolve(process.pid() + "/task"))
                .toList()));
  }

  /** Returns the time so far; only differences of two readings mean something. */
  public long nanos() {
    Map<Path, Long> now = new HashMap<>();
    for (Path taskDirectory : taskDirectories) {
      ProcessTree.threadFiles(taskDirectory, ACCOUNT)
          .forEach((thread, account) -> now.put(thread, nanos(account)));
    }
    // The total keeps the time of threads that have ended meanwhile.
    now.forEach((thread, nanos) -> total += nanos - byThread.getOrDefault(thread, 0L));
    byThread = now;
    return total;
  }

  /** Returns the first number; the others are the time it waited and how often it ran. */
  static long nanos(String account) {
    return Long.parseLong(account.substring(0, account.indexOf(' ')));
  }
}
